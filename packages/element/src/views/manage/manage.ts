import { type Registration, requiredConfirmations } from '@recovery-guardian/core';
import { html, nothing } from 'lit';
import type { ViewContext } from '../../context/view-context.ts';
import { button } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import { Ticker } from '../../ui/countdown.ts';
import { contactRow, rows } from '../../ui/rows.ts';
import { captchaSlot } from '../captcha.ts';
import { AddContactElement } from '../steps/add-contact.ts';
import { ConfirmContactElement } from '../steps/confirm-contact.ts';
import {
  firstEffectiveFrom,
  isContactEffective,
  listEffective,
  waitNote,
} from '../steps/effective-contacts.ts';
import { OneTimeCodeElement } from '../steps/one-time-code.ts';
import { deleteRegistration, listRegistrations, rememberListed } from '../steps/registrations.ts';
import { ViewElement } from '../view-element.ts';
import { AlertsPanel, type AlertTarget, type SentCode } from './alerts.ts';
import { ChangeContactElement } from './change-contact.ts';

type Screen =
  | { name: 'list' }
  | { name: 'change'; registration: Registration }
  | { name: 'remove'; registration: Registration }
  | { name: 'alerts'; to: AlertTarget; sent: SentCode };

/**
 * The account's contacts: shown after the account has signed for it, changed and removed one by
 * one.
 *
 * @internal
 */
export class ManageElement extends ViewElement {
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
    if (screen.name === 'alerts') return this.#alerts.renderCode(screen.to, screen.sent);
    if (screen.name === 'remove') return this.#renderRemove(screen.registration, registrations);
    return this.#renderList(registrations);
  }

  get #waiting(): readonly Registration[] {
    return (this.context.account.registrations ?? []).filter((one) => !isContactEffective(one));
  }

  // Before the account has signed to see them

  #renderHidden() {
    const { strings } = this;
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
    return html`<div class="screen">
      ${this.head({
        title: isEmpty ? strings.contactsEmpty : strings.contactsTitle,
        lead: isEmpty ? strings.contactsEmptyLead : this.#countInWords(registrations),
        back: this.toOverview,
      })}
      ${this.#renderOutcome()}
      ${isEmpty ? nothing : rows(registrations.map(this.#renderRow), 'contacts')}
      ${this.#alerts.render(registrations)} ${this.problem()} ${this.waitNote()}
      <div class="actions" part="actions">
        ${button({
          label: strings.addContactButton,
          kind: isEmpty ? 'primary' : 'secondary',
          onClick: () => this.context.navigation.navigate('protect'),
        })}
      </div>
    </div>`;
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
    const actions = html`${button({
      label: strings.changeButton,
      kind: 'plain',
      small: true,
      description: strings.changeContact(target),
      onClick: () => this.#goTo({ name: 'change', registration }),
    })}${button({
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
      note: waitNote(strings, registration),
      actions,
    });
  };

  // Change

  #renderChange(registration: Registration) {
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
