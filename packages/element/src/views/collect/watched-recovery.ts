import type { RecoveryRequest } from '@recovery-guardian/core';
import { html, nothing } from 'lit';
import { isOver } from '../../chain/account-state.ts';
import type { SharedLink } from '../../context/shared-link.ts';
import { fullAddresses } from '../../ui/address.ts';
import { button } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import { Ticker } from '../../ui/countdown.ts';
import { disclosure } from '../../ui/disclosure.ts';
import { findRecoveryTo, hasStuckRecovery, isOwner, isOwnRecovery } from '../find-recovery.ts';
import { RecoveryDays } from '../recover/recovery-days.ts';
import { RunningRecovery } from '../running-recovery.ts';
import { ViewElement } from '../view-element.ts';

/**
 * Shows the people who were asked to help how the recovery goes, once it has started. All of it is read
 * from the chain and the service; nothing can be done here, except by the owner, who can stop it.
 *
 * @internal
 */
export class WatchedRecoveryElement extends ViewElement {
  static override properties = {
    ...ViewElement.properties,
    asked: { attribute: false },
    request: { attribute: false },
  };

  declare asked: Extract<SharedLink, { kind: 'guardian' }>;
  /** The service's request for it, if it has one. */
  declare request: RecoveryRequest | undefined;

  readonly #alarm = new RunningRecovery(this);
  readonly #days = new RecoveryDays(this, () => this.request);

  constructor() {
    super();
    new Ticker(this, () => {
      const { state } = this.context.account;
      return state.recovery !== undefined && !isOver(state, state.recovery);
    });
  }

  override render() {
    const { context, asked } = this;
    const { words } = this.#days;
    const { newOwners, newThreshold } = asked;
    const { state } = context.account;
    const recovery = findRecoveryTo(newOwners, state);
    if (recovery?.newThreshold === newThreshold) {
      const isOwn = isOwnRecovery(newOwners, context.wallet.accounts);
      if ((isOwner(context) && !isOwn) || hasStuckRecovery(context.account)) {
        return html`<div class="screen">${this.#alarm.render(recovery, () => {})}</div>`;
      }
      return this.#renderRunning(isOwn);
    }
    const isFinished =
      !state.recovery &&
      state.threshold === newThreshold &&
      String([...state.owners].sort()) === String([...newOwners].sort());
    return isFinished
      ? this.#renderOver(words.finishedTitle, words.finishedLead)
      : this.#renderOver(this.strings.recoveryOverTitle, words.overLead);
  }

  #renderOver(title: string, lead: string) {
    return html`<div class="screen">
      ${this.head({ badge: { icon: 'info', tone: 'warning' }, title, lead })}
      <div class="actions" part="actions">${this.#renderLeave()}</div>
    </div>`;
  }

  #renderLeave(kind?: 'plain') {
    const { linkLeaveButton: label } = this.strings;
    return button({ label, kind, onClick: () => this.context.navigation.leaveLink() });
  }

  #renderRunning(isOwn: boolean) {
    const { strings, request } = this;
    const { account, state } = this.context.account;
    const { words } = this.#days;
    const { recovery } = state;
    if (!recovery) return nothing;
    const over = isOver(state, recovery);
    const helped = request
      ? [words.helpedOf(request.signatures.length, state.guardianThreshold)]
      : [];
    return html`<div class="screen">
      ${this.head({
        badge: { icon: 'clock', tone: 'warning' },
        title: over ? strings.finalizeTitle : strings.runningTitle,
        lead: words.watchLead,
      })}
      ${this.#days.renderName(words.watchCompare, words.watchHint)}
      ${over ? nothing : this.#days.renderTime()}
      ${this.#days.renderEvents(helped, strings.timelineEnd)}
      ${callout({ kind: 'info', text: words.watchNote })}
      ${disclosure(
        strings.details,
        html`${fullAddresses(strings.accountLabel, [account])}
        ${fullAddresses(strings.newOwnersLabel, recovery.newOwners)}`,
      )}
      <div class="actions" part="actions">
        ${isOwn ? button({ label: strings.runningButton, onClick: () => this.#continue() }) : nothing}
        ${this.#renderLeave(isOwn ? 'plain' : undefined)}
      </div>
    </div>`;
  }

  /** For the user who gets back in. */
  #continue() {
    this.context.navigation.navigate('recover');
    this.context.navigation.followLink();
  }
}
