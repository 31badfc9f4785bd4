import { type Call, finalizeRecoveryCall } from '@recovery-guardian/core';
import { html, nothing } from 'lit';
import type { Address } from 'viem';
import {
  type AccountState,
  includesAddress,
  isOver,
  onUserClock,
  type PendingRecovery,
} from '../../chain/account-state.ts';
import { RecoveryGuardianBeforeFinalizeEvent } from '../../context/account-events.ts';
import { ElementError } from '../../element-error.ts';
import { importOnDemand } from '../../on-demand.ts';
import { addressesInWords } from '../../ui/address.ts';
import { button, linkButton } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import { Ticker } from '../../ui/countdown.ts';
import { rows } from '../../ui/rows.ts';
import { hasStuckRecovery, isOwner } from '../find-recovery.ts';
import { cancelRecovery, RunningRecovery } from '../running-recovery.ts';
import { RecoveryDays } from './recovery-days.ts';
import { SendingElement } from './sending-element.ts';

/**
 * A recovery on the chain: its grace period by the chain's clock, then its end. Shown wherever it
 * was started; its owner, who may lose the account, sees the overview's alarm.
 *
 * @internal
 */
export class PendingRecoveryElement extends SendingElement {
  static override properties = {
    ...SendingElement.properties,
    recovery: { attribute: false },
    replaced: { attribute: false },
    isUnknown: { attribute: false },
    isOwn: { attribute: false },
  };

  declare recovery: PendingRecovery;
  /** The recovery that was replaced by this one while it was shown. */
  declare replaced: PendingRecovery | undefined;
  /** Whether the service has no request for it, and so does not finalize it. */
  declare isUnknown: boolean;
  /** Whether it gives the account to the connected wallet, and to no other. */
  declare isOwn: boolean;

  protected override readonly step = 'finalize';

  /** The alarm, which only the owner sees. */
  readonly #alarm = new RunningRecovery(this);
  readonly #days = new RecoveryDays(this, () => this.request);

  constructor() {
    super();
    new Ticker(this, () => !this.#isOver);
  }

  override render() {
    // Neither the wait nor the end helps with one that is stuck: it says what does.
    if (this.#isAlarming || hasStuckRecovery(this.context.account)) return this.#renderAlarm();
    return this.#isOver ? this.#renderFinalize() : this.#renderWait();
  }

  get #isOver(): boolean {
    return isOver(this.context.account.state, this.recovery);
  }

  get #readyAt(): Date {
    return onUserClock(this.context.account.state, this.recovery.executeAfter);
  }

  #renderAlarm() {
    return html`<div class="screen">
      ${this.#renderReplaced()}
      ${this.#alarm.render(this.recovery, () => {
        // The chain shows it: this screen ends.
      })}
    </div>`;
  }

  #renderWait() {
    const { strings } = this;
    const isAutomatic = this.context.service.offers.isAutomatic && this.request !== undefined;
    return html`<div class="screen">
      ${this.#renderReplaced()}
      ${this.head({ title: strings.waitTitle, step: 'wait', back: this.toOverview })}
      ${this.#days.renderWait(this.isOwn)}
      ${this.#renderNewOwners()}
      <p class="small">${strings.waitNote(isAutomatic)} ${this.#renderStop()}</p>
      ${this.problem()}
      <div class="actions" part="actions">
        ${button({ label: strings.remindButton, onClick: () => this.#remind(this.#readyAt) })}
      </div>
    </div>`;
  }

  #renderFinalize() {
    const { strings } = this;
    const owners = addressesInWords(this.recovery.newOwners);
    return html`<div class="screen">
      ${this.#renderReplaced()}
      ${this.head({
        title: this.isOwn ? strings.takeOverTitle : strings.finalizeTitle,
        lead: this.isOwn ? strings.takeOverLead : strings.finalizeLead(owners),
        step: 'finalize',
        back: this.toOverview,
      })}
      ${this.#days.renderTimeline(this.isOwn)}
      ${this.#renderNewOwners()}
      <p class="small">${this.#renderStop()}</p>
      ${this.renderPayment()}
      <div class="actions" part="actions">
        ${this.renderSend(
          this.isOwn ? strings.finalizeButton : strings.finishRecoveryButton,
          strings.finalizeBusy,
        )}
      </div>
    </div>`;
  }

  #renderNewOwners() {
    const { strings } = this;
    const { newOwners, newThreshold } = this.recovery;
    return html`<div class="group">
      <h3>${strings.newOwnersLabel}</h3>
      ${rows(newOwners.map(this.#renderNewOwner))}
      ${
        newOwners.length > 1
          ? html`<p class="small">${strings.newOwnersThreshold(newThreshold, newOwners.length)}</p>`
          : nothing
      }
    </div>`;
  }

  readonly #renderNewOwner = (owner: Address) => {
    const isHere = includesAddress(this.context.wallet.accounts, owner);
    return html`<li>
      ${this.address(owner)}
      ${isHere ? html`<span class="small">${this.strings.ownerWallet}</span>` : nothing}
    </li>`;
  };

  #renderReplaced() {
    if (!this.replaced) return nothing;
    const { strings } = this;
    return callout({
      kind: 'warning',
      title: strings.replacedTitle,
      text: strings.replacedLead(addressesInWords(this.replaced.newOwners)),
      alert: true,
    });
  }

  /**
   * Whether the connected wallet loses the account by it, or control of it: beside another new owner, it
   * is not its own anymore. A cancellation stays where it began.
   */
  get #isAlarming(): boolean {
    return !this.isOwn && isOwner(this.context) && !this.action.pending;
  }

  /** For an owner whose wallet is not connected. */
  #renderStop() {
    const { strings } = this;
    return linkButton(
      this.action.busy('cancel') ?? strings.ownerCancelButton,
      () =>
        this.action.run('cancel', strings.alarmBusy, async (tools) => {
          await cancelRecovery(this, this.context, tools);
        }),
      this.action.pending,
    );
  }

  /** Offers an entry for the user's calendar. */
  #remind(date: Date) {
    const { account, chainId } = this.context.account;
    const { origin, pathname } = location;
    const id = `${chainId}-${account}-${this.recovery.executeAfter}`;
    const title = this.strings.remindTitle;
    this.action.run('remind', title, async () => {
      const { calendarEntry, saveFile } = await importOnDemand(
        'views/recover/calendar-entry',
        () => import('./calendar-entry.ts'),
      );
      saveFile('recovery.ics', calendarEntry({ id, title, date, url: origin + pathname }));
    });
  }

  // The end, sent by any account

  protected override get isOffered(): boolean {
    return this.context.service.offers.finalization && !this.isUnknown;
  }

  protected override get calls(): readonly Call[] {
    const { account, module } = this.context.account;
    return [finalizeRecoveryCall(module, account)];
  }

  protected override announce(): boolean {
    const { account, chainId } = this.context.account;
    const event = new RecoveryGuardianBeforeFinalizeEvent({ account, chainId, calls: this.calls });
    return this.dispatchEvent(event);
  }

  protected override async relay(signal: AbortSignal): Promise<void> {
    const request = await this.look();
    if (!request) throw new ElementError('not-sponsored');
    await this.context.service.client.finalizeRecovery({ id: request.id }, { signal });
  }

  protected override isMade({ recovery }: AccountState): boolean {
    // The next one may follow in the same block.
    return recovery?.executeAfter !== this.recovery.executeAfter;
  }
}
