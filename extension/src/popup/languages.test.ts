import { assert, expect } from '@open-wc/testing';
import { everythingIn, mixedIn, showAlone, until } from '@recovery-guardian/element/testing/page';
import type { ApprovalRequest } from '@recovery-guardian/wallet';
import { setViewport } from '@web/test-runner-commands';
import { ApprovalCardElement } from '../approval/approval-card.ts';
import type { WalletState } from '../messages/state.ts';
import { languageNames } from '../translations/languages.ts';
import { defineScreens } from './define-screens.ts';
import {
  account,
  addGuardian,
  ask,
  assets,
  guardedModule,
  guardian,
  helping,
  locked,
  noVault,
  open,
  owner,
  passkey,
  protectedOverview,
  recoveryModule,
  signIn,
  site,
  stranger,
} from './testing/examples.ts';
import { type MountOptions, mount } from './testing/mount.ts';
import type { TestBackground } from './testing/test-background.ts';

const sites = [
  { origin: site, account: account.id, connectedAt: 1_800_000_000_000, isBlocked: true },
];
const recovery = {
  newOwners: [stranger],
  newThreshold: 1,
  executeAfter: protectedOverview.timestamp + 200_000,
};
/** The state and the place of each screen, by a name. */
const screens: Readonly<Record<string, MountOptions>> = {
  welcome: { state: noVault },
  unlock: { state: locked },
  'unlock-passkey': { state: { ...locked, passkey } },
  home: {},
  alarm: {
    overview: {
      ...protectedOverview,
      service: 'other-module',
      modules: [{ ...guardedModule, recovery }],
      unknownModules: [stranger],
    } as MountOptions['overview'] & object,
  },
  accounts: { hash: '#accounts' },
  'add-account': { hash: '#add-account' },
  send: { hash: '#send', known: { assets } },
  activity: { hash: '#activity' },
  sites: { hash: '#sites', state: { ...open, sites } },
  settings: { hash: '#settings' },
  helping: { hash: '#helping', prepare: hasRequest },
  'help-request': { hash: '#helping?link=abc', prepare: hasRequest },
  'add-key': { hash: '#add-key' },
  'change-password': { hash: '#change-password' },
  passkey: { hash: '#passkey' },
  key: { hash: `#key?owner=${owner.address}` },
  'export-key': { hash: `#export-key?owner=${owner.address}` },
  chain: { hash: '#chain?chainId=31337' },
  connect: { hash: '#connect' },
};

function hasRequest(background: TestBackground): void {
  background.helping = { ...helping, isIncomplete: true };
  const [request] = helping.requests;
  if (!request) return;
  const { account, id } = request;
  background.handlers['helping.open'] = () => ({ account, id, signatures: ['0x1f'] });
}
const requests: readonly ApprovalRequest[] = [
  ask(signIn, { warnings: ['look-alike-domain'] }),
  ask({ kind: 'connect', choices: [account], suggested: account.id }),
  ask({
    kind: 'approve-recovery',
    account,
    chainName: 'Local',
    recovery: {
      chainId: 31_337,
      module: recoveryModule,
      account: stranger,
      newOwners: [guardian, stranger],
      newThreshold: '2',
      nonce: '0',
    },
    parties: [{ role: 'account', address: stranger, standing: 'seen' }],
  }),
  ask(
    {
      kind: 'send-calls',
      account,
      chainName: 'Local',
      deploysAccount: true,
      outflow: [
        { token: undefined, amount: '1500000000000000000', left: '5' },
        { token: stranger, amount: '7', left: undefined },
        { token: guardian, amount: '2500000', left: '0' },
      ],
      tokens: [{ address: guardian, symbol: undefined, decimals: 6 }],
      calls: [{ ...addGuardian, warnings: ['gives-control-away', 'short-wait'] }, addGuardian],
      fee: { payer: 'account', maximum: '2000000000000000', balance: '0' },
      callData: '0x7bb37428',
    },
    { isInsistent: true },
  ),
];

/** What is wider than its place, among texts that cannot scroll. */
function cutIn(root: Element): string[] {
  return [...everythingIn(root.shadowRoot ?? root)]
    .filter((element) =>
      element.matches('main, nav, nav a, button, h2, h3, p, label, select, .callout'),
    )
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
    .filter((element) => getComputedStyle(element).display !== 'inline')
    .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`);
}

const titled = (root: Element) =>
  [...everythingIn(root.shadowRoot ?? root)].some((element) => element.matches('h2, h3'));

describe('the screens in each language', () => {
  before(async () => {
    defineScreens();
    await setViewport({ width: 320, height: 600 });
  });
  after(async () => {
    await setViewport({ width: 800, height: 600 });
    Object.assign(document.documentElement, { lang: 'en', dir: 'ltr' });
  });

  for (const language of Object.keys(languageNames)) {
    const direction = language === 'ar' ? 'rtl' : 'ltr';
    const settings = { ...open.settings, language };

    it(`the screens fit into 320 pixels in ${language} and read ${direction}`, async () => {
      const mixed: string[] = [];
      for (const [name, options] of Object.entries(screens)) {
        const { state = open } = options;
        const { app } = mount({ ...options, state: { ...state, settings } as WalletState });
        await until(app, `${name} in ${language}`, () => titled(app));
        assert.equal(document.documentElement.lang, language);
        assert.equal(getComputedStyle(app).direction, direction, name);
        assert.isAtMost(document.documentElement.scrollWidth, 320, name);
        assert.equal(cutIn(app).join(), '', `${name} in ${language}`);
        if (direction === 'ltr') continue;
        await expect(app).to.be.accessible();
        mixed.push(...mixedIn(app).map((text) => `${name}: ${text}`));
      }
      assert.deepEqual(mixed, []);
    });

    it(`the approval requests fit in their window in ${language}`, async () => {
      const { loadStrings, languageOf } = await import('../translations/languages.ts');
      const texts = await loadStrings(languageOf(language));
      const mixed: string[] = [];
      for (const approval of requests) {
        const card = new ApprovalCardElement();
        Object.assign(card, { approval, texts, chains: open.chains, waiting: 2 });
        showAlone(card);
        await until(card, approval.kind, () => titled(card));
        assert.equal(cutIn(card).join(), '', `${approval.kind} in ${language}`);
        if (direction === 'rtl') mixed.push(...mixedIn(card));
      }
      assert.deepEqual(mixed, []);
    });
  }
});
