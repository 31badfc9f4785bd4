import type { PendingRecovery } from '@recovery-guardian/core';
import { addressesInWords, button, callout, hero, styled } from '@recovery-guardian/element/design';
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
  /** Stops every recovery: only of the first one that is shown. */
  stopping: TemplateResult | typeof nothing;
}

/** A running recovery: the new owners, the time left, and how to stop it. */
export function recoveryAlarm(options: RecoveryAlarmOptions): TemplateResult {
  const { strings, recovery, isStuck, wait, stopping } = options;
  const words = strings.element;
  const owner = addressesInWords(recovery.newOwners);
  const date = words.date(new Date(Date.now() + wait * 1000));
  const isOver = wait === 0;
  return html`<section class="alarm" role="alert" ${styled(alarmStyles)}>
    ${hero({
      tone: 'danger',
      icon: 'alert',
      title: isStuck ? strings.dangers.stuckTitle : words.alarmTitle,
      body:
        isOver || isStuck
          ? nothing
          : html`<span class="small">${words.alarmTimeLeft}</span>
              <span class="hero-time figures" role="timer">${words.remaining(Math.ceil(wait))}</span>`,
    })}
    <p>${
      isStuck
        ? strings.dangers.stuckLead
        : isOver
          ? strings.alarmOverLead(owner)
          : words.alarmLead(owner, date)
    }</p>
    ${stopping}
    ${owners(strings, recovery.newOwners)}
  </section>`;
}

const alarmStyles = css`
  .alarm {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px;
  }
  /* Red in the dark, too, where the hero above it is darker. */
  .alarm > .actions {
    --_danger: light-dark(#b3212b, #c62f39);
    --_danger-text: #fff;
  }
`;

function owners(strings: Strings, addresses: readonly Address[]) {
  return html`<div class="group">
    <span class="small">${strings.alarmNewOwners(addresses.length)}</span>
    ${addresses.map((one) => fullAddress(one))}
  </div>`;
}

/** Says that others control the account now, in the alarm's place. */
export function takeover(strings: Strings, newOwners: readonly Address[]): TemplateResult {
  const title = strings.element.finalizedTitle(addressesInWords(newOwners));
  return html`<section class="alarm" role="alert" ${styled(alarmStyles)}>
    ${hero({ tone: 'danger', icon: 'alert', title })} ${owners(strings, newOwners)}
  </section>`;
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
