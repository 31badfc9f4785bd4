import type { Registration } from '@recovery-guardian/core';
import { html } from 'lit';
import { button } from '../../ui/button.ts';
import { icon } from '../../ui/icons.ts';
import { contactRow, rows } from '../../ui/rows.ts';
import { captchaSlot } from '../captcha.ts';
import { StepElement } from '../step-element.ts';
import { type AddedContact, isContactEffective } from '../steps/effective-contacts.ts';
import { deleteRegistration, listRegistrations, rememberListed } from '../steps/registrations.ts';

/**
 * Changes a contact: registers the new one, and removes the old one when the new one counts. The
 * user always has one of the two.
 *
 * @internal
 */
export class ChangeContactElement extends StepElement {
  static override properties = {
    ...StepElement.properties,
    registration: { attribute: false },
    done: { attribute: false },
    leave: { attribute: false },
    added: { state: true },
  };

  /** The contact to change. */
  declare registration: Registration;
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
      .added=${this.#take}
      .leave=${this.leave}
    >
      ${captchaSlot}
    </rg-add-contact>`;
  }

  readonly #take = (added: AddedContact) => {
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
