import { html, nothing, type TemplateResult } from 'lit';
import { type AccountState, chainTime, type PendingRecovery } from '../../chain/account-state.ts';
import { addressesInWords } from '../../components/addresses-in-words.ts';
import { button } from '../../components/button.ts';
import { callout } from '../../components/callout.ts';
import type { ViewContext } from '../../state/view-context.ts';
import type { Strings } from '../../translations/strings.ts';
import { walletRole } from '../../wallet/wallet-role.ts';

export interface RunningRecoveryOptions {
  context: ViewContext;
  recovery: PendingRecovery;
  /** Progress of the cancellation, while it is pending. */
  busy: string | undefined;
  cancel: () => void;
}

/** Renders a pending recovery: an alarm with one button for a possible owner, news for others. */
export function runningRecovery(options: RunningRecoveryOptions): TemplateResult {
  const { account, state } = options.context.account;
  const { accounts } = options.context.wallet;
  const role = walletRole({ accounts, account, owners: state.owners });
  if (role.kind !== 'stranger') return renderAlarm(options);
  return accounts.length > 0 ? renderNews(options) : renderAlarm(options, renderGo(options));
}

/** Whether it can be finalized by a block that exists: before, the chain would reject it. */
export function isOver(state: AccountState, recovery: PendingRecovery): boolean {
  return state.timestamp >= recovery.executeAfter;
}

function renderAlarm({ context, recovery, busy, cancel }: RunningRecoveryOptions, more?: unknown) {
  const { strings } = context;
  const { state } = context.account;
  const owner = addressesInWords(recovery.newOwners);
  const when = strings.date(new Date(Date.now() + secondsLeft(state, recovery) * 1000));
  return callout({
    kind: 'danger',
    title: strings.alarmTitle,
    text: isOver(state, recovery) ? strings.alarmOver(owner) : strings.alarmLead(owner, when),
    action: html`${renderCountdown(strings, state, recovery)}
      ${button({ label: strings.alarmButton, kind: 'danger', busy, onClick: cancel })} ${more}`,
  });
}

function renderNews(options: RunningRecoveryOptions) {
  const { context, recovery } = options;
  const { strings } = context;
  const { state } = context.account;
  const owner = addressesInWords(recovery.newOwners);
  const over = isOver(state, recovery);
  return callout({
    kind: 'warning',
    title: over ? strings.finalizeTitle : strings.runningTitle,
    text: over ? strings.finalizeLead(owner) : strings.runningLead(owner),
    action: html`${renderCountdown(strings, state, recovery)} ${renderGo(options)}`,
  });
}

function renderCountdown(strings: Strings, state: AccountState, recovery: PendingRecovery) {
  if (isOver(state, recovery)) return nothing;
  const time = strings.remaining(Math.ceil(secondsLeft(state, recovery)));
  return html`<p class="figures" role="timer" part="countdown">
    ${strings.waitReadyIn} <strong>${time}</strong>
  </p>`;
}

function renderGo({ context }: RunningRecoveryOptions) {
  return button({
    label: context.strings.runningButton,
    kind: 'secondary',
    onClick: () => context.navigation.navigate('recover'),
  });
}

function secondsLeft(state: AccountState, { executeAfter }: PendingRecovery): number {
  return Math.max(0, executeAfter - chainTime(state));
}
