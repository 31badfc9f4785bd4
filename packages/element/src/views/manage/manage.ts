import {
  isContactEffective,
  type Registration,
  requiredConfirmations,
} from '@recovery-guardian/core';
import { html, nothing } from 'lit';
import type { ViewContext } from '../../context/view-context.ts';
import { importOnDemand } from '../../on-demand.ts';
import { fullAddresses } from '../../ui/address.ts';
import { button } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import { Ticker } from '../../ui/countdown.ts';
import { disclosure } from '../../ui/disclosure.ts';
import { icon } from '../../ui/icons.ts';
import { contactRow, rows } from '../../ui/rows.ts';
import { registerElements } from '../../ui/styled.ts';
import { captchaSlot } from '../captcha.ts';
import { LazyPart } from '../lazy-part.ts';
import { StepElement } from '../step-element.ts';
import { AddContactElement } from '../steps/add-contact.ts';
import { ConfirmContactElement } from '../steps/confirm-contact.ts';
import {
  type AddedContact,
  type Contact,
  firstEffectiveFrom,
  isContact,
  listEffective,
} from '../steps/effective-contacts.ts';
import { OneTimeCodeElement } from '../steps/one-time-code.ts';
import { deleteRegistration, listRegistrations, rememberListed } from '../steps/registrations.ts';
import { ViewElement } from '../view-element.ts';
import { AlertsPanel, type AlertTarget, type SentCode } from './alerts.ts';

type Screen =
  | { name: 'list' }
  | { name: 'change'; registration: Contact }
  | { name: 'check'; registration: Contact }
  | { name: 'backup-codes' | 'rehearsal' | 'card' }
  | { name: 'remove'; registration: Registration }
  | { name: 'alerts'; to: AlertTarget; sent: SentCode };

/**
 * The account's contacts: shown after the account has signed for it, changed and removed one by
 * one.
 *
 * @internal
 */
class ManageElement extends ViewElement {
  static override properties = {
    ...ViewElement.properties,
    screen: { state: true },
    outcome: { state: true },
  };

  declare private screen: Screen;
  /** The outcome of the last change, in words. */
  declare private outcome: string | undefined;

  readonly #alerts = new AlertsPanel({
    host: this,
    action: this.action,
    context: () => this.context,
    confirm: (to, sent) => this.#goTo({ name: 'alerts', to, sent }),
    leave: (outcome) => this.#done(outcome),
  });

  /** How well contacts work, in words. */
  readonly #notes = new LazyPart(this, () =>
    importOnDemand('views/contact-note', () => import('../contact-note.ts')),
  );

  readonly #backupCodes = new LazyPart(this, async () => {
    const { elements } = await importOnDemand(
      'views/manage/backup-codes',
      () => import('./backup-codes.ts'),
    );
    registerElements(elements);
    return elements;
  });

  /** With the check of one way, which it consists of. */
  readonly #rehearsal = new LazyPart(this, async () => {
    const { elements } = await importOnDemand(
      'views/manage/rehearsal',
      () => import('./rehearsal.ts'),
    );
    registerElements(elements);
    return elements;
  });

  readonly #card = new LazyPart(this, async () => {
    const { elements } = await importOnDemand('views/manage/card', () => import('./card.ts'));
    registerElements(elements);
    return elements;
  });

  constructor() {
    super();
    this.screen = { name: 'list' };
    // A waiting contact becomes effective at a given second.
    new Ticker(this, () => this.#waiting.length > 0);
  }

  override render() {
    const { screen } = this;
    const { registrations } = this.context.account;
    if (screen.name === 'change') return this.#renderChange(screen.registration);
    if (!registrations) return this.#renderHidden();
    // Nothing moves once the list is shown.
    if (!this.#notes.value) return this.#notes.render();
    if (screen.name === 'alerts') return this.#alerts.renderCode(screen.to, screen.sent);
    if (screen.name === 'backup-codes') return this.#renderBackupCodes();
    if (screen.name === 'rehearsal') return this.#renderRehearsal(registrations);
    if (screen.name === 'card') return this.#renderCard();
    if (screen.name === 'check') return this.#renderCheck(screen.registration);
    if (screen.name === 'remove') return this.#renderRemove(screen.registration, registrations);
    return this.#renderList(registrations);
  }

  get #waiting(): readonly Registration[] {
    return (this.context.account.registrations ?? []).filter((one) => !isContactEffective(one));
  }

  // Before the account has signed to see them

  #renderHidden() {
    const { strings } = this;
    this.#notes.prepare();
    return html`<div class="screen">
      ${this.head({
        title: strings.contactsHiddenTitle,
        lead: strings.contactsHiddenLead,
        back: this.toOverview,
      })}
      ${this.#renderOutcome()} ${this.problem()}
      <div class="actions" part="actions">
        ${this.mainButton({
          label: strings.contactsButtonSign,
          busy: this.action.busy('list'),
          onClick: () => this.#list(),
        })}
      </div>
    </div>`;
  }

  #list() {
    this.action.run('list', this.strings.waitingForWallet, async (tools) => {
      const { context } = this;
      rememberListed(context, await listRegistrations(context, tools));
      this.outcome = undefined;
    });
  }

  // The list

  #renderList(registrations: readonly Registration[]) {
    const { strings } = this;
    const isEmpty = registrations.length === 0;
    const { serviceGuardian } = this.context.account;
    return html`<div class="screen">
      ${this.head({
        title: isEmpty ? strings.contactsEmpty : strings.contactsTitle,
        lead: isEmpty ? strings.contactsEmptyLead : this.#countInWords(registrations),
        back: this.toOverview,
      })}
      ${this.#renderOutcome()} ${this.#renderShort(registrations)}
      ${isEmpty ? nothing : rows(registrations.map(this.#renderRow), 'contacts')}
      ${registrations.length === 1 ? callout({ kind: 'info', text: this.#notes.value?.secondWayNote(strings) }) : nothing}
      ${this.#alerts.render(registrations)} ${this.problem()} ${this.waitNote()}
      <div class="actions" part="actions">
        ${button({
          label: strings.addContactButton,
          kind: isEmpty ? 'primary' : 'secondary',
          onClick: () => this.context.navigation.navigate('protect'),
        })}
        ${this.#renderBackupCodesButton(registrations)}
        ${this.#renderRehearseButton(registrations)}
        ${this.#renderCardButton(registrations)}
      </div>
      ${serviceGuardian ? disclosure(strings.details, fullAddresses(strings.serviceName, [serviceGuardian])) : nothing}
    </div>`;
  }

  #renderBackupCodesButton(registrations: readonly Registration[]) {
    const canConfirm = listEffective(registrations).some(isContact);
    if (!this.context.service.backupCodes || !canConfirm) return nothing;
    return button({
      label: this.strings.backupCodesButton(registrations.some((one) => !isContact(one))),
      kind: 'secondary',
      onClick: () => this.#goTo({ name: 'backup-codes' }),
    });
  }

  /** Warns if too few of those whose codes count can give one. */
  #renderShort(registrations: readonly Registration[]) {
    const text = this.#notes.value?.shortNote(this.strings, registrations);
    return registrations.length > 0 && text ? callout({ kind: 'danger', text }) : nothing;
  }

  /** Only where enough codes can be sent. */
  #renderRehearseButton(registrations: readonly Registration[]) {
    const { contacts, needed } = rehearsed(registrations);
    if (!this.context.service.accountSearch || contacts.length < needed) return nothing;
    return button({
      label: this.strings.rehearseButton,
      kind: 'plain',
      onClick: () => this.#goTo({ name: 'rehearsal' }),
    });
  }

  /** Only where the site finds the account by them, as the card does not name it. */
  #renderCardButton(registrations: readonly Registration[]) {
    const hasContact = listEffective(registrations).some(isContact);
    // A page of an extension is no place that a paper can lead to.
    const isSite = location.protocol.startsWith('http');
    if (!this.context.service.accountSearch || !hasContact || !isSite) return nothing;
    return button({
      label: this.strings.cardButton,
      kind: 'plain',
      onClick: () => this.#goTo({ name: 'card' }),
    });
  }

  #countInWords(registrations: readonly Registration[]): string {
    const { strings } = this;
    const effective = listEffective(registrations);
    const [first] = effective;
    if (!first) return strings.contactsNoneCounts(strings.date(firstEffectiveFrom(registrations)));
    const others = registrations.length - 1;
    return effective.length === 1 && others > 0
      ? strings.contactsOnly(first.target, others)
      : strings.contactsCount(effective.length, requiredConfirmations(effective.length));
  }

  readonly #renderRow = (registration: Registration) => {
    const { strings } = this;
    const { channel, target } = registration;
    const contact = isContact(registration) ? registration : undefined;
    const actions = html`${
      contact && this.context.service.accountSearch
        ? button({
            label: strings.testButton,
            kind: 'plain',
            small: true,
            description: strings.testContact(target),
            onClick: () => this.#goTo({ name: 'check', registration: contact }),
          })
        : nothing
    }${
      contact
        ? button({
            label: strings.changeButton,
            kind: 'plain',
            small: true,
            description: strings.changeContact(target),
            onClick: () => this.#goTo({ name: 'change', registration: contact }),
          })
        : nothing
    }${button({
      label: strings.removeButton,
      kind: 'plain',
      small: true,
      quiet: true,
      description: strings.removeContact(target),
      onClick: () => this.#goTo({ name: 'remove', registration }),
    })}`;
    return contactRow({
      strings,
      channel,
      target,
      note: this.#notes.value?.contactNote(strings, registration),
      actions,
    });
  };

  // Backup codes

  #renderBackupCodes() {
    if (!this.#backupCodes.value) return this.#backupCodes.render();
    return html`<rg-backup-codes
      .context=${this.context}
      .done=${this.#done}
      .leave=${this.#leave}
    ></rg-backup-codes>`;
  }

  // Rehearsal

  #renderRehearsal(registrations: readonly Registration[]) {
    if (!this.#rehearsal.value) return this.#rehearsal.render();
    const { contacts, needed } = rehearsed(registrations);
    return html`<rg-rehearsal
      .context=${this.context}
      .contacts=${contacts}
      .needed=${needed}
      .checked=${this.#replace}
      .done=${this.#done}
      .leave=${this.#leave}
      >${captchaSlot}</rg-rehearsal
    >`;
  }

  // Card

  #renderCard() {
    return this.#card.value
      ? html`<rg-card .context=${this.context} .leave=${this.#leave}></rg-card>`
      : this.#card.render();
  }

  // Check

  readonly #replace = (changed: Registration) =>
    rememberListed(
      this.context,
      (this.context.account.registrations ?? []).map((one) =>
        one.id === changed.id ? changed : one,
      ),
    );

  #renderCheck(registration: Contact) {
    if (!this.#rehearsal.value) return this.#rehearsal.render();
    return html`<rg-check-contact
      .context=${this.context}
      .registration=${registration}
      .done=${(checked: Contact) => {
        this.#replace(checked);
        this.#done(this.strings.testDone(checked.target));
      }}
      .changed=${(changed: Contact) => {
        this.#replace(changed);
        this.screen = { name: 'check', registration: changed };
      }}
      .leave=${this.#leave}
      >${captchaSlot}</rg-check-contact
    >`;
  }

  // Change

  #renderChange(registration: Contact) {
    return html`<rg-change-contact
      .context=${this.context}
      .registration=${registration}
      .done=${this.#done}
      .leave=${this.#leave}
    >
      ${captchaSlot}
    </rg-change-contact>`;
  }

  // Remove

  #renderRemove(registration: Registration, registrations: readonly Registration[]) {
    const { strings } = this;
    const left = registrations.filter(({ id }) => id !== registration.id);
    const leavesNone = listEffective(left).length === 0;
    return html`<div class="screen">
      ${this.head({
        title: strings.removeTitle(registration.target),
        lead: leavesNone ? undefined : this.#lossInWords(left),
      })}
      ${leavesNone ? callout({ kind: 'danger', text: this.#lossInWords(left) }) : nothing}
      ${this.problem()}
      <div class="actions" part="actions">
        ${this.mainButton({
          label: strings.removeConfirm,
          kind: 'danger',
          busy: this.action.busy('remove'),
          onClick: () => this.#remove(registration, left),
        })}
        ${button({
          label: strings.keepButton,
          kind: 'secondary',
          disabled: this.action.pending,
          onClick: this.#leave,
        })}
      </div>
    </div>`;
  }

  /** Explains what is weaker if only these are left. */
  #lossInWords(left: readonly Registration[]): string {
    const { strings } = this;
    if (left.length === 0) return strings.removeLast;
    const effective = listEffective(left).length;
    return effective === 0
      ? strings.removeNoneCounts(strings.date(firstEffectiveFrom(left)), left.length)
      : strings.removeLeaves(effective, requiredConfirmations(effective));
  }

  #remove(registration: Registration, left: readonly Registration[]) {
    const { strings } = this;
    this.action.run('remove', strings.waitingForWallet, async (tools) => {
      await deleteRegistration(this, registration, tools);
      rememberListed(this.context, left);
      this.#done(strings.removed(registration.target));
    });
  }

  // All screens

  #renderOutcome() {
    return this.outcome ? callout({ kind: 'success', text: this.outcome, alert: true }) : nothing;
  }

  readonly #done = (outcome: string | undefined) => {
    this.#goTo({ name: 'list' });
    this.outcome = outcome;
  };

  readonly #leave = () => this.#goTo({ name: 'list' });

  #goTo(screen: Screen) {
    this.action.clear();
    this.outcome = undefined;
    this.screen = screen;
  }
}

/** The contacts of a rehearsal, and how many codes it needs: as many as a recovery. */
function rehearsed(registrations: readonly Registration[]) {
  const effective = listEffective(registrations);
  const needed = requiredConfirmations(effective.length);
  return { contacts: effective.filter(isContact), needed };
}

/**
 * Changes a contact: registers the new one, and removes the old one when the new one counts. The
 * user always has one of the two.
 *
 * @internal
 */
class ChangeContactElement extends StepElement {
  static override properties = {
    ...StepElement.properties,
    registration: { attribute: false },
    done: { attribute: false },
    leave: { attribute: false },
    added: { state: true },
  };

  /** The contact to change. */
  declare registration: Contact;
  /** Receives the outcome in words. */
  declare done: (outcome: string) => void;
  declare leave: () => void;
  declare private added: AddedContact | undefined;

  override render() {
    return this.added ? this.#renderReplace(this.added) : this.#renderAdd();
  }

  // Steps 1 to 3: the new contact

  #renderAdd() {
    const { strings, context, registration } = this;
    const { channel, target } = registration;
    return html`<rg-add-contact
      .context=${context}
      .heading=${{ title: strings.changeContact(target), lead: strings.changeLead(channel) }}
      .only=${channel}
      .taken=${(context.account.registrations ?? []).map((known) => known.target)}
      .added=${this.#contactAdded}
      .leave=${this.leave}
    >
      ${captchaSlot}
    </rg-add-contact>`;
  }

  readonly #contactAdded = (added: AddedContact) => {
    // Until the new contact counts, the old one is needed.
    if (added.counts === 'later') this.#keepBoth(added, added.countsFrom);
    else this.added = added;
  };

  // Step 4: the old contact

  #renderReplace(added: AddedContact) {
    const { strings } = this;
    const { target, channel } = this.registration;
    return html`<div class="screen">
      ${this.head({
        title: strings.replaceTitle(target),
        lead: strings.replaceLead(added.target),
        step: 'replace',
      })}
      ${rows(contactRow({ strings, channel, target: added.target, action: icon('check') }), 'contacts')}
      <p class="row small">${icon('info')}${strings.replaceNote}</p>
      ${this.problem()}
      <div class="actions" part="actions">
        ${this.mainButton({
          label: strings.replaceButton,
          busy: this.action.busy('replace'),
          onClick: () => this.#replace(added),
        })}
        ${button({
          label: strings.replaceKeep,
          kind: 'plain',
          onClick: () => this.#keepBoth(added, undefined),
        })}
      </div>
    </div>`;
  }

  #replace(added: AddedContact) {
    const { strings, registration } = this;
    this.action.run('replace', strings.waitingForWallet, async (tools) => {
      const { context } = this;
      const listed = added.counts === 'now' ? undefined : await listRegistrations(context, tools);
      const waiting = listed?.find(({ id }) => id === added.registrationId);
      if (waiting?.countsFrom && !isContactEffective(waiting)) {
        this.#keepBoth(added, waiting.countsFrom, listed);
        return;
      }
      tools.setStatus(strings.waitingForWallet);
      await deleteRegistration(this, registration, tools);
      rememberListed(context, this.#without(registration, added, listed));
      this.done(strings.changed(registration.target, added.target));
    });
  }

  /** Returns the contacts as they are now, as far as known without another request. */
  #without(
    { id }: Registration,
    { registrationId, channel, target }: AddedContact,
    listed: readonly Registration[] | undefined,
  ): readonly Registration[] {
    const known = listed ?? [
      ...(this.context.account.registrations ?? []),
      { id: registrationId, channel, target },
    ];
    return known.filter((registration) => registration.id !== id);
  }

  /** @param listed The contacts now, if the service was asked. */
  #keepBoth(
    { target }: AddedContact,
    countsFrom: string | undefined,
    listed?: readonly Registration[],
  ) {
    const { strings, registration, context } = this;
    if (listed) rememberListed(context, listed);
    else context.account.rememberRegistrations(undefined);
    const when = countsFrom && strings.date(new Date(countsFrom));
    this.done(strings.keptBoth(registration.target, target, when));
  }
}

/** The elements of the view, by tag: registered when it is first shown. Inner ones first. */
export const elements = {
  'rg-one-time-code': OneTimeCodeElement,
  'rg-confirm-contact': ConfirmContactElement,
  'rg-add-contact': AddContactElement,
  'rg-change-contact': ChangeContactElement,
  'rg-manage': ManageElement,
};

export const render = (context: ViewContext) =>
  html`<rg-manage .context=${context}>${captchaSlot}</rg-manage>`;
