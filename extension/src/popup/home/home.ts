import {
  isContactEffective,
  isStuck,
  type ModuleState,
  type Protection,
  type ProtectionLack,
  type Reach,
  type Registration,
  reachOfGuardians,
  waitOf,
} from '@recovery-guardian/core';
import { button, callout, linkButton, shortNote, Ticker } from '@recovery-guardian/element/design';
import type { Account, AccountId } from '@recovery-guardian/wallet';

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { isAddressEqual } from 'viem';
import type { AccountOverview } from '../../messages/account.ts';

import type { StopRefusal } from '../../messages/state.ts';
import { ScreenElement } from '../../ui/screen-element.ts';
import { guardianNamesOf, serviceGuardianOf } from '../../ui/site-name.ts';
import { findChain, isServed, selectedAccount } from '../parts/chains.ts';
import { otherAlarms, recoveryAlarm, stopRefusals, takeover, unchecked } from './alarms.ts';
import { dangers, voiding } from './dangers.ts';
import { findMove } from './find-move.ts';
import { notices } from './notices.ts';
import { OverviewController, renderUnread } from './overview-controller.ts';
import { moduleWarnings, readProtection, waysBack, weakestWait } from './protection.ts';

/** Is the account protected, by whom, and is someone recovering it right now? */
export class HomeElement extends ScreenElement {
  static override properties = {
    ...ScreenElement.properties,
    registrations: { state: true },
    canceled: { state: true },
    refusals: { state: true },
  };

  /** Urgent notices are above the heading, and must stay in view. */
  protected override readonly focusesHeading = false;

  /** The account's registrations, once the user has requested them. */
  declare private registrations: { of: AccountId; list: readonly Registration[] } | undefined;
  /** The account whose recovery was canceled here. */
  declare private canceled: AccountId | undefined;
  /** Why its recovery could not be stopped. */
  declare private refusals: { of: AccountId; list: readonly StopRefusal[] } | undefined;

  readonly #reader = new OverviewController(this);

  constructor() {
    super();
    new Ticker(this, () => this.#recoveries.length > 0);
  }

  protected override willUpdate(_changed: PropertyValues): void {
    if (this.#recoveries.length > 0 && !this.action.busy('cancel')) this.canceled = undefined;
  }

  override render() {
    const account = selectedAccount(this.context.state);
    return account ? this.#renderAccount(account) : nothing;
  }

  #renderAccount(account: Account): TemplateResult {
    const { overview } = this.#reader;
    // Nothing that can wait may stand next to the alarm.
    const isAlarming = this.#recoveries.length > 0 || this.#isTaken;
    return html`<div class="screen">
      ${this.#recoveries.map((running, index) => this.#renderRecovery(account, running, index > 0))}
      ${overview && !this.#isTaken ? this.#renderDangers(account, overview) : nothing}
      ${overview && this.#isTaken ? takeover(this.strings, overview.owners) : nothing}
      ${otherAlarms(this.context, account)}
      ${unchecked(this.context, account, this.#reader.uncheckedSince, () => this.#reader.refresh())}
      ${
        this.canceled === account.id && this.#recoveries.length === 0 && !this.#reader.hasNewOwners
          ? callout({ kind: 'success', text: this.strings.element.alarmDone, alert: true })
          : nothing
      }
      ${isAlarming ? nothing : notices(this.context, account)}
      ${overview && !isAlarming ? this.#renderMove(overview) : nothing}
      ${overview ? this.#renderOverview(account, overview) : html`${this.#renderOwnAddress(account)} ${renderUnread(this.strings, this.#reader)}`}
      ${isAlarming ? notices(this.context, account) : nothing}
    </div>`;
  }

  /** Offers to move the guardians to a newer module, unless a recovery must be seen first. */
  #renderMove(overview: AccountOverview) {
    const { strings, context } = this;
    if (!findMove(overview)) return nothing;
    return callout({
      kind: 'warning',
      title: strings.modules.moveTitle,
      text: strings.modules.moveNotice,
      action: button({
        label: strings.modules.moveButton,
        onClick: () => context.go({ name: 'move-guardians' }),
      }),
    });
  }

  /** What is needed every day, which a popup shows without scrolling, unless something is missing. */
  #renderOwnAddress(account: Account) {
    const { context } = this;
    const chain = findChain(context.state, account.chainId);
    return chain
      ? html`<wallet-own-address
          .context=${context}
          .account=${account}
          .chain=${chain}
          .balance=${this.#reader.overview?.balance}
        ></wallet-own-address>`
      : nothing;
  }

  /** The modules in which a recovery of the selected account is running. */
  get #recoveries(): readonly ModuleState[] {
    return this.#reader.overview?.modules.filter(({ recovery }) => recovery) ?? [];
  }

  /** Whether others have taken over the account: just now, or with none of the wallet's keys left. */
  get #isTaken(): boolean {
    const own = this.context.state.owners.map(({ address }) => address);
    const owners = this.#reader.overview?.owners ?? [];
    const others = owners.filter((one) => !own.some((key) => isAddressEqual(key, one)));
    const isAll = this.#reader.hasNewOwners || others.length === owners.length;
    return isAll && others.length > 0;
  }

  /** Approvals and old ones are stopped like a running recovery, whose alarm then names the failure. */
  #renderDangers(account: Account, overview: AccountOverview) {
    const { strings, context, action } = this;
    const { background, go, state } = context;
    const { id } = account;
    const isRecovered = state.recovered.includes(id);
    const isStoppable = this.#isStoppable && this.#recoveries.length === 0;
    return html`${dangers({
      strings,
      overview,
      busy: action.busy('cancel'),
      stop: this.#recoveries.length > 0 ? undefined : () => this.#cancel(id),
      mend: () => go({ name: 'accounts' }),
      change: (module) => go({ name: 'guardian', view: 'guardians', account: id, module }),
      turnOff: (module) => go({ name: 'turn-off', module }),
      choose: (module) =>
        action.run('choose', strings.saving, async () => {
          await background.ask('modules.choose', { id, module });
          await this.#reader.refresh();
        }),
    })}
    ${
      isRecovered
        ? voiding({
            strings,
            busy: action.busy('cancel'),
            voidApprovals: () => this.#cancel(id, 'recovery.voidApprovals'),
            later: () => background.ask('recovery.noteRecovered', { id, isRecovered: false }),
          })
        : nothing
    }
    ${isStoppable ? this.#renderNotStopped(account) : nothing}`;
  }

  /** Whether there is something to stop, and the failure is named next to it. */
  get #isStoppable(): boolean {
    const { selected, recovered } = this.context.state;
    const approvals = this.#reader.overview?.approvals ?? [];
    const isRecovered = selected !== undefined && recovered.includes(selected);
    return this.#recoveries.length > 0 || approvals.length > 0 || isRecovered;
  }

  #renderRecovery(account: Account, { recovery, guardians }: ModuleState, isFurther: boolean) {
    if (!recovery) return nothing;
    const { address } = account;
    return recoveryAlarm({
      strings: this.strings,
      recovery,
      isStuck: isStuck({ ...recovery, account: address, guardians }),
      wait: Math.max(0, recovery.executeAfter - this.#reader.chainTime),
      stopping: isFurther ? nothing : this.#renderStopping(account),
    });
  }

  #renderStopping(account: Account) {
    return html`${this.#renderNotStopped(account)}
      <div class="actions">
        ${button({
          label: this.strings.element.alarmButton,
          kind: 'danger',
          busy: this.action.busy('cancel'),
          onClick: () => this.#cancel(account.id),
        })}
      </div>`;
  }

  #renderNotStopped(account: Account) {
    const { refusals } = this;
    return refusals?.of === account.id
      ? stopRefusals(this.context, account, refusals.list)
      : this.problem();
  }

  #renderOverview(account: Account, overview: AccountOverview) {
    const { strings, context } = this;
    const chain = findChain(context.state, account.chainId);
    const own = this.#renderOwnAddress(account);
    if (!chain || !isServed(chain)) return html`${own} ${this.#renderUnserved(account)}`;
    const tokens = html`<wallet-assets .context=${context} .account=${account}></wallet-assets>`;
    const helping = button({
      label: strings.helping.title,
      kind: 'plain',
      onClick: () => context.go({ name: 'helping' }),
    });
    // After a takeover, nothing may reassure the user.
    if (this.#isTaken) return html`${own} ${tokens} ${helping}`;
    const protection = readProtection(overview, {
      names: guardianNamesOf(account),
      serviceGuardian: serviceGuardianOf(account),
      contacts: this.#contactsOf(account),
    });
    const { state } = protection;
    const isReady = state === 'protected' || state === 'unchecked';
    const [title, lead] = this.#headOf(account, overview, protection);
    const head = this.head({
      badge:
        state === 'protected'
          ? { icon: 'shieldCheck', tone: 'success' }
          : { icon: 'shield', tone: 'warning' },
      title,
      lead,
    });
    // During a recovery, nothing next to the alarm may reassure the user.
    // Nor next to what may no longer be so.
    const isOld = this.#reader.uncheckedSince !== undefined;
    // What is missing comes before what is there.
    return html`${isReady || isOld ? own : nothing}
      ${this.#recoveries.length > 0 || isOld ? nothing : head}
      ${moduleWarnings(strings, overview, protection)}
      ${isReady || isOld ? nothing : html`${this.#renderProtect(account, protection)} ${own}`}
      ${tokens}
      ${this.#renderWays(account, overview, protection)}
      ${isReady ? this.#renderProtect(account, protection) : nothing}
      ${helping}`;
  }

  /** The account's status on chain, and its protection. */
  #headOf(
    account: Account,
    { service, modules, owners }: AccountOverview,
    { state, lack, guardians, strangers }: Protection,
  ): [title: string, lead: string] {
    const { strings } = this;
    const words = strings.element;
    if (state === 'unprotected') {
      return service === 'unreachable'
        ? [strings.noGuardianFoundTitle, strings.noGuardianFoundLead]
        : [words.unprotectedTitle, words.unprotectedLead];
    }
    if (state === 'incomplete') {
      const guarded = modules.find((one) => one.isEnabled && one.guardians.length > 0);
      const people = guarded && reachOfGuardians(guarded, owners);
      return [words.incompleteTitle, this.#lackInWords(lack, this.#contactsOf(account), people)];
    }
    const names = guardianNamesOf(account);
    const named = guardians.flatMap((guardian) => names[guardian] ?? []);
    const hasService = guardians.length > named.length + strangers.length;
    const who = [...(hasService ? [strings.byService] : []), ...named];
    if (strangers.length > 0) who.push(strings.byStrangers(strangers.length));
    const title = state === 'protected' ? words.protectedTitle : words.uncheckedTitle;
    return [title, strings.protectedBy(who)];
  }

  /** `undefined` until they are listed. */
  #contactsOf({ id }: Account): readonly Registration[] | undefined {
    return this.registrations?.of === id ? this.registrations.list : undefined;
  }

  #lackInWords(
    lack: ProtectionLack | undefined,
    contacts: readonly Registration[] = [],
    people: Reach = { needed: 1, able: 0 },
  ): string {
    const { strings } = this;
    const words = strings.element;
    if (lack === 'module') return words.incompleteModuleLead;
    if (lack === 'service') return words.incompleteGuardianLead;
    if (lack !== 'contacts') return strings.cannotAgreeLead(people.needed, people.able);
    return shortNote(words, contacts) ?? words.incompleteGuardianLead;
  }

  /** Those of each module; of a further one with how long it waits. */
  #renderWays(account: Account, overview: AccountOverview, protection: Protection<ModuleState>) {
    const { strings, context } = this;
    const { modules, operator, owners } = overview;
    const { id } = account;
    const names = guardianNamesOf(account);
    const serviceGuardian = serviceGuardianOf(account);
    const [first] = protection.active;
    return html`${modules
      .filter(({ guardians }) => guardians.length > 0)
      .map((state) => {
        const { module } = state;
        const isFurther = state !== first && protection.active.includes(state);
        const wait = isFurther ? waitOf(overview, module) : undefined;
        const isFirst = state === first;
        return waysBack({
          strings,
          state,
          owners,
          names,
          serviceGuardian,
          operator,
          contacts: isFirst ? (this.#contactsOf(account) ?? []) : [],
          aboutContacts: isFirst
            ? this.#renderAboutContacts(account, overview, protection)
            : nothing,
          span: wait === undefined ? undefined : strings.element.span(wait),
          change: () => context.go({ name: 'guardian', view: 'guardians', account: id, module }),
          manage: () => context.go({ name: 'guardian', view: 'manage', account: id }),
          turnOff:
            state.isEnabled && this.#recoveries.length === 0
              ? () => context.go({ name: 'turn-off', module })
              : undefined,
        });
      })}
    ${weakestWait(strings, overview, protection, { guardianNames: names, serviceGuardian })}`;
  }

  /** Asks for the account's contacts, unless they are listed or nothing shows that there are any. */
  #renderAboutContacts(
    account: Account,
    { accountSearch }: AccountOverview,
    { state, lack }: Protection,
  ) {
    const { strings, action } = this;
    const contacts = this.#contactsOf(account);
    const problem = action.error !== undefined && !this.#isStoppable ? this.problem() : nothing;
    if (contacts && contacts.length > 0) {
      // Where the account is found by them, as the card does not name it.
      const canFind =
        accountSearch && contacts.some((one) => isContactEffective(one) && one.channel !== 'paper');
      const open = () => this.context.go({ name: 'card' });
      return canFind ? html`<div>${linkButton(strings.card.title, open)}</div>` : nothing;
    }
    if (contacts) return html`<p class="small">${strings.element.contactsEmptyLead}</p>`;
    if (state === 'incomplete' && lack !== 'contacts') return nothing;
    return html`${button({
      label: strings.contactsShow,
      kind: 'secondary',
      busy: action.busy('contacts'),
      onClick: () => this.#showContacts(account.id),
    })}${problem}`;
  }

  #renderProtect({ id }: Account, { state, lack }: Protection) {
    const { strings, context } = this;
    const words = strings.element;
    const isShort = lack === 'contacts';
    const label = {
      protected: words.addContactButton,
      unchecked: words.addContactButton,
      incomplete: isShort ? words.addContactButton : words.finishButton,
      unprotected: words.protectButton,
    }[state];
    const hasContacts = isShort || state === 'protected' || state === 'unchecked';
    const goTo = (view: 'protect' | 'manage') => () =>
      context.go({ name: 'guardian', view, account: id });
    const actions = [
      button({
        label,
        kind: hasContacts ? 'secondary' : 'primary',
        onClick: goTo('protect'),
      }),
      hasContacts
        ? button({
            label: words.contactsButton,
            kind: isShort ? 'primary' : 'plain',
            onClick: goTo('manage'),
          })
        : nothing,
    ];
    return html`<div class="actions">${isShort ? actions.reverse() : actions}</div>`;
  }

  #renderUnserved({ chainId }: Account) {
    const { strings, context } = this;
    return html`${this.head({
      badge: { icon: 'shield', tone: 'warning' },
      title: strings.unservedTitle,
      lead: strings.unservedLead,
    })}
      <div class="actions">
        ${button({
          label: strings.unservedButton,
          onClick: () => context.go({ name: 'chain', chainId }),
        })}
      </div>`;
  }

  #showContacts(id: AccountId) {
    this.action.run('contacts', this.strings.element.contactsBusy, async () => {
      const list = await this.context.background.ask('registrations.list', { id });
      this.registrations = { of: id, list };
    });
  }

  #cancel(
    id: AccountId,
    request: 'recovery.cancel' | 'recovery.voidApprovals' = 'recovery.cancel',
  ) {
    this.refusals = undefined;
    this.action.run('cancel', this.strings.element.alarmBusy, async () => {
      const list = await this.context.background.ask(request, { id });
      if (list.length > 0) this.refusals = { of: id, list };
      else if (request === 'recovery.cancel') this.canceled = id;
      await this.#reader.refresh();
    });
  }
}
