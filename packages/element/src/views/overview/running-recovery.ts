import { html, nothing, type TemplateResult } from 'lit';
import { type AccountState, chainTime, type PendingRecovery } from '../../chain/account-state.ts';
import { addressesInWords } from '../../components/addresses-in-words.ts';
import { button } from '../../components/button.ts';
import { countdown } from '../../components/countdown.ts';
import { type ScreenHeadOptions, screenHead } from '../../components/screen.ts';
import type { ViewContext } from '../../state/view-context.ts';
import { isOwnRecovery, walletRole } from '../../wallet/wallet-role.ts';

export interface RunningRecoveryOptions {
  context: ViewContext;
  recovery: PendingRecovery;
  /** Progress of the cancellation, while it is pending. */
  busy: string | undefined;
  cancel: () => void;
  /** Why the cancellation failed. */
  problem: TemplateResult | typeof nothing;
}

/** Renders a pending recovery: an alarm for an owner, news for others, a question if it is unknown. */
export function runningRecovery(options: RunningRecoveryOptions): TemplateResult {
  const { context, recovery, problem } = options;
  const { strings } = context;
  const { state } = context.account;
  const viewer = viewerOf(context, recovery);
  const left = Math.max(0, recovery.executeAfter - chainTime(state));
  const date = strings.date(new Date(Date.now() + left * 1000));
  const isAlarm = viewer === 'owner';
  return html`${screenHead({ ...badges[viewer], ...wordsFor(viewer, options, date) })}
    ${
      isOver(state, recovery)
        ? nothing
        : countdown({
            label: isAlarm ? strings.alarmTimeLeft : strings.waitReadyIn,
            time: strings.remaining(Math.ceil(left)),
            date: strings.waitReadyAt(date),
            isAlarm,
          })
    }
    ${problem}
    <div class="actions">${renderActions(viewer, options)}</div>`;
}

/** Whether it can be finalized by a block that exists: before, the chain would reject it. */
export function isOver(state: AccountState, recovery: PendingRecovery): boolean {
  return state.timestamp >= recovery.executeAfter;
}

/** Who looks at it, by the connected wallet: only an owner can stop it. */
type Viewer = 'owner' | 'other' | 'unknown';

function viewerOf(
  { account: { account, state }, wallet: { accounts } }: ViewContext,
  { newOwners }: PendingRecovery,
): Viewer {
  if (isOwnRecovery(newOwners, accounts)) return 'other';
  const { kind } = walletRole({ accounts, account, owners: state.owners });
  if (kind !== 'stranger') return 'owner';
  return accounts.length > 0 ? 'other' : 'unknown';
}

const badges: Record<Viewer, Pick<ScreenHeadOptions, 'badge'>> = {
  owner: { badge: { icon: 'shield', tone: 'danger' } },
  other: { badge: { icon: 'clock', tone: 'warning' } },
  unknown: { badge: { icon: 'clock', tone: 'warning' } },
};

function wordsFor(viewer: Viewer, { context, recovery }: RunningRecoveryOptions, date: string) {
  const { strings } = context;
  const over = isOver(context.account.state, recovery);
  const owner = addressesInWords(recovery.newOwners);
  if (viewer === 'other') {
    return over
      ? { title: strings.finalizeTitle, lead: strings.finalizeLead(owner) }
      : { title: strings.runningTitle, lead: strings.runningLead(owner) };
  }
  return {
    title: viewer === 'owner' ? strings.alarmTitle : strings.runningTitle,
    lead: over ? strings.alarmOver(owner) : strings.alarmLead(owner, date),
  };
}

function renderActions(viewer: Viewer, { context, busy, cancel }: RunningRecoveryOptions) {
  const { strings, navigation } = context;
  const follow = () => navigation.navigate('recover');
  if (viewer === 'owner') {
    return button({ label: strings.alarmButton, kind: 'danger', busy, onClick: cancel });
  }
  if (viewer === 'other') return button({ label: strings.runningButton, onClick: follow });
  return html`${button({ label: strings.startedButton, kind: 'secondary', onClick: follow })}
  ${button({ label: strings.notMeButton, kind: 'secondary', busy, onClick: cancel })}`;
}
