import { type Channel, isContactEffective } from '@recovery-guardian/core';
import { html, nothing } from 'lit';
import type { Address } from 'viem';
import { includesAddress, isElsewhere, isGuarded } from '../../chain/account-state.ts';
import { readCodeDraft } from '../../context/drafts.ts';
import type { ViewContext } from '../../context/view-context.ts';
import { button } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import { hero } from '../../ui/hero.ts';
import { icon } from '../../ui/icons.ts';
import { rows } from '../../ui/rows.ts';
import { captchaSlot } from '../captcha.ts';
import { guardingModule, type ModuleDoubt, moduleDoubtInWords } from '../module-notice.ts';
import { AddContactElement } from '../steps/add-contact.ts';
import { ConfirmContactElement } from '../steps/confirm-contact.ts';
import { type AddedContact, addedRow, toldNote, waitNote } from '../steps/effective-contacts.ts';
import { OneTimeCodeElement } from '../steps/one-time-code.ts';
import { ViewElement } from '../view-element.ts';
import { WaitPart } from '../waits/wait-part.ts';
import { SetUpElement, SwitchOnElement } from './set-up.ts';

type Step =
  | { name: 'any' }
  | { name: 'contact'; only?: Channel }
  | { name: 'set-up'; guardian: Address }
  | { name: 'switch-on' }
  | { name: 'done' };

/**
 * Adds one or more contacts, and then the guardian, if the account lacks it.
 *
 * @internal
 */
class ProtectElement extends ViewElement {
  static override properties = { ...ViewElement.properties, step: { state: true } };

  declare private step: Step;

  readonly #wait = new WaitPart(this);
  /** The contacts registered here, oldest first. */
  #contacts: readonly AddedContact[] = [];

  constructor() {
    super();
    this.step = { name: 'contact' };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // The page may move the element while the user is at a later step.
    if (this.hasUpdated) return;
    this.step = this.#firstStep();
    if (this.step.name === 'set-up') this.#contacts = this.#knownContacts(this.step.guardian);
  }

  protected override firstUpdated(): void {
    const { problem, askAgain } = this.context.service;
    if (problem) askAgain();
  }

  /** The contacts that were registered here before a reload, masked. */
  #knownContacts(guardian: Address): readonly AddedContact[] {
    return this.context.account.knownTargets.map(({ id = '', ...known }) => {
      const counts = isContactEffective(known) ? 'unknown' : 'later';
      return { ...known, registrationId: id, guardian, counts };
    });
  }

  /** Asks first for what is missing. */
  #firstStep(): Step {
    const { serviceGuardian, state } = this.context.account;
    const adding = this.context.navigation.takeAdding();
    if (typeof adding === 'object') {
      this.#wait.module = adding.module;
      return { name: 'contact', only: adding.contact };
    }
    const isMissing =
      serviceGuardian &&
      !includesAddress(state.guardians, serviceGuardian) &&
      !isElsewhere(state, serviceGuardian);
    if (isMissing) {
      return { name: 'set-up', guardian: serviceGuardian };
    }
    if (state.guardians.length > 0 && !state.moduleEnabled) return { name: 'switch-on' };
    return { name: adding === 'any' && !readCodeDraft(this.context.account) ? 'any' : 'contact' };
  }

  override render() {
    const { step, context } = this;
    const doubt = step.name === 'done' ? undefined : moduleDoubtInWords(context);
    // The user's own guardians also work on a module that the service does not serve.
    if (doubt && !(step.name === 'switch-on' && guardingModule(context))) {
      return this.#renderDoubt(doubt);
    }
    const isAsked = step.name === 'set-up' || this.#wait.module;
    const question = isAsked ? this.#wait.render() : undefined;
    if (question) return question;
    switch (step.name) {
      case 'any':
        return this.#renderAny();
      case 'contact':
        return this.#renderContact(step.only);
      case 'set-up':
        return html`<rg-set-up
          .context=${this.context}
          .guardian=${step.guardian}
          .contacts=${this.#contacts}
          .addAnother=${this.#addAnother}
          .done=${this.#finish}
        ></rg-set-up>`;
      case 'switch-on':
        return html`<rg-switch-on
          .context=${this.context}
          .done=${this.#finish}
        ></rg-switch-on>`;
      case 'done':
        return this.#renderDone();
    }
  }

  /** Warns that a contact registered now could not recover the account. */
  #renderDoubt({ title, text, action }: ModuleDoubt) {
    const { strings, context } = this;
    return html`<div class="screen">
      ${this.head({
        badge: { icon: 'alert', tone: 'warning' },
        title,
        lead: text,
        back: this.toOverview,
      })}
      ${action}
      <div class="actions" part="actions">
        ${
          guardingModule(context)
            ? button({
                label: strings.ownGuardianButton,
                onClick: () => context.navigation.navigate('guardians', 'person'),
              })
            : nothing
        }
      </div>
    </div>`;
  }

  #renderAny() {
    const { strings } = this;
    const { navigate } = this.context.navigation;
    const contact = (only: Channel) => () => {
      this.step = { name: 'contact', only };
    };
    const ways = [
      ['mail', strings.channelName('email'), contact('email')],
      ['phone', strings.channelName('sms'), contact('sms')],
      ['person', strings.addPerson, () => navigate('guardians', 'person')],
      ['wallet', strings.addWallet, () => navigate('guardians', 'wallet')],
    ] as const;
    return html`<div class="screen">
      ${this.head({
        title: strings.addAnyTitle,
        lead: strings.addAnyLead,
        back: this.toOverview,
      })}
      <div class="actions" part="actions">
        ${ways.map(([name, label, onClick]) =>
          button({ label, kind: 'secondary', icon: icon(name), onClick }),
        )}
      </div>
    </div>`;
  }

  #renderContact(only: Channel | undefined) {
    const { strings, context } = this;
    return html`<rg-add-contact
      .context=${context}
      .heading=${{ title: strings.targetTitle, lead: strings.targetLead }}
      .only=${only}
      .taken=${this.#taken}
      .added=${this.#added}
      .leave=${this.#leaveContact}
      resumes
    >
      ${captchaSlot}
    </rg-add-contact>`;
  }

  get #taken(): readonly string[] {
    const known = [...(this.context.account.registrations ?? []), ...this.#contacts];
    return known.map(({ target }) => target);
  }

  readonly #added = (contact: AddedContact) => {
    this.#contacts = [...this.#contacts, contact];
    // Only the service knows whether and when it counts.
    this.context.account.rememberRegistrations(undefined);
    this.#goOn(contact.guardian);
  };

  readonly #leaveContact = () => {
    const [last] = this.#contacts;
    if (last) this.#goOn(last.guardian);
    else if (this.step.name === 'contact' && this.step.only && !this.#wait.module)
      this.step = { name: 'any' };
    else this.toOverview();
  };

  /** One helper is enough for all contacts: the guardian is the same. */
  #goOn(guardian: Address) {
    const { state } = this.context.account;
    // In another module, it would be the same way back in with two waiting times.
    const isThere = isGuarded(state, guardian) || isElsewhere(state, guardian);
    this.step = isThere ? { name: 'done' } : { name: 'set-up', guardian };
  }

  readonly #addAnother = () => {
    this.step = { name: 'contact' };
  };

  readonly #finish = () => {
    this.step = { name: 'done' };
  };

  #renderDone() {
    const { strings } = this;
    const last = this.#contacts.at(-1);
    const told = this.span && toldNote(this.context, this.span);
    return html`<div class="screen">
      ${
        last?.counts === 'later'
          ? this.#renderWait(last)
          : html`${hero({ tone: 'success', icon: 'check', title: strings.protectDoneTitle })}
              <p>${last ? strings.protectDoneLead(last.channel) : strings.switchedOnLead}</p>
              ${told ? html`<p>${told}</p>` : nothing}
              ${
                last
                  ? rows(
                      this.#contacts.map((contact) => addedRow(strings, contact)),
                      'contacts',
                    )
                  : nothing
              }`
      }
      ${
        // It helps with the other waiting time only.
        last && this.#wait.module && isElsewhere(this.context.account.state, last.guardian)
          ? callout({ kind: 'warning', text: strings.wayElsewhere, alert: true })
          : nothing
      }
      <div class="actions" part="actions">
        ${button({ label: strings.doneButton, onClick: this.toOverview })}
        ${button({ label: strings.addAnotherButton, kind: 'plain', onClick: this.#addAnother })}
      </div>
    </div>`;
  }

  #renderWait(contact: AddedContact) {
    const { strings } = this;
    return html`${this.head({
      badge: { icon: 'clock', tone: 'warning' },
      title: waitNote(strings, contact) ?? strings.countsLater,
      lead: strings.waitsLead,
    })}
    ${rows(addedRow(strings, contact), 'contacts')}`;
  }
}

/** The elements of the view, by tag: registered when it is first shown. Inner ones first. */
export const elements = {
  'rg-one-time-code': OneTimeCodeElement,
  'rg-confirm-contact': ConfirmContactElement,
  'rg-add-contact': AddContactElement,
  'rg-set-up': SetUpElement,
  'rg-switch-on': SwitchOnElement,
  'rg-protect': ProtectElement,
};

export const render = (context: ViewContext) =>
  html`<rg-protect .context=${context}>${captchaSlot}</rg-protect>`;
