import { assert } from '@open-wc/testing';
import { RecoveryServiceError } from '@recovery-guardian/core';
import { ElementError } from '../element-error.ts';
import { type MountOptions, mount } from '../testing/mount.ts';
import { showAlone, until } from '../testing/page.ts';

const own = { client: undefined, baseUrl: 'https://guardian.invalid', accessToken: 't' };
const refusing = (reason: 'unauthorized' | 'unknown-chain' | 'unexpected-answer') => ({
  getNetworkConfiguration: async () => {
    throw new RecoveryServiceError({ reason, status: 400 });
  },
});
const failing = (reason: 'chain-unreachable' | 'wrong-chain') => ({
  request: async () => {
    throw new ElementError(reason);
  },
});

/** By what the console must name: the settings of the page, and the reason of the event. */
const mistakes: Record<string, [attribute: string, reason: string, options: object]> = {
  'no base-url': ['base-url', 'not-configured', { ...own, baseUrl: undefined }],
  'an empty base-url': ['base-url', 'not-configured', { ...own, baseUrl: ' ' }],
  'a base-url without https': [
    'base-url',
    'not-configured',
    { ...own, baseUrl: 'guardian.example' },
  ],
  'a base-url with a query': ['base-url', 'not-configured', { ...own, baseUrl: 'https://a.b?x' }],
  'a token with a line break': ['access-token', 'not-configured', { ...own, accessToken: 'a\nb' }],
  'a secret token': ['access-token', 'not-configured', { accessToken: 'rg_sec_1234' }],
  'no chain-id': ['chain-id', 'not-configured', { chainId: undefined }],
  'a chain by name': ['chain-id', 'not-configured', { chainId: 'optimism' }],
  'a short account': ['account', 'not-configured', { account: '0x123' }],
  'a name as account': ['account', 'not-configured', { account: 'mia.eth' }],
  'an unknown view': ['view', 'not-configured', { view: 'nowhere' }],
  'an unknown layout': ['layout', 'not-configured', { layout: 'popup' }],
  'an unknown theme': ['theme', 'not-configured', { theme: 'dark' }],
  'an unknown scheme': ['scheme', 'not-configured', { scheme: 'night' }],
  'an unknown language': ['locale', 'not-configured', { locale: 'tlh' }],
  'a module that is no address': ['recovery-module', 'not-configured', { recoveryModule: 'safe' }],
  'a node by WebSocket': ['rpc-url', 'not-configured', { rpcUrl: 'wss://node.example' }],
  'an endpoint that is no URL': ['api-url', 'not-configured', { apiUrl: 'https://' }],
  'a wallet that is none': ['provider', 'not-configured', { provider: { send() {} } }],
  'a refused token': ['access-token', 'unauthorized', { client: refusing('unauthorized') }],
  'an unknown chain': ['chain-id', 'unknown-chain', { client: refusing('unknown-chain') }],
  'a service that is none': [
    'base-url',
    'unexpected-answer',
    { client: refusing('unexpected-answer') },
  ],
  'a service that does not answer': ['base-url', 'unreachable', own],
  'a node that does not answer': [
    'rpc-url',
    'chain-unreachable',
    { rpcUrl: 'https://node.invalid/', provider: failing('chain-unreachable') },
  ],
};

/** Mounts the element, and returns what it reports: to the console, and by events. */
function listens({ state, properties }: MountOptions) {
  const { warn } = console;
  const texts: string[] = [];
  console.warn = (text: string) => texts.push(String(text));
  const { element } = mount({ ...(state && { state }), properties: properties ?? {} });
  const reasons: string[] = [];
  element.addEventListener('recovery-guardian-error', ({ detail }) => {
    assert.isNotEmpty(detail.message);
    reasons.push(detail.reason);
  });
  showAlone(element);
  const ended = () => {
    console.warn = warn;
  };
  return { element, texts, reasons, ended };
}

describe('mistakes of a site', () => {
  for (const [name, [attribute, reason, properties]] of Object.entries(mistakes)) {
    it(`the developer of a site is told once what to change: ${name}`, async () => {
      const { element, texts, reasons, ended } = listens({ properties });
      try {
        await until(element, 'An event', () => reasons.includes(reason));
        await until(element, 'A message', () => texts.some((one) => one.includes(attribute)));
        element.requestUpdate();
        await element.updateComplete;
        const told = texts.filter((text) => text.startsWith('recovery-guardian: '));
        const [text = ''] = told.filter((one) => one.includes(attribute));
        assert.include(text, 'docs/sites.md#mistakes', told.join(' '));
        assert.lengthOf(told, 1, told.join(' '));
        assert.lengthOf(
          reasons.filter((one) => one === reason),
          1,
        );
      } finally {
        ended();
      }
    });
  }

  it('the developer is told that an account is none, and nothing of a page without mistakes', async () => {
    for (const [deployed, count] of [
      [false, 1],
      [true, 0],
    ] as const) {
      const { element, texts, reasons, ended } = listens({ state: { deployed } });
      try {
        await until(element, 'A heading', () =>
          element.shadowRoot?.querySelector('h2, rg-overview'),
        );
        await until(element, 'The end', () => reasons.length === count);
        assert.lengthOf(texts, count, texts.join(' '));
        assert.deepEqual(reasons, count ? ['account-not-deployed'] : []);
      } finally {
        ended();
      }
    }
  });
});
