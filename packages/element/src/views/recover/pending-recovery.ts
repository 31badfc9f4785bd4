import { RecoveryServiceError } from '@recovery-guardian/client';
import { type Call, finalizeRecoveryCall } from '@recovery-guardian/protocol';
import { css, html, nothing } from 'lit';
import { type AccountState, chainTime, type PendingRecovery } from '../../chain/account-state.ts';
import { addressesInWords } from '../../components/addresses-in-words.ts';
import { button } from '../../components/button.ts';
import { callout } from '../../components/callout.ts';
import { rows } from '../../components/rows.ts';
import { Ticker } from '../../components/ticker.ts';
import { RecoveryGuardianBeforeFinalizeEvent } from '../../events/before-finalize.ts';
import { walletRole } from '../../wallet/wallet-role.ts';
import { cancelRecovery } from '../cancel-recovery.ts';
import { SendingElement } from './sending-element.ts';

/**
 * A recovery on the chain: its grace period by the chain's clock, then its end. Shown wherever it
 * was started, so the owner can also cancel it here.
 *
 * @internal
 */
export class PendingRecoveryElement extends SendingElement {
  static override styles = [
    ...SendingElement.styles,
    css`
      .countdown {
        display: grid;
        gap: 4px;
        justify-items: center;
        padding: 20px 16px;
        border-radius: var(--_radius-control);
        background: var(--_surface-raised);
        text-align: center;
      }
      .time {
        font-size: 1.75rem;
        font-weight: 650;
        line-height: 1.2;
      }
    `,
  ];

  static override properties = {
    ...SendingElement.properties,
    recovery: { attribute: false },
    replaced: { attribute: false },
    isUnknown: { attribute: false },
  };

  declare recovery: PendingRecovery;
  /** The recovery that was replaced by this one while it was shown. */
  declare replaced: PendingRecovery | undefined;
  /** Whether the service has no request for it, and so does not finalize it. */
  declare isUnknown: boolean;

  protected override readonly step = 'finalize';

  constructor() {
    super();
    new Ticker(this, () => !this.#isOver);
  }

  override render() {
    return this.#isOver ? this.#renderFinalize() : this.#renderWait();
  }

  /** By a block that exists, not by the estimated time: before, the chain would reject it. */
  get #isOver(): boolean {
    return this.context.account.state.timestamp >= this.recovery.executeAfter;
  }

  #renderWait() {
    const { strings } = this;
    const wait = Math.max(0, this.recovery.executeAfter - chainTime(this.context.account.state));
    const date = new Date(Date.now() + wait * 1000);
    return html`<div class="screen">
      ${this.#renderReplaced()}
      ${this.head({ title: strings.waitTitle, step: 'wait' })}
      <div class="countdown" part="countdown">
        <span class="small">${strings.waitReadyIn}</span>
        <span class="time figures" role="timer">${strings.remaining(Math.ceil(wait))}</span>
        <span class="small">${strings.waitReadyAt(strings.date(date))}</span>
      </div>
      ${this.#renderNewOwners()}
      <p class="small">${strings.waitNote}</p>
      ${this.problem()}
      <div class="actions">${this.#renderCancel()} ${this.#renderBack()}</div>
    </div>`;
  }

  #renderFinalize() {
    const { strings } = this;
    const owners = addressesInWords(this.recovery.newOwners);
    return html`<div class="screen">
      ${this.#renderReplaced()}
      ${this.head({
        title: strings.finalizeTitle,
        lead: strings.finalizeLead(owners),
        step: 'finalize',
      })}
      ${this.#renderNewOwners()}
      ${this.renderPayment()}
      <div class="actions">
        ${this.renderSend(strings.finalizeButton, strings.finalizeBusy)}
        ${this.#renderCancel()} ${this.#renderBack()}
      </div>
    </div>`;
  }

  #renderNewOwners() {
    const { strings } = this;
    const { newOwners, newThreshold } = this.recovery;
    return html`<div class="group">
      <h3>${strings.newOwnersLabel}</h3>
      ${rows(newOwners.map((owner) => html`<li>${this.address(owner)}</li>`))}
      ${
        newOwners.length > 1
          ? html`<p class="small">${strings.newOwnersThreshold(newThreshold, newOwners.length)}</p>`
          : nothing
      }
    </div>`;
  }

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

  /** An alarm for an owner whose wallet is connected; a link for one whose wallet is not. */
  #renderCancel() {
    const { strings } = this;
    const { account, state } = this.context.account;
    const { accounts } = this.context.wallet;
    const role = walletRole({ accounts, account, owners: state.owners });
    const isOwner = role.kind !== 'stranger';
    return button({
      label: isOwner ? strings.alarmButton : strings.ownerCancelButton,
      kind: isOwner ? 'danger' : 'plain',
      busy: this.action.busy('cancel'),
      disabled: this.action.pending,
      onClick: () =>
        this.action.run('cancel', strings.alarmBusy, (tools) =>
          cancelRecovery(this, this.context, tools),
        ),
    });
  }

  #renderBack() {
    return button({
      label: this.strings.back,
      kind: 'plain',
      onClick: () => this.context.navigation.navigate('overview'),
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
    if (!request) throw new RecoveryServiceError({ reason: 'not-sponsored' });
    await this.context.service.client.finalizeRecovery({ id: request.id }, { signal });
  }

  protected override isMade({ recovery }: AccountState): boolean {
    return !recovery;
  }
}
