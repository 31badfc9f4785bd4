import { reachOfGuardians } from '@recovery-guardian/core';
import { html, nothing, type TemplateResult } from 'lit';
import type { AccountState, PendingRecovery } from '../../chain/account-state.ts';
import {
  hasNoContacts,
  isServed,
  readProtection,
  unknownGuardians,
} from '../../context/protection.ts';
import type { ViewContext } from '../../context/view-context.ts';
import { addressesInWords, fullAddress, fullAddresses } from '../../ui/address.ts';
import { button } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import { disclosure } from '../../ui/disclosure.ts';
import { hero } from '../../ui/hero.ts';
import { shortNote } from '../contact-note.ts';
import { endOf, isOwnRecovery } from '../find-recovery.ts';
import { canPeopleAgree, moduleDoubtInWords, serviceNotice } from '../module-notice.ts';
import { canAskAgain } from '../problem.ts';
import { type RecoveryHost, RunningRecovery } from '../running-recovery.ts';

/** The parts of the overview for an account in trouble: a pending recovery, a shortcoming, and warnings. */
export class Trouble {
  readonly #host: RecoveryHost;
  readonly #running: RunningRecovery;
  #isCanceled = false;
  /** The account when a recovery was last shown. */
  #last: AccountState | undefined;

  constructor(host: RecoveryHost) {
    this.#host = host;
    this.#running = new RunningRecovery(host);
  }

  /** Whether a recovery was canceled here: what to do then comes first. */
  get isCanceled(): boolean {
    return this.#isCanceled;
  }

  /** What an incomplete protection lacks. */
  get shortcoming(): Shortcoming {
    return shortcomingOf(this.#host.context);
  }

  /**
   * Renders a pending recovery. It is the whole screen: the rest of the account can wait.
   *
   * @param doubts As in {@link renderDoubts}, or that the page is offline.
   * @param details The rest of the account.
   */
  renderRecovery(recovery: PendingRecovery, doubts: unknown, details: TemplateResult) {
    const lost = this.renderLost();
    if (lost) return lost;
    const { account, strings } = this.#host.context;
    this.#isCanceled = false;
    this.#last = account.state;
    const canceled = () => {
      this.#isCanceled = true;
    };
    return html`${this.#running.render(recovery, canceled)} ${doubts}
    ${disclosure(strings.accountDetails, details)}`;
  }

  /** Renders who has the account since the last recovery, if it has other owners. */
  renderLost(): TemplateResult | undefined {
    const { account, strings, wallet, navigation } = this.#host.context;
    const { owners } = account.state;
    if (!this.#last || endOf(this.#last, account.state) !== 'lost') return undefined;
    if (isOwnRecovery(owners, wallet.accounts)) return undefined;
    const title = strings.finalizedTitle(addressesInWords(owners));
    return html`${hero({ tone: 'danger', icon: 'alert', title })}
      ${fullAddresses(strings.newOwnersLabel, owners)}
      <div class="actions" part="actions">
        ${button({ label: strings.recoverButton, onClick: () => navigation.navigate('recover') })}
      </div>`;
  }

  /** Renders that a recovery was canceled here. */
  renderCanceled() {
    if (!this.#isCanceled) return nothing;
    const { strings, navigation } = this.#host.context;
    const { alarmDone: title, alarmAftermath: text } = strings;
    const action = button({
      label: strings.alarmReplaceButton,
      onClick: () => navigation.navigate('manage'),
    });
    return callout({ kind: 'warning', title, text, action, alert: true });
  }

  /**
   * Renders why the service cannot recover the account, if it cannot.
   *
   * @param said The title that the screen has already.
   */
  renderDoubts(said?: string) {
    const { context } = this.#host;
    const { problem } = context.service;
    if (problem) {
      const { strings } = context;
      const why = canAskAgain(problem) ? strings.serviceDownNote : problem.message;
      const note = canPeopleAgree(context.account) ? `${why} ${strings.serviceDownPeople}` : why;
      return serviceNotice(context, { title: strings.serviceDownTitle, text: note });
    }
    const doubt = moduleDoubtInWords(context);
    return doubt && doubt.title !== said ? callout(doubt) : nothing;
  }

  /** Warns about guardians that this browser does not know, and leads to where they are named or removed. */
  renderUnknown(title: string | undefined, kind: 'primary' | 'secondary') {
    const { account, strings, navigation } = this.#host.context;
    const unknown = unknownGuardians(account);
    if (unknown.length === 0) return nothing;
    return callout({
      kind: 'warning',
      title,
      text: strings.unknownGuardiansLead(unknown.length, !account.serviceGuardian),
      action: html`${unknown.map((guardian) => fullAddress(guardian))}
        ${button({
          label: strings.guardiansButton,
          kind,
          onClick: () => navigation.navigate('guardians'),
        })}`,
    });
  }

  /**
   * Warns if no contact is left for the service's guardian.
   *
   * @param said The lead that the screen has already.
   */
  renderWarning(said?: string) {
    const { account, strings } = this.#host.context;
    const text = shortNote(strings);
    return hasNoContacts(account) && said !== text ? callout({ kind: 'warning', text }) : nothing;
  }
}

/** Why an account with guardians cannot be recovered, and the act that changes it. */
interface Shortcoming {
  title: string;
  lead: string;
  label: string;
  mend: () => void;
}

/** Finds out what an incomplete protection lacks. */
export function shortcomingOf({
  account,
  service,
  navigation: { navigate },
  strings,
}: ViewContext): Shortcoming {
  const title = strings.incompleteTitle;
  const { lack } = readProtection({ account, service });
  const protect = () => navigate('protect');
  if (lack === 'module') {
    // A missing guardian is added first, which switches recovery on as well.
    const isServiceMissing = account.serviceGuardian !== undefined && !isServed(account);
    const label = isServiceMissing ? strings.finishButton : strings.switchOnButton;
    return { title, lead: strings.incompleteModuleLead, label, mend: protect };
  }
  if (lack === 'guardians') {
    const mend = () => navigate('guardians');
    const { needed, able } = reachOfGuardians(account.state, account.state.owners);
    const lead = strings.incompleteThresholdLead(needed, able);
    return { title, lead, label: strings.thresholdButton, mend };
  }
  if (lack === 'contacts') {
    const isEmpty = hasNoContacts(account);
    return {
      title,
      lead: shortNote(strings, account.registrations) ?? strings.incompleteGuardianLead,
      label: isEmpty ? strings.addContactButton : strings.contactsButton,
      mend: isEmpty ? protect : () => navigate('manage'),
    };
  }
  if (lack === 'service') {
    const lead = strings.incompleteGuardianLead;
    return { title, lead, label: strings.finishButton, mend: protect };
  }
  return {
    title: strings.otherModuleTitle,
    lead: `${strings.otherModuleLead} ${strings.otherModuleNote}`,
    label: strings.addPersonButton,
    mend: () => navigate('guardians', 'person'),
  };
}
