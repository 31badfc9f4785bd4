import { cancelRecoveryCalls } from '@recovery-guardian/core';
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { chainTime, isOver, onUserClock, type PendingRecovery } from '../chain/account-state.ts';
import {
  RecoveryGuardianBeforeCancelEvent,
  RecoveryGuardianCanceledEvent,
} from '../context/account-events.ts';
import type { ViewContext } from '../context/view-context.ts';
import { addressesInWords, fullAddresses } from '../ui/address.ts';
import { button } from '../ui/button.ts';
import { countdown, Ticker, weekdayOf } from '../ui/countdown.ts';
import { hero } from '../ui/hero.ts';
import { screenHead } from '../ui/screen.ts';
import { type ActionTools, AsyncAction } from './async-action.ts';
import { endOf, hasStuckRecovery, isOwner, isOwnRecovery } from './find-recovery.ts';
import { problemNotice } from './problem.ts';

/** The view that shows a pending recovery. */
export type RecoveryHost = ReactiveControllerHost & HTMLElement & { context: ViewContext };

interface RunningRecoveryOptions {
  context: ViewContext;
  recovery: PendingRecovery;
  /** Progress of the cancellation, while it is pending. */
  busy: string | undefined;
  cancel: () => void;
  /** Why the cancellation failed. */
  problem: TemplateResult | typeof nothing;
}

/** The pending recovery in its host: its countdown, and its cancellation. */
export class RunningRecovery {
  readonly #host: RecoveryHost;
  readonly #action: AsyncAction;

  constructor(host: RecoveryHost) {
    this.#host = host;
    this.#action = new AsyncAction(host, () => host.context);
    new Ticker(host, () => {
      const { state } = host.context.account;
      return state.recovery !== undefined && !isOver(state, state.recovery);
    });
  }

  /** @param canceled Called once the chain shows that it is canceled. */
  render(recovery: PendingRecovery, canceled: () => void): TemplateResult {
    const { context } = this.#host;
    return runningRecovery({
      context,
      recovery,
      busy: this.#action.busy('cancel'),
      cancel: () => this.#cancel(canceled),
      problem: problemNotice(this.#action.problem, context.strings),
    });
  }

  #cancel(canceled: () => void) {
    const { context } = this.#host;
    this.#action.run('cancel', context.strings.alarmBusy, async (tools) => {
      if (await cancelRecovery(this.#host, context, tools)) canceled();
    });
  }
}

/** Renders a pending recovery: an alarm for an owner, news for others, a question if it is unknown. */
function runningRecovery(options: RunningRecoveryOptions): TemplateResult {
  const { context, recovery, problem } = options;
  const { strings } = context;
  const { state } = context.account;
  const viewer = viewerOf(context, recovery);
  const left = Math.max(0, recovery.executeAfter - chainTime(state));
  const date = weekdayOf(onUserClock(state, recovery.executeAfter), strings.language);
  const words = wordsFor(viewer, options, date);
  const isEnding = isOver(state, recovery) || hasStuckRecovery(context.account);
  const time = isEnding ? undefined : strings.remaining(Math.ceil(left));
  if (viewer === 'owner') return renderAlarm(options, words, time);
  return html`${screenHead({ badge: { icon: 'clock', tone: 'warning' }, ...words })}
    ${
      time === undefined
        ? nothing
        : countdown({ label: strings.waitReadyIn, time, date: strings.waitReadyAt(date) })
    }
    ${problem}
    <div class="actions" part="actions">${renderActions(viewer, options)}</div>`;
}

/** Says what happened, by whom and how long it can be stopped, and offers nothing else. */
function renderAlarm(
  options: RunningRecoveryOptions,
  { title, lead }: { title: string; lead: string },
  time: string | undefined,
) {
  const { context, recovery, problem } = options;
  const { strings, account } = context;
  const { executeAfter, newOwners } = recovery;
  const { gracePeriod } = account;
  const since = gracePeriod === undefined ? undefined : executeAfter - gracePeriod;
  return html`${hero({
    tone: 'danger',
    icon: 'alert',
    title,
    body:
      time === undefined
        ? nothing
        : html`<span class="small">${strings.alarmTimeLeft}</span>
            <span class="hero-time figures" role="timer">${time}</span>`,
  })}
    <p>${lead}</p>
    ${problem}
    <div class="actions" part="actions">
      ${renderActions('owner', options)}
      ${account.state.threshold === 1 ? html`<p class="small">${strings.alarmNote}</p>` : nothing}
    </div>
    ${fullAddresses(
      strings.newOwnersLabel,
      newOwners,
      since === undefined
        ? undefined
        : strings.timelineStarted(strings.date(onUserClock(account.state, since))),
    )}`;
}

/** Who looks at it, by the connected wallet: only an owner can stop it. */
type Viewer = 'owner' | 'newOwner' | 'other' | 'unknown';

function viewerOf(context: ViewContext, { newOwners }: PendingRecovery): Viewer {
  const { accounts } = context.wallet;
  if (isOwnRecovery(newOwners, accounts)) return 'newOwner';
  if (isOwner(context)) return 'owner';
  return accounts.length > 0 ? 'other' : 'unknown';
}

function wordsFor(viewer: Viewer, { context, recovery }: RunningRecoveryOptions, date: string) {
  const { strings } = context;
  if (hasStuckRecovery(context.account))
    return { title: strings.stuckTitle, lead: strings.stuckLead };
  const over = isOver(context.account.state, recovery);
  const owner = addressesInWords(recovery.newOwners);
  const isOwn = viewer === 'newOwner';
  if (isOwn || viewer === 'other') {
    return over
      ? {
          title: strings.finalizeTitle,
          lead: isOwn ? strings.finalizeLeadOwn : strings.finalizeLead(owner),
        }
      : {
          title: strings.runningTitle,
          lead: isOwn ? strings.runningLeadOwn : strings.runningLead(owner),
        };
  }
  return {
    title: viewer === 'owner' ? strings.alarmTitle : strings.runningTitle,
    lead: over ? strings.alarmOver(owner) : strings.alarmLead(owner, date),
  };
}

function renderActions(
  viewer: Viewer,
  { context, recovery, busy, cancel }: RunningRecoveryOptions,
) {
  const { strings, navigation } = context;
  const follow = () => navigation.navigate('recover');
  if (viewer === 'owner' || hasStuckRecovery(context.account)) {
    return button({ label: strings.alarmButton, kind: 'danger', busy, onClick: cancel });
  }
  if (viewer === 'newOwner' && isOver(context.account.state, recovery)) {
    return button({ label: strings.finishRecoveryButton, onClick: follow });
  }
  if (viewer !== 'unknown') return button({ label: strings.runningButton, onClick: follow });
  return html`${button({ label: strings.startedButton, kind: 'secondary', onClick: follow })}
  ${button({ label: strings.notMeButton, kind: 'secondary', busy, onClick: cancel })}`;
}

/**
 * Cancels the account's pending recovery and what was begun in its other modules, or leaves it to the host, and waits for the chain.
 *
 * @param view Dispatches the events to the host.
 * @returns `false` if the account was lost first, or if another recovery is pending,
 *   which the user can stop then.
 */
export async function cancelRecovery(
  view: HTMLElement,
  context: ViewContext,
  { signal, setStatus }: ActionTools,
): Promise<boolean> {
  const { strings } = context;
  const { account, chainId, state, waitFor } = context.account;
  const { sendFromAccount } = context.wallet;
  // One in any module gives the account away, also one that has only been agreed to.
  const others = state.others.filter((one) => one.moduleEnabled && one.guardians.length > 0);
  const calls = [state, ...others].flatMap(cancelRecoveryCalls);
  const event = new RecoveryGuardianBeforeCancelEvent({ account, chainId, calls });
  if (view.dispatchEvent(event)) {
    setStatus(strings.waitingForWallet);
    await sendFromAccount(calls, signal);
  }
  setStatus(strings.waitingForChain);
  const end = await waitFor((now) => endOf(state, now), signal);
  if (end !== 'canceled') return false;
  view.dispatchEvent(new RecoveryGuardianCanceledEvent({ account, chainId }));
  return true;
}
