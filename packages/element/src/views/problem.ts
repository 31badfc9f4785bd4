import { html, nothing, type TemplateResult } from 'lit';
import { errorCode, isRefusal, walletProblem } from '../chain/json-rpc.ts';
import type { ProblemAction } from '../context/view-context.ts';
import { ElementError, isServiceError, type ProblemReason } from '../element-error.ts';
import { callout } from '../ui/callout.ts';
import { clockTime } from '../ui/countdown.ts';
import { reloadButton, screenHead } from '../ui/screen.ts';
import type { Strings } from '../words/en/strings.ts';

/** Renders an error. The button that helps holds the time to wait: it is not said here. */
export function problemNotice(
  problem: Problem | undefined,
  strings: Strings,
): TemplateResult | typeof nothing {
  if (!problem) return nothing;
  return callout({
    kind: problem.severity,
    text: problem.message,
    action: reloading(problem, strings),
    alert: true,
  });
}

/**
 * Renders an error where nothing else can be shown: a screen with a title.
 *
 * @param notice Above the actions.
 * @param back Leads to the screen before, if there is one.
 */
export function problemScreen(
  problem: Problem,
  strings: Strings,
  actions: unknown,
  notice?: unknown,
  back?: () => void,
): TemplateResult {
  const title = problem.place === 'screen' ? strings[problem.title] : strings.notShownTitle;
  const badge = { icon: 'alert', tone: 'warning' } as const;
  return html`<div class="screen">
    <div role="alert">${screenHead({ badge, title, lead: problem.message, back: back && { label: strings.back, onClick: back } })}</div>
    ${notice}
    <div class="actions" part="actions">${reloading(problem, strings)}${actions}</div>
  </div>`;
}

/** Some browsers never fetch a module again that failed to load: then the page must be reloaded. */
function reloading({ reason }: Problem, strings: Strings) {
  return reason === 'not-loaded' ? reloadButton(strings.reloadButton) : nothing;
}

/** The time until `retryAt`: of a few minutes like a clock, then in whole minutes. */
export function timeUntil(retryAt: number, strings: Strings, now: number = Date.now()): string {
  const seconds = Math.ceil((retryAt - now) / 1000);
  return seconds < 600 ? clockTime(seconds) : strings.remaining(Math.ceil(seconds / 60) * 60);
}

/** An error for the user: one plain sentence, how it is shown, and what helps. */
export type Problem = ProblemHandling & {
  reason: ProblemReason;
  message: string;
  /** In milliseconds since 1970: when it may be tried again, if waiting helps. */
  retryAt?: number | undefined;
};

export interface ProblemContext {
  strings: Strings;
  chainName: string;
  /** The masked target of a code. */
  target?: string | undefined;
  /** Whether the user may enter an account's address instead. */
  asksForAccount?: boolean;
  /** In milliseconds: when a wait of some seconds began. */
  now?: number | undefined;
}

/** When the service accepts the same request again, in milliseconds since 1970, if it has said so. */
export function retryTimeOf(error: unknown, now: number = Date.now()): number | undefined {
  if (!isServiceError(error)) return undefined;
  const retryAfter = error.retryAfter ?? error.details?.retryAfter;
  return retryAfter === undefined ? undefined : now + retryAfter * 1000;
}

/** Whether an error makes the sent codes useless: only new ones help. */
export function endsRequest(problem: Problem | undefined): boolean {
  return problem?.action === 'resend' || problem?.action === 'start-again';
}

/** Whether the same request can succeed, now or later. */
export function canAskAgain({ action }: Pick<Problem, 'action'>): boolean {
  return action === 'retry' || action === 'wait';
}

/** Wallets report network errors in their own ways, which are `unknown` here. */
const unanswered: readonly ProblemReason[] = [
  'unreachable',
  'chain-unreachable',
  'not-loaded',
  'unknown',
];

/** Finds the reason of a thrown value. */
export function reasonOf(error: unknown): ProblemReason {
  const reason = reasonOnline(error);
  const isOffline = globalThis.navigator?.onLine === false;
  return isOffline && unanswered.includes(reason) ? 'offline' : reason;
}

function reasonOnline(error: unknown): ProblemReason {
  // The service counts the last wrong code like the others; the user has no try left.
  if (isServiceError(error)) {
    return error.details?.triesLeft === 0 ? 'challenge-exhausted' : error.reason;
  }
  if (error instanceof ElementError) return error.reason;
  const ofWallet = walletProblem(error);
  if (ofWallet) return ofWallet;
  if (isRefusal(error)) return 'wallet-refused';
  if (errorCode(error) === 4901) return 'wrong-chain';
  if (errorCode(error) === 4900) return 'chain-unreachable';
  return 'unknown';
}

/** Finds the reason of a thrown value and its sentence. */
export function describeError(
  error: unknown,
  { strings, chainName, target = '', asksForAccount, now }: ProblemContext,
): Problem {
  const reason = reasonOf(error);
  const retryAt = retryTimeOf(error, now);
  const message = strings.errors[reason]({
    chainName,
    target,
    triesLeft: isServiceError(error) ? error.details?.triesLeft : undefined,
    retryAt: retryAt === undefined ? undefined : new Date(retryAt),
    asksForAccount,
  });
  return { ...problemHandling[reason], reason, message, retryAt };
}

/** The description of an error that is shown as long as it lasts: times to wait count from its first one. */
export class Explanation {
  #last: { cause: unknown; strings: Strings; problem: Problem } | undefined;

  /** Describes an error. Of the element's own errors, those with one reason are the same. */
  of(error: unknown, context: ProblemContext): Problem {
    const { strings } = context;
    const cause = error instanceof ElementError ? error.reason : error;
    const last = this.#last;
    if (last && last.cause === cause && last.strings === strings) return last.problem;
    const problem = describeError(error, context);
    this.#last = { cause, strings, problem };
    return problem;
  }
}

/** The names of the titles of problems that can fill a screen. */
type ProblemTitle =
  | 'unavailableTitle'
  | 'offlineTitle'
  | 'wrongNetworkTitle'
  | 'wrongAccountTitle'
  | 'brokenLinkTitle'
  | 'recoveryOverTitle'
  | 'noCodesTitle'
  | 'guardianChangedTitle';

/** How a problem is shown, and what helps. A pending recovery is not a problem: it has a screen. */
type ProblemHandling = {
  severity: 'info' | 'warning';
  action: ProblemAction;
} & (
  | { place: 'field' | 'strip' }
  /** With a title where nothing else can be shown; elsewhere a strip. */
  | { place: 'screen'; title: ProblemTitle }
);

const strip = (action: ProblemAction) =>
  ({ severity: 'warning', place: 'strip', action }) satisfies ProblemHandling;

/** For results of the user's own decision, or of something that is already done. */
const note = (action: ProblemAction) =>
  ({ severity: 'info', place: 'strip', action }) satisfies ProblemHandling;

const field = (action: ProblemAction) =>
  ({ severity: 'warning', place: 'field', action }) satisfies ProblemHandling;

const screen = (title: ProblemTitle, action: ProblemAction) =>
  ({ severity: 'warning', place: 'screen', title, action }) satisfies ProblemHandling;

/** How each problem is shown, and the one action that can help. */
export const problemHandling: Readonly<Record<ProblemReason, ProblemHandling>> = {
  // The recovery service
  'invalid-parameters': strip('change-target'),
  'unknown-chain': screen('unavailableTitle', 'none'),
  'invalid-target': field('change-target'),
  'invalid-new-owners': strip('change-target'),
  'invalid-signature': strip('retry'),
  'account-not-deployed': strip('none'),
  'guardian-not-set': screen('noCodesTitle', 'ask-trusted-people'),
  'invalid-challenge': field('change-target'),
  'challenge-expired': strip('resend'),
  'challenge-exhausted': strip('resend'),
  'challenge-not-found': strip('resend'),
  'request-stale': strip('start-again'),
  'request-signed': strip('none'),
  'request-not-found': screen('recoveryOverTitle', 'start-again'),
  'captcha-required': note('retry'),
  'delivery-refused': field('change-target'),
  unauthorized: screen('unavailableTitle', 'none'),
  'not-found': strip('start-again'),
  'registration-not-found': note('none'),
  'no-registrations': screen('noCodesTitle', 'ask-trusted-people'),
  'account-not-safe': screen('wrongAccountTitle', 'other-account'),
  'signer-not-guardian': strip('switch-wallet'),
  'invalid-guardian-signature': strip('switch-wallet'),
  'recovery-not-found': strip('start-again'),
  'recovery-outdated': strip('start-again'),
  'recovery-not-running': strip('start-again'),
  'insufficient-signatures': note('none'),
  'recovery-not-ready': note('wait'),
  'not-sponsored': note('pay'),
  'relay-refused': strip('retry'),
  'alerts-not-offered': note('none'),
  'too-many-registrations': strip('none'),
  'too-many-subscriptions': strip('none'),
  'subscription-not-found': note('none'),
  'rate-limited': strip('wait'),
  'delivery-unavailable': strip('retry'),
  internal: strip('retry'),
  busy: strip('retry'),
  unreachable: strip('retry'),
  'unexpected-answer': strip('retry'),

  // Wallets, the network, the page
  'not-configured': screen('unavailableTitle', 'none'),
  'not-loaded': strip('retry'),
  offline: screen('offlineTitle', 'retry'),
  'no-wallet': strip('retry'),
  'wallet-refused': note('retry'),
  'wallet-locked': note('retry'),
  'wallet-no-funds': strip('retry'),
  'wallet-too-few-keys': strip('switch-wallet'),
  'wallet-cannot-send': strip('switch-wallet'),
  'wrong-chain': screen('wrongNetworkTitle', 'switch-network'),
  'not-an-owner': strip('switch-wallet'),
  'not-a-guardian': strip('switch-wallet'),
  'guardian-changed': screen('guardianChangedTitle', 'none'),
  'guardians-outdated': strip('see-guardians'),
  'not-a-signature': field('change-target'),
  'not-a-signer': strip('none'),
  'signed-already': field('change-target'),
  'relay-limited': note('pay'),
  'relay-failed': strip('pay'),
  'transaction-failed': strip('retry'),
  'chain-unreachable': strip('retry'),
  'unsupported-account': screen('wrongAccountTitle', 'other-account'),
  'module-missing': screen('unavailableTitle', 'none'),
  'link-unreadable': screen('brokenLinkTitle', 'none'),
  'link-elsewhere': screen('brokenLinkTitle', 'none'),
  'link-expired': screen('brokenLinkTitle', 'none'),
  'link-outdated': strip('none'),
  unknown: strip('retry'),
};
