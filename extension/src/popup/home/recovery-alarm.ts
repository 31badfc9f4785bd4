import { addressesInWords, button, callout, styled } from '@recovery-guardian/element/design';
import type { PendingRecovery } from '@recovery-guardian/safe';
import { css, html, type nothing, type TemplateResult } from 'lit';
import type { Strings } from '../../translations/strings.ts';
import { fullAddress } from '../../ui/full-address.ts';

export interface RecoveryAlarmOptions {
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
              <span class="small">${strings.alarmTimeLeft}</span>
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
