import type { Registration } from '@recovery-guardian/core';
import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { trustedPeople } from '../../context/protection.ts';
import { fullAddresses } from '../../ui/address.ts';
import { button } from '../../ui/button.ts';
import { icon } from '../../ui/icons.ts';
import { contactRow, rows } from '../../ui/rows.ts';
import { rehearsalWords } from '../../words/rehearsal.ts';
import { captchaSlot } from '../captcha.ts';
import { ViewElement } from '../view-element.ts';
import { CheckContactElement } from './check-contact.ts';

/** The number of codes that were right, or a screen after them. */
type Step = { codes: number } | { name: 'start' | 'days' | 'end' };

/**
 * Walks the user through a recovery, up to the network. Its codes are those of the check, so that neither the
 * service nor the chain hears of a recovery.
 *
 * @internal
 */
class RehearsalElement extends ViewElement {
  static override properties = {
    ...ViewElement.properties,
    contacts: { attribute: false },
    needed: { attribute: false },
    checked: { attribute: false },
    done: { attribute: false },
    leave: { attribute: false },
    step: { state: true },
  };

  /** Those that count and that codes are sent to. */
  declare contacts: readonly Registration[];
  /** How many of them a recovery needs. */
  declare needed: number;
  /** Receives a contact whose code was right. */
  declare checked: (contact: Registration) => void;
  /** Receives the outcome in words. */
  declare done: (outcome: string) => void;
  declare leave: () => void;
  declare private step: Step;

  constructor() {
    super();
    this.step = { name: 'start' };
  }

  get #words() {
    return rehearsalWords[this.strings.language];
  }

  override render() {
    const { step } = this;
    if ('codes' in step) return this.#renderCode(step.codes);
    if (step.name === 'start') return this.#renderStart();
    return step.name === 'days' ? this.#renderDays() : this.#renderEnd();
  }

  #renderStart() {
    const words = this.#words;
    return html`<div class="screen">
      ${this.head({ title: words.title, lead: words.lead, back: this.leave })}
      <p class="row small">${icon('info')}${words.codes(this.needed)}</p>
      ${this.#renderNext(words.startButton, { codes: 0 })}
    </div>`;
  }

  /** The way that cannot be checked is left by going back, to be changed. */
  #renderCode(codes: number) {
    // Another element for each contact, as each keeps what was sent.
    return keyed(
      codes,
      html`<rg-check-contact
      .context=${this.context}
      .registration=${this.contacts[codes]}
      .changed=${this.checked}
      .done=${(contact: Registration) => {
        this.checked(contact);
        this.step = codes + 1 < this.needed ? { codes: codes + 1 } : { name: 'days' };
      }}
      .leave=${this.leave}
      >${captchaSlot}</rg-check-contact
    >`,
    );
  }

  #renderDays() {
    const { strings } = this;
    const words = this.#words;
    const { gracePeriod = 0, state } = this.context.account;
    const end = new Date(Date.now() + gracePeriod * 1_000);
    const wait = gracePeriod ? [strings.span(gracePeriod), strings.date(end)] : [];
    const hasPeople = trustedPeople(this.context.account).length > 0;
    return html`<div class="screen">
      ${this.head({
        title: words.daysTitle,
        lead: words.daysLead(wait[0], wait[1]),
        back: this.leave,
      })}
      <p>${words.told}</p>
      ${rows(this.contacts.map((one) => contactRow({ strings, ...one })))}
      ${
        hasPeople
          ? html`<p class="row small">${icon('person')}${strings.guardianThreshold(state.guardianThreshold, state.guardians.length)}</p>`
          : nothing
      }
      ${this.#renderNext(strings.continue, { name: 'end' })}
    </div>`;
  }

  #renderEnd() {
    const { chainName, account } = this.context;
    const words = this.#words;
    return html`<div class="screen">
      ${this.head({ title: words.endTitle, lead: words.endLead(chainName), back: this.leave })}
      ${fullAddresses(words.module, [account.module], words.effect)}
      <div class="actions" part="actions">
        ${button({ label: this.strings.doneButton, onClick: () => this.done(words.done) })}
      </div>
    </div>`;
  }

  #renderNext(label: string, step: Step) {
    return html`<div class="actions" part="actions">
      ${button({
        label,
        onClick: () => {
          this.step = step;
        },
      })}
    </div>`;
  }
}

/** The elements of the screens: registered when they are first shown. */
export const elements = {
  'rg-check-contact': CheckContactElement,
  'rg-rehearsal': RehearsalElement,
};
