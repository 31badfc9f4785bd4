import { addressesInWords, button, callout, styled } from '@recovery-guardian/element/design';
import type { PendingRecovery } from '@recovery-guardian/safe';
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Address } from 'viem';
import type { Account } from '../../messages/account.ts';
import { WalletError } from '../../messages/errors.ts';
import type { BackgroundClient } from '../../pages/background-client.ts';
import type { OpenContext } from '../../pages/screen-element.ts';
import type { Strings } from '../../translations/strings.ts';
import { fullAddress } from '../../ui/full-address.ts';
import { chainName } from '../parts/chains.ts';

interface RecoveryAlarmOptions {
  strings: Strings;
  recovery: PendingRecovery;
  /** Seconds until the recovery can be finished. */
  wait: number;
  busy: string | undefined;
  problem: TemplateResult | typeof nothing;
  cancel: () => void;
}

/** A running recovery: the new owners, the time left, and the button to cancel it. */
export function recoveryAlarm(options: RecoveryAlarmOptions): TemplateResult {
  const { strings, recovery, wait, busy, problem, cancel } = options;
  const words = strings.element;
  const owner = addressesInWords(recovery.newOwners);
  const date = words.date(new Date(Date.now() + wait * 1000));
  const isOver = wait === 0;
  return html`${callout({
    kind: 'danger',
    title: words.alarmTitle,
    text: html`${isOver ? strings.alarmOverLead(owner) : words.alarmLead(owner, date)}
      ${
        isOver
          ? ''
          : html`<span class="alarm-time">
              <span class="small">${strings.element.alarmTimeLeft}</span>
              <span class="time figures" role="timer">${words.remaining(Math.ceil(wait))}</span>
            </span>`
      }
      <span class="small alarm-owners" ${styled(recoveryAlarmStyles)}>${strings.alarmNewOwners(recovery.newOwners.length)}</span>
      ${recovery.newOwners.map((one) => fullAddress(one))}`,
    action: button({ label: words.alarmButton, kind: 'danger', busy, onClick: cancel }),
    alert: true,
  })}${problem}`;
}

const recoveryAlarmStyles = css`
  .alarm-time {
    display: grid;
    margin-block-start: 12px;
  }
  .alarm-owners {
    display: block;
    margin-block-start: 12px;
  }
  .time {
    font-size: var(--_font-title);
    font-weight: 650;
    line-height: 1.25;
  }
`;

/** Says that others control the account now, in the alarm's place. */
export function takeover(strings: Strings, owners: readonly Address[]): TemplateResult {
  return callout({
    kind: 'danger',
    title: strings.element.finalizedTitle(addressesInWords(owners)),
    text: html`<span class="small">${strings.alarmNewOwners(owners.length)}</span>
      ${owners.map((one) => fullAddress(one))}`,
    alert: true,
  });
}

/** Other accounts of the wallet with a running recovery, each with a link to it. */
export function otherAlarms(
  { strings, state, background }: OpenContext,
  shown: Account,
): readonly (TemplateResult | typeof nothing)[] {
  return state.accounts.map((account) => {
    const { id, name, chainId } = account;
    const isRunning = state.recoveries.some((recovery) => recovery.account === id);
    if (id === shown.id || !isRunning) return nothing;
    return callout({
      kind: 'danger',
      title: strings.otherAlarmTitle(name, chainName(state, chainId, strings)),
      alert: true,
      action: button({
        label: strings.otherAlarmButton,
        kind: 'secondary',
        onClick: () => background.ask('accounts.select', { id }),
      }),
    });
  });
}

/** In milliseconds: how often the chain is asked. */
const interval = 500;
/** How many looks there are for each question about what was sent. */
const looksPerQuestion = 4;
/** How long the chain may be behind the endpoint, in questions. */
const mostDelays = 5;

/**
 * Waits until a recovery is stopped, but no longer than for the calls that were sent to stop it: an
 * endpoint may accept them, and never run them.
 *
 * @param callsId The calls' id.
 * @param isRunning Asks the chain whether the recovery is still there.
 * @throws {WalletError} `reverted`, or `network` if the calls have ended otherwise
 */
export async function untilStopped(
  background: BackgroundClient,
  callsId: string,
  isRunning: () => Promise<boolean>,
): Promise<void> {
  const provider = background.createProvider('account');
  const params = [callsId];
  const readStatus = async () => {
    const answer = await provider.request({ method: 'wallet_getCallsStatus', params });
    return (answer as { status: number }).status;
  };
  let delays = 0;
  for (let looks = 1; await isRunning(); looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, interval));
    if (looks % looksPerQuestion > 0) continue;
    // An endpoint that does not answer leaves it open.
    const status = await readStatus().catch(() => 100);
    if (status === 200) delays += 1;
    if (status < 400 && delays < mostDelays) continue;
    if (!(await isRunning())) return;
    throw new WalletError(status === 500 ? 'reverted' : 'network');
  }
}
