import { RecoveryServiceClient } from '@recovery-guardian/core';
import type { ReactiveController } from 'lit';
import { layouts, themes, viewNames } from '../attribute-values.ts';
import { accountForm } from '../chain/account-state.ts';
import { RecoveryGuardianErrorEvent } from '../context/element-events.ts';
import type { ProblemReason } from '../element-error.ts';
import { languages } from '../words/languages.ts';
import type { SessionHost } from './dialogs.ts';

/** What a site's developer can do about an error that users are shown, by its reason. */
const cures: Partial<Record<ProblemReason, (host: SessionHost) => string | false | undefined>> = {
  unauthorized: ({ accessToken }) =>
    `access-token ${accessToken ? 'is refused' : 'is missing'}: the service's operator can make a \
publishable token for ${location.origin}.`,
  unreachable: ({ baseUrl }) =>
    `base-url=${quoted(baseUrl)} does not answer: is this the recovery service, does your Content \
Security Policy list it under connect-src, and is access-token made for ${location.origin}? \
Browsers hide why a request was refused.`,
  'unexpected-answer': ({ baseUrl }) =>
    `base-url=${quoted(baseUrl)} is not a recovery service: its answer is another one's.`,
  'not-found': ({ baseUrl }) => `base-url=${quoted(baseUrl)} is not a recovery service's.`,
  'unknown-chain': ({ chainId }) =>
    `chain-id=${quoted(chainId)} is not served by this service: correct it, or ask its operator.`,
  'chain-unreachable': ({ rpcUrl }) =>
    rpcUrl &&
    `rpc-url=${quoted(rpcUrl)} does not answer: is it a node of this chain that allows requests from \
${location.origin}, and does your Content Security Policy list it under connect-src?`,
  'wrong-chain': ({ rpcUrl, chainId }) =>
    rpcUrl && `rpc-url=${quoted(rpcUrl)} may be a node of another chain than ${chainId}.`,
  'account-not-deployed': ({ account, chainId }) =>
    account &&
    `account=${quoted(account)} has no contract on chain ${chainId}: it must be the smart account, not \
its owner, and chain-id its chain.`,
  'unsupported-account': ({ account }) =>
    account && `account=${quoted(account)} is not a Safe: the element protects no other accounts.`,
  'module-missing': () =>
    'recovery-module does not exist on this chain: leave it out, or list the one of the service.',
  'no-wallet': ({ rpcUrl, provider }) =>
    !rpcUrl &&
    !provider &&
    'rpc-url is missing: without a node, users who have no wallet in this browser see nothing.',
  'captcha-required': ({ captchaToken }) =>
    !captchaToken &&
    'captchaToken is missing: the service requires a captcha. Set this property, and slot="captcha".',
  'not-loaded': () =>
    'A file of the element was not loaded, or was changed: serve its folder es/ as it was built.',
};

/** What is wrong with a setting, whatever the service and the chain say. */
interface Mistake {
  cure: string;
  /** Whether the user is told, too: then the page gets an event anyway. */
  isShown?: boolean;
}

/** Finds what is wrong with the settings by themselves. */
function mistakesIn(host: SessionHost, unknownView: string | undefined): Mistake[] {
  const { baseUrl = '', accessToken, chainId, account, recoveryModule, provider, client } = host;
  const mistakes: Mistake[] = [];
  const isShown = true;
  if (!client && !baseUrl.trim()) {
    mistakes.push({ cure: 'base-url is missing: the address of the recovery service.', isShown });
  } else if (!client) {
    try {
      new RecoveryServiceClient({ baseUrl, accessToken });
    } catch (error) {
      const cure = `base-url or access-token is invalid: ${(error as Error).message}.`;
      mistakes.push({ cure, isShown });
    }
  }
  if (accessToken?.startsWith('rg_sec_')) {
    const cure = 'access-token is secret, and this page shows it to everyone: have it revoked.';
    mistakes.push({ cure });
  }
  if (!chainId) {
    const cure = 'chain-id is missing or no number: the chain of the account, for example 10.';
    mistakes.push({ cure, isShown });
  }
  if (account && !accountForm.test(account)) {
    mistakes.push({ cure: `account=${quoted(account)} is not an address of 40 digits after 0x.` });
  }
  const modules = recoveryModule?.match(/\S+/g) ?? [];
  if (modules.some((module) => !/^0x[\da-f]{40}$/i.test(module))) {
    const cure = `recovery-module=${quoted(recoveryModule)} must be addresses, separated by spaces.`;
    mistakes.push({ cure, isShown });
  }
  for (const [name, url] of Object.entries({ 'rpc-url': host.rpcUrl, 'api-url': host.apiUrl })) {
    const isHttp = !url || (URL.canParse(url, location.href) && !/^\s*wss?:/i.test(url));
    if (!isHttp) mistakes.push({ cure: `${name}=${quoted(url)} must be an http or https URL.` });
  }
  if (provider && typeof provider.request !== 'function') {
    const cure =
      'provider is no wallet: it needs the method request({ method, params }) (EIP-1193).';
    mistakes.push({ cure });
  }
  const choices: [name: string, value: string | undefined, known: readonly string[]][] = [
    ['view', unknownView, viewNames],
    ['layout', host.layout, layouts],
    ['theme', host.theme, themes],
    ['scheme', host.scheme, ['light', 'dark', 'auto']],
    ['locale', host.locale?.trim().split(/[-_]/)[0], [...languages, 'auto']],
  ];
  for (const [name, value, known] of choices) {
    if (!value || known.includes(value.trim().toLowerCase())) continue;
    mistakes.push({ cure: `${name}=${quoted(value)} is none of ${known.join(', ')}.` });
  }
  return mistakes;
}

/**
 * Tells the developer of a site what its page has set wrong: once for each mistake in the console,
 * and by an event. Its users cannot change it.
 */
export class MistakeReporter implements ReactiveController {
  readonly #host: SessionHost;
  readonly #unknownView: () => string | undefined;
  readonly #told = new Set<string>();
  #wrong: readonly string[] = [];
  #settings = '';

  constructor(host: SessionHost, unknownView: () => string | undefined) {
    this.#host = host;
    this.#unknownView = unknownView;
    host.addController(this);
    this.hostUpdated();
  }

  /** Warns the developer of the setting that may cause an error that users are shown. */
  explain(reason: ProblemReason): void {
    const cure = cures[reason]?.(this.#host);
    // An error that follows from a reported setting needs no second warning.
    if (cure && !this.#wrong.includes(settingOf(cure))) this.#warn(cure);
  }

  hostUpdated(): void {
    const host = this.#host;
    const view = this.#unknownView();
    const { baseUrl, accessToken, chainId, account, recoveryModule, rpcUrl, apiUrl } = host;
    const { layout, theme, scheme, locale, provider, client } = host;
    const settings = [
      baseUrl,
      accessToken,
      chainId,
      account,
      recoveryModule,
      rpcUrl,
      apiUrl,
      layout,
    ];
    const others = [theme, scheme, locale, view, Boolean(client), typeof provider?.request];
    const now = [...settings, ...others].join('\n');
    if (now === this.#settings) return;
    this.#settings = now;
    const mistakes = mistakesIn(host, view);
    this.#wrong = mistakes.map(({ cure }) => settingOf(cure));
    for (const { cure, isShown } of mistakes) {
      if (this.#warn(cure) && !isShown) {
        const detail = { reason: 'not-configured', message: cure, cause: undefined } as const;
        host.dispatchEvent(new RecoveryGuardianErrorEvent(detail));
      }
    }
  }

  /** Returns whether this is new. */
  #warn(cure: string): boolean {
    if (this.#told.has(cure)) return false;
    this.#told.add(cure);
    console.warn(`recovery-guardian: ${cure} See docs/sites.md#mistakes`, this.#host);
    return true;
  }
}

const settingOf = (cure: string) => /^[\w-]+/.exec(cure)?.[0] ?? '';
const quoted = (value: unknown) => `"${value}"`;
