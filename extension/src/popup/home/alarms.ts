import type { PendingRecovery } from '@recovery-guardian/core';
import { addressesInWords, button, callout, styled } from '@recovery-guardian/element/design';
import { type Account, coins, currencyOf, visibleText } from '@recovery-guardian/wallet';
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Address } from 'viem';
import type { StopRefusal } from '../../messages/state.ts';
import type { Strings } from '../../translations/en.ts';
import { fullAddress } from '../../ui/full-address.ts';
import type { OpenContext } from '../../ui/screen-element.ts';
import { chainName } from '../parts/chains.ts';

interface RecoveryAlarmOptions {
  strings: Strings;
  recovery: PendingRecovery;
  /** Whether the chain will never let it be finalized. */
  isStuck: boolean;
  /** Seconds until the recovery can be finished. */
  wait: number;
  busy: string | undefined;
  problem: TemplateResult | typeof nothing;
  cancel: () => void;
}

/** A running recovery: the new owners, the time left, and the button to cancel it. */
export function recoveryAlarm(options: RecoveryAlarmOptions): TemplateResult {
  const { strings, recovery, isStuck, wait, busy, problem, cancel } = options;
  const words = strings.element;
  const owner = addressesInWords(recovery.newOwners);
  const date = words.date(new Date(Date.now() + wait * 1000));
  const isOver = wait === 0;
  return html`${callout({
    kind: 'danger',
    title: isStuck ? strings.dangers.stuckTitle : words.alarmTitle,
    text: html`${
      isStuck
        ? strings.dangers.stuckLead
        : isOver
          ? strings.alarmOverLead(owner)
          : words.alarmLead(owner, date)
    }
      ${
        isOver || isStuck
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

/** Other accounts of the wallet with a running recovery or in danger, each with a link to it. */
export function otherAlarms(
  { strings, state, background }: OpenContext,
  shown: Account,
): readonly (TemplateResult | typeof nothing)[] {
  return state.accounts.map((account) => {
    const { id, name, chainId } = account;
    const isOf = (one: { account: Account['id'] }) => one.account === id;
    const isRunning = state.recoveries.some(isOf);
    if (id === shown.id || !(isRunning || state.dangers.some(isOf))) return nothing;
    const title = isRunning ? strings.otherAlarmTitle : strings.otherDangerTitle;
    return callout({
      kind: 'danger',
      title: title(name, chainName(state, chainId, strings)),
      alert: true,
      action: button({
        label: strings.otherAlarmButton,
        kind: 'secondary',
        onClick: () => background.ask('accounts.select', { id }),
      }),
    });
  });
}

/**
 * The accounts that could not be checked, and since when.
 *
 * @param since Since when the shown one could not be read here.
 */
export function unchecked(
  { strings, state }: OpenContext,
  shown: Account,
  since: number | undefined,
  tryAgain: () => void,
): readonly TemplateResult[] {
  return state.accounts.flatMap(({ id, name }) => {
    const stored = state.unchecked.find(({ account }) => account === id)?.since;
    const time = id === shown.id ? (since ?? stored) : stored;
    if (time === undefined) return [];
    return callout({
      kind: 'warning',
      title: strings.uncheckedTitle(name, strings.date(new Date(time))),
      text: strings.uncheckedLead,
      alert: true,
      action: button({ label: strings.element.tryAgain, kind: 'secondary', onClick: tryAgain }),
    });
  });
}

/** Why each way to stop a recovery failed, and what an address lacks to pay for it. */
export function stopRefusals(
  { strings, state }: OpenContext,
  { chainId }: Account,
  refusals: readonly StopRefusal[],
): TemplateResult {
  const words = strings.stopping;
  const why: Partial<Record<StopRefusal['reason'], string>> = words.why;
  return callout({
    kind: 'danger',
    title: words.failed,
    text: html`<ul>
      ${refusals.map(
        ({ payer, reason, said }) => html`<li>
          ${`${words.by[payer]}: ${why[reason] ?? strings.problems[reason]}`}
          ${said ? html`<bdi>“${visibleText(said)}”</bdi>` : nothing}
        </li>`,
      )}
    </ul>
    ${refusals.map(({ payer, lacks }) =>
      lacks && payer === 'owner'
        ? fullAddress(
            lacks.address,
            words.lacks(coins(lacks.amount, currencyOf(state.chains, chainId), strings.language)),
          )
        : nothing,
    )}`,
    alert: true,
  });
}
