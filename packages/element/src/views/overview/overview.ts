import { html, nothing } from 'lit';
import type { Address } from 'viem';
import type { PendingRecovery } from '../../chain/account-state.ts';
import { includesAddress } from '../../chain/guardians.ts';
import { button } from '../../components/button.ts';
import { callout } from '../../components/callout.ts';
import { disclosure } from '../../components/disclosure.ts';
import { fullAddress } from '../../components/full-address.ts';
import { linkButton } from '../../components/link-button.ts';
import { missing } from '../../components/missing.ts';
import { Online } from '../../components/online.ts';
import { contactRow, rows } from '../../components/rows.ts';
import type { ScreenHeadOptions } from '../../components/screen.ts';
import { skeleton } from '../../components/skeleton.ts';
import { RecoveryGuardianErrorEvent } from '../../events/error.ts';
import { importOnDemand } from '../../on-demand.ts';
import { type Protection, protectionOf, unknownGuardians } from '../../state/protection.ts';
import { waitNote } from '../contact/counting.ts';
import { guardianRow, isServiceGuardian, serviceNote } from '../guardian-row.ts';
import { moduleDoubtInWords } from '../module-notice.ts';
import { ReadingElement } from '../reading-element.ts';
import { serviceNotice } from '../service-notice.ts';
import { recoveryNeeds } from './recovery-needs.ts';
import type { RunningRecovery } from './running-recovery.ts';

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
export class OverviewElement extends ReadingElement {
  static override properties = {
    ...ReadingElement.properties,
    canceled: { state: true },
    running: { state: true },
    isMissing: { state: true },
  };

  declare private canceled: boolean;
  /** What shows a pending recovery: loaded when there is one. */
  declare private running: RunningRecovery | undefined;
  /** Whether that could not be loaded. */
  declare private isMissing: boolean;

  readonly #online = new Online(this);
  #isLoading = false;

  constructor() {
    super();
    this.canceled = false;
    this.isMissing = false;
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
    const words = this.#words(protection);
    return html`${this.#renderDoubts(words.title)}
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
    ${this.head({ badge: badges[protection], ...words })}
    ${this.#renderDetails(protection, words.lead)}`;
  }

  /** @param said what the screen has said already */
  #renderDetails(protection: Protection, said?: string) {
    const { guardians } = this.context.account.state;
    return html`${this.#renderWarnings(said)}
    ${guardians.length > 0 ? this.#renderWays(protection) : nothing}
    ${this.#renderActions(protection)}`;
  }

  // A pending recovery

  protected override updated(): void {
    const isNeeded = this.context.account.state.recovery && !this.running;
    if (isNeeded && !this.isMissing && !this.#isLoading) this.#loadRunning();
  }

  async #loadRunning() {
    this.#isLoading = true;
    try {
      const { RunningRecovery } = await importOnDemand(
        'views/overview/running-recovery',
        () => import('./running-recovery.ts'),
      );
      this.running = new RunningRecovery(this);
    } catch (cause) {
      this.isMissing = true;
      const message = this.strings.notLoaded;
      this.dispatchEvent(new RecoveryGuardianErrorEvent({ reason: 'not-loaded', message, cause }));
    } finally {
      this.#isLoading = false;
    }
  }

  /** It is the whole screen: the rest of the account can wait. */
  #renderRecovery(recovery: PendingRecovery) {
    const { context, strings, running } = this;
    if (!running) return this.isMissing ? this.#renderMissing() : skeleton(strings.loading);
    return html`${running.render(recovery, () => {
      this.canceled = true;
    })}
    ${this.#renderDoubts()} ${disclosure(strings.accountDetails, this.#renderDetails(protectionOf(context)))}`;
  }

  #renderMissing() {
    return missing(this.strings, () => {
      this.isMissing = false;
    });
  }

  // Warnings

  /** @param said the title that the screen has already */
  #renderDoubts(said?: string) {
    const { context, strings } = this;
    if (!this.#online.isOnline) {
      const { offlineTitle: title, offlineNote: text } = strings;
      return callout({ kind: 'warning', title, text, alert: true });
    }
    if (context.service.problem) return serviceNotice(context, strings.serviceDownNote);
    const doubt = moduleDoubtInWords(context);
    return doubt && doubt.title !== said ? callout(doubt) : nothing;
  }

  // Is it protected?

  #words(protection: Protection) {
    const { strings } = this;
    const { guardians, guardianThreshold, moduleEnabled } = this.context.account.state;
    if (protection === 'unchecked') {
      return { title: strings.uncheckedTitle, lead: strings.uncheckedLead };
    }
    if (protection === 'protected') {
      const needs = recoveryNeeds(this.context.account);
      const lead = needs
        ? strings.recoveryNeeds(needs)
        : strings.guardianThreshold(guardianThreshold, guardians.length);
      return { title: strings.protectedTitle, lead };
    }
    if (protection === 'unprotected') {
      return { title: strings.unprotectedTitle, lead: strings.unprotectedLead };
    }
    const isOff = guardians.length > 0 && !moduleEnabled;
    const isOutOfReach = guardians.length > 0 && guardianThreshold > guardians.length;
    const title = strings.incompleteTitle;
    if (isOff) return { title, lead: strings.incompleteModuleLead };
    if (isOutOfReach) return { title, lead: strings.incompleteThresholdLead };
    if (this.#hasNoContacts) return { title, lead: strings.noContactsNote };
    return this.#isServed
      ? { title: strings.otherModuleTitle, lead: strings.otherModuleLead }
      : { title, lead: strings.incompleteGuardianLead };
  }

  /** Whether the service's guardian has no one to send codes to. */
  get #hasNoContacts(): boolean {
    return this.#isServed && this.context.account.registrations?.length === 0;
  }

  /** Whether the service's guardian is on the account, as far as this browser knows. */
  get #isServed(): boolean {
    const { serviceGuardian, state } = this.context.account;
    return serviceGuardian !== undefined && includesAddress(state.guardians, serviceGuardian);
  }

  /** Warns of guardians that this browser does not know, and of the service's without a contact. */
  #renderWarnings(said: string | undefined) {
    const { context, strings } = this;
    const unknown = unknownGuardians(context.account);
    return html`${
      this.#hasNoContacts && said !== strings.noContactsNote
        ? callout({ kind: 'warning', text: strings.noContactsNote })
        : nothing
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

  // What gets the owner back in?

  #renderWays(protection: Protection) {
    const { context, strings } = this;
    const { guardians, guardianThreshold } = context.account.state;
    const guardiansView = () => context.navigation.navigate('guardians');
    const isService = (guardian: Address) => isServiceGuardian(context.account, guardian);
    const inOrder = [...guardians].sort((a, b) => Number(isService(b)) - Number(isService(a)));
    return html`<div class="group">
      <h3>${strings.waysTitle}</h3>
      ${rows(
        inOrder.map((guardian) =>
          isService(guardian)
            ? this.#renderService(guardian)
            : guardianRow(context, guardian, { open: guardiansView }),
        ),
        'guardians',
      )}
      ${
        guardians.every(isService)
          ? html`<div>${linkButton(strings.guardiansButton, guardiansView)}</div>`
          : nothing
      }
      <p class="small">
        ${
          protection === 'unchecked'
            ? strings.guardianThreshold(guardianThreshold, guardians.length)
            : nothing
        }
        ${this.span === undefined ? nothing : strings.waitInWords(this.span)}
      </p>
    </div>`;
  }

  /** Its contacts, as far as this browser knows: in full once the account has signed to see them. */
  #renderService(guardian: Address) {
    const { context, strings } = this;
    const { registrations, knownTargets } = context.account;
    const open = () => context.navigation.navigate('manage');
    const contacts = registrations ?? knownTargets;
    if (contacts.length === 0) return guardianRow(context, guardian, { open });
    return contacts.map(({ channel, target, countsFrom }) =>
      contactRow({
        strings,
        channel,
        target: registrations ? target : target.replaceAll('*', '•'),
        note: waitNote(strings, { countsFrom }) ?? serviceNote(strings, guardian),
        open,
      }),
    );
  }

  // What can be done?

  #renderActions(protection: Protection) {
    const { strings } = this;
    const { state } = this.context.account;
    const { navigate } = this.context.navigation;
    const isDone = protection === 'protected' || protection === 'unchecked';
    // A pending recovery has the prominent button.
    const primary = state.recovery ? 'secondary' : 'primary';
    const protect = protection === 'unprotected' ? strings.protectButton : strings.finishButton;
    return html`<div class="actions" part="actions">
      ${
        isDone
          ? button({
              label: strings.addAnyButton,
              kind: primary,
              onClick: () => navigate('protect', 'any'),
            })
          : button({ label: protect, kind: primary, onClick: () => navigate('protect') })
      }
      ${
        // Otherwise, a row leads there.
        isDone && !this.#isServed
          ? button({
              label: strings.contactsButton,
              kind: 'secondary',
              onClick: () => navigate('manage'),
            })
          : nothing
      }
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
              onClick: () => navigate('guardians', 'person'),
            })
          : nothing
      }
    </div>`;
  }
}
