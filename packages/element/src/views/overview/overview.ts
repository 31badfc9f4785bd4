import type { Registration } from '@recovery-guardian/protocol';
import { html, nothing } from 'lit';
import type { PendingRecovery } from '../../chain/account-state.ts';
import { includesAddress } from '../../chain/guardians.ts';
import { button } from '../../components/button.ts';
import { callout } from '../../components/callout.ts';
import { disclosure } from '../../components/disclosure.ts';
import { fullAddress } from '../../components/full-address.ts';
import { linkButton } from '../../components/link-button.ts';
import { Online } from '../../components/online.ts';
import { contactRow, rows } from '../../components/rows.ts';
import type { ScreenHeadOptions } from '../../components/screen.ts';
import { Ticker } from '../../components/ticker.ts';
import { type Protection, protectionOf, unknownGuardians } from '../../state/protection.ts';
import { cancelRecovery } from '../cancel-recovery.ts';
import { isCounting } from '../contact/counting.ts';
import { guardianRow } from '../guardian-row.ts';
import { moduleDoubtInWords } from '../module-notice.ts';
import { serviceNotice } from '../service-notice.ts';
import { ViewElement } from '../view-element.ts';
import { isOver, runningRecovery } from './running-recovery.ts';

const badges: Record<Protection, ScreenHeadOptions['badge']> = {
  protected: { icon: 'shieldCheck', tone: 'success' },
  incomplete: { icon: 'shield', tone: 'warning' },
  unprotected: { icon: 'shield', tone: 'warning' },
  unchecked: { icon: 'alert', tone: 'warning' },
};

/**
 * Shows whether the account is protected, by whom, and whether a recovery is pending. Read from the
 * chain, so it needs no signature and works while the service is down.
 *
 * @internal
 */
export class OverviewElement extends ViewElement {
  static override properties = { ...ViewElement.properties, canceled: { state: true } };

  declare private canceled: boolean;

  readonly #online = new Online(this);

  constructor() {
    super();
    new Ticker(this, () => this.#isCountingDown);
    this.canceled = false;
  }

  override render() {
    const { state } = this.context.account;
    return html`<div class="screen">
      ${state.recovery ? this.#renderRecovery(state.recovery) : this.#renderAccount()}
    </div>`;
  }

  #renderAccount() {
    const { strings } = this;
    const protection = protectionOf(this.context);
    return html`${this.#renderDoubts()}
    ${
      this.canceled
        ? callout({
            kind: 'success',
            title: strings.alarmDone,
            text: strings.alarmAftermath,
            alert: true,
          })
        : nothing
    }
    ${this.head({ badge: badges[protection], ...this.#words(protection) })}
    ${this.#renderDetails(protection)}`;
  }

  #renderDetails(protection: Protection) {
    const { guardians } = this.context.account.state;
    return html`${this.#renderWarnings()}
    ${guardians.length > 0 ? this.#renderGuardians() : nothing} ${this.#renderContacts()}
    ${this.#renderActions(protection)}`;
  }

  // A pending recovery

  get #isCountingDown(): boolean {
    const { state } = this.context.account;
    return state.recovery !== undefined && !isOver(state, state.recovery);
  }

  /** It is the whole screen: the rest of the account can wait. */
  #renderRecovery(recovery: PendingRecovery) {
    const { context, strings } = this;
    return html`${runningRecovery({
      context,
      recovery,
      busy: this.action.busy('cancel'),
      cancel: () => this.#cancel(),
      problem: this.problem(),
    })}
    ${this.#renderDoubts()} ${disclosure(strings.accountDetails, this.#renderDetails(protectionOf(context)))}`;
  }

  #cancel() {
    this.action.run('cancel', this.strings.alarmBusy, async (tools) => {
      await cancelRecovery(this, this.context, tools);
      this.canceled = true;
    });
  }

  // Warnings

  #renderDoubts() {
    const { context, strings } = this;
    if (!this.#online.isOnline) {
      const { offlineTitle: title, offlineNote: text } = strings;
      return callout({ kind: 'warning', title, text, alert: true });
    }
    if (context.service.problem) return serviceNotice(context, strings.serviceDownNote);
    const doubt = moduleDoubtInWords(context);
    return doubt ? callout(doubt) : nothing;
  }

  // Is it protected?

  #words(protection: Protection) {
    const { strings } = this;
    const { serviceGuardian, state } = this.context.account;
    const { guardians, guardianThreshold, moduleEnabled } = state;
    if (protection === 'unchecked') {
      return { title: strings.uncheckedTitle, lead: strings.uncheckedLead };
    }
    if (protection === 'protected') {
      return { title: strings.protectedTitle, lead: strings.protectedLead(guardians.length) };
    }
    if (protection === 'unprotected') {
      return { title: strings.unprotectedTitle, lead: strings.unprotectedLead };
    }
    const isOff = guardians.length > 0 && !moduleEnabled;
    const isOutOfReach = guardians.length > 0 && guardianThreshold > guardians.length;
    const isMissing = !serviceGuardian || !includesAddress(guardians, serviceGuardian);
    return {
      title: strings.incompleteTitle,
      lead: isOff
        ? strings.incompleteModuleLead
        : isOutOfReach
          ? strings.incompleteThresholdLead
          : isMissing
            ? strings.incompleteGuardianLead
            : strings.otherModuleLead,
    };
  }

  /** Warns of guardians that this browser does not know, and of the service's without a contact. */
  #renderWarnings() {
    const { context, strings } = this;
    const { registrations, serviceGuardian, state } = context.account;
    const unknown = unknownGuardians(context.account);
    const hasNoContacts =
      registrations?.length === 0 &&
      serviceGuardian &&
      includesAddress(state.guardians, serviceGuardian);
    return html`${
      hasNoContacts ? callout({ kind: 'warning', text: strings.noContactsNote }) : nothing
    }${
      unknown.length > 0
        ? callout({
            kind: 'warning',
            title: strings.unknownGuardiansTitle,
            text: html`${strings.unknownGuardiansLead}
              ${unknown.map((guardian) => fullAddress(guardian))}`,
          })
        : nothing
    }`;
  }

  // By whom?

  #renderGuardians() {
    const { strings } = this;
    const { guardians, guardianThreshold } = this.context.account.state;
    return html`<div class="group">
      <div class="between">
        <h3>${strings.guardiansTitle}</h3>
        ${linkButton(strings.guardiansButton, () => this.context.navigation.navigate('guardians'))}
      </div>
      ${rows(
        guardians.map((guardian) => guardianRow(this.context, guardian)),
        'guardians',
      )}
      <p class="small">
        ${strings.guardianThreshold(guardianThreshold, guardians.length)}
        ${this.span === undefined ? nothing : strings.waitInWords(this.span)}
      </p>
    </div>`;
  }

  /** Shown only if the account has signed to see them, which the view of contacts asks for. */
  #renderContacts() {
    const { strings } = this;
    const { registrations } = this.context.account;
    if (!registrations) return nothing;
    return html`<div class="group">
      <h3>${strings.contactsTitle}</h3>
      ${
        registrations.length === 0
          ? html`<p class="small">${strings.contactsEmptyLead}</p>`
          : rows(registrations.map(this.#renderContact), 'contacts')
      }
    </div>`;
  }

  readonly #renderContact = (registration: Registration) => {
    const { strings } = this;
    const { channel, target, countsFrom } = registration;
    const note =
      countsFrom && !isCounting(registration)
        ? strings.countsFrom(strings.date(new Date(countsFrom)))
        : undefined;
    return contactRow(channel, strings.channelName(channel), target, undefined, note);
  };

  // What can be done?

  #renderActions(protection: Protection) {
    const { strings } = this;
    const { state } = this.context.account;
    const { navigate } = this.context.navigation;
    const protect = {
      protected: strings.addContactButton,
      unprotected: strings.protectButton,
      unchecked: strings.addContactButton,
      incomplete: strings.finishButton,
    }[protection];
    const isDone = protection === 'protected' || protection === 'unchecked';
    // A pending recovery has the prominent button.
    const primary = state.recovery ? 'secondary' : 'primary';
    return html`<div class="actions">
      ${
        isDone
          ? button({
              label: strings.contactsButton,
              kind: primary,
              onClick: () => navigate('manage'),
            })
          : nothing
      }
      ${button({
        label: protect,
        kind: isDone ? 'secondary' : primary,
        onClick: () => navigate('protect'),
      })}
      ${button({
        label: strings.recoverButton,
        kind: isDone ? 'plain' : 'secondary',
        onClick: () => navigate('recover'),
      })}
      ${
        protection === 'unprotected'
          ? button({
              label: strings.ownGuardianButton,
              kind: 'plain',
              onClick: () => navigate('guardians'),
            })
          : nothing
      }
    </div>`;
  }
}
