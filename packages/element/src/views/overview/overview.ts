import { cancelRecoveryCall } from '@recovery-guardian/protocol';
import { html, nothing } from 'lit';
import { chainTime, type PendingRecovery } from '../../chain/account-state.ts';
import { RecoveryGuardianBeforeCancelEvent } from '../../events/before-cancel.ts';
import { RecoveryGuardianCanceledEvent } from '../../events/canceled.ts';
import { addressesInWords } from '../../parts/addresses-in-words.ts';
import { button } from '../../parts/button.ts';
import { callout } from '../../parts/callout.ts';
import { rowStyles } from '../../parts/contact-row.ts';
import type { ScreenHeadOptions } from '../../parts/screen.ts';
import { walletRole } from '../../wallet/wallet-role.ts';
import { ViewElement } from '../view-element.ts';
import { type Protection, protectionOf } from './protection.ts';

const badges: Record<Protection, ScreenHeadOptions['badge']> = {
  protected: { icon: 'shieldCheck', tone: 'success' },
  incomplete: { icon: 'shield', tone: 'warning' },
  unprotected: { icon: 'shield', tone: 'warning' },
};

/**
 * Is this account protected, by whom, and is someone recovering it right now? Read from the chain
 * alone, so nothing need be signed to see it.
 *
 * @internal
 */
export class OverviewElement extends ViewElement {
  static override styles = [...ViewElement.styles, rowStyles];

  static override properties = { ...ViewElement.properties, canceled: { state: true } };

  declare private canceled: boolean;

  constructor() {
    super();
    this.canceled = false;
  }

  override render() {
    const { state, serviceGuardian } = this.context;
    const protection = protectionOf(state, serviceGuardian);
    return html`<div class="screen">
      ${state.recovery ? this.#renderRecovery(state.recovery) : nothing}
      ${this.canceled ? callout({ kind: 'success', text: this.strings.alarmDone, alert: true }) : nothing}
      ${this.head({ badge: badges[protection], ...this.#words(protection) })}
      ${state.guardians.length > 0 ? this.#renderGuardians() : nothing}
      ${this.#renderActions(protection)}
    </div>`;
  }

  #words(protection: Protection) {
    const { strings } = this;
    const { state } = this.context;
    if (protection === 'protected') {
      return {
        title: strings.protectedTitle,
        lead: strings.protectedLead(state.guardians.length),
      };
    }
    if (protection === 'unprotected') {
      return { title: strings.unprotectedTitle, lead: strings.unprotectedLead };
    }
    const lead =
      state.guardians.length > 0 && !state.moduleEnabled
        ? strings.incompleteModuleLead
        : strings.incompleteGuardianLead;
    return { title: strings.incompleteTitle, lead };
  }

  #renderGuardians() {
    const { strings } = this;
    const { state, gracePeriod } = this.context;
    return html`<div class="group">
      <h3>${strings.guardiansTitle}</h3>
      <ul class="rows" part="guardians">
        ${state.guardians.map((guardian) => html`<li>${this.address(guardian)}</li>`)}
      </ul>
      <p class="small">
        ${strings.guardianThreshold(state.guardianThreshold, state.guardians.length)}
        ${gracePeriod === undefined ? nothing : strings.waitInWords(strings.span(gracePeriod))}
      </p>
    </div>`;
  }

  #renderActions(protection: Protection) {
    const { strings } = this;
    const { navigate } = this.context;
    const protect = {
      protected: strings.addContactButton,
      unprotected: strings.protectButton,
      incomplete: strings.finishButton,
    }[protection];
    const isDone = protection === 'protected';
    return html`<div class="actions">
      ${isDone ? button({ label: strings.contactsButton, onClick: () => navigate('manage') }) : nothing}
      ${button({
        label: protect,
        kind: isDone ? 'secondary' : 'primary',
        onClick: () => navigate('protect'),
      })}
      ${button({
        label: strings.recoverButton,
        kind: isDone ? 'plain' : 'secondary',
        onClick: () => navigate('recover'),
      })}
    </div>`;
  }

  #renderRecovery(recovery: PendingRecovery) {
    const { strings } = this;
    const { account, state, walletAccounts, navigate } = this.context;
    const owner = addressesInWords(recovery.newOwners);
    const role = walletRole({ accounts: walletAccounts, account, owners: state.owners });
    const go = button({
      label: strings.runningButton,
      kind: 'secondary',
      onClick: () => navigate('recover'),
    });
    if (role.kind === 'stranger') {
      return callout({
        kind: 'warning',
        title: strings.runningTitle,
        text: strings.runningLead(owner),
        action: go,
      });
    }
    const wait = recovery.executeAfter - chainTime(state);
    const when = strings.date(new Date(Date.now() + wait * 1000));
    return html`${callout({
      kind: 'danger',
      title: strings.alarmTitle,
      text: strings.alarmLead(owner, when),
      action: button({
        label: strings.alarmButton,
        kind: 'danger',
        busy: this.act.busy('cancel'),
        onClick: () => this.#cancel(),
      }),
    })}
    ${this.problem()}`;
  }

  #cancel() {
    this.act.run('cancel', this.strings.alarmBusy, async ({ signal, say }) => {
      const { account, chainId, module, sendFromAccount, waitFor } = this.context;
      const calls = [cancelRecoveryCall(module)];
      const event = new RecoveryGuardianBeforeCancelEvent({ account, chainId, calls });
      if (this.dispatchEvent(event)) {
        say(this.strings.waitingForWallet);
        await sendFromAccount(calls, signal);
      }
      say(this.strings.waitingForChain);
      await waitFor(({ recovery }) => !recovery, signal);
      this.canceled = true;
      this.dispatchEvent(new RecoveryGuardianCanceledEvent({ account, chainId }));
    });
  }
}
