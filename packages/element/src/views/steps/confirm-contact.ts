import type { ChallengeEntry } from '@recovery-guardian/core';
import { html, nothing } from 'lit';
import { button } from '../../ui/button.ts';
import { contactRow, rows } from '../../ui/rows.ts';
import { StepElement } from '../step-element.ts';
import type { AddedContact } from './effective-contacts.ts';

/**
 * Makes a new contact effective by a code of an earlier one, or lets it wait.
 *
 * @internal
 */
export class ConfirmContactElement extends StepElement {
  static override properties = {
    ...StepElement.properties,
    contact: { attribute: false },
    confirmations: { attribute: false },
    expiresAt: { attribute: false },
    ended: { attribute: false },
    heading: { attribute: false },
    current: { state: true },
  };

  declare contact: AddedContact;
  /** The codes that were sent to earlier contacts. */
  declare confirmations: readonly ChallengeEntry[];
  /** ISO 8601: until when the codes are valid. */
  declare expiresAt: string;
  /** Receives the contact, with what is known of when it counts. */
  declare ended: (contact: AddedContact) => void;
  /** In place of the words and the step for an email or phone. */
  declare heading: { title: string; lead: string } | undefined;
  /** The challenge whose code is being entered. */
  declare private current: ChallengeEntry | undefined;

  /** New codes are valid for longer than the first ones. */
  readonly #expiries = new Map<string, string>();

  override render() {
    return this.current ? this.#renderCode(this.current) : this.#renderChoice();
  }

  #renderChoice() {
    const { strings, contact } = this;
    const { channel, countsFrom } = contact;
    const date = countsFrom && strings.date(new Date(countsFrom));
    const [one, another] = this.confirmations;
    return html`<div class="screen">
      ${this.head({
        title: strings.confirmTitle(channel),
        lead: strings.confirmLead(channel, date, another ? undefined : one?.target),
        step: this.#step,
        ...this.heading,
      })}
      ${rows(this.confirmations.map(this.#renderRow), 'contacts')}
      <div class="actions" part="actions">
        ${one && !another ? this.#renderEnter(one, 'primary') : nothing}
        ${button({
          label: strings.confirmLater,
          kind: 'secondary',
          onClick: () => this.ended(contact),
        })}
      </div>
    </div>`;
  }

  readonly #renderRow = (confirmation: ChallengeEntry) => {
    const { strings } = this;
    const { channel, target } = confirmation;
    const isOne = this.confirmations.length === 1;
    const action = isOne ? undefined : this.#renderEnter(confirmation, 'secondary');
    return contactRow({ strings, channel, target, action });
  };

  /** The screen's button for the only contact; in the rows of several, theirs. */
  #renderEnter(confirmation: ChallengeEntry, kind: 'primary' | 'secondary') {
    const { strings } = this;
    return button({
      label: strings.enterCode,
      kind,
      small: kind === 'secondary',
      description: strings.enterCodeOf(confirmation.target),
      onClick: () => this.#enter(confirmation),
    });
  }

  #renderCode(confirmation: ChallengeEntry) {
    const { strings } = this;
    const { challengeId, target } = confirmation;
    const expiresAt = this.#expiries.get(challengeId) ?? this.expiresAt;
    return html`<div class="screen">
      ${this.head({
        title: strings.codeTitle(target),
        step: this.#step,
        back: () => this.#enter(undefined),
      })}
      <rg-one-time-code
        .challenge=${{ ...confirmation, expiresAt }}
        .strings=${strings}
        .chainName=${this.context.chainName}
        .verify=${(code: string, signal: AbortSignal) => this.#verify(challengeId, code, signal)}
        .resend=${(signal: AbortSignal) => this.#resend(challengeId, signal)}
        .restart=${() => this.#enter(undefined)}
      ></rg-one-time-code>
    </div>`;
  }

  get #step() {
    return this.heading ? undefined : 'confirm';
  }

  #enter(confirmation: ChallengeEntry | undefined) {
    this.current = confirmation;
  }

  async #verify(challengeId: string, code: string, signal: AbortSignal) {
    const { client } = this.context.service;
    await client.submitRegistration({ challengeId, challenge: code }, { signal });
    this.ended({ ...this.contact, counts: 'now', countsFrom: undefined });
  }

  async #resend(challengeId: string, signal: AbortSignal) {
    const answer = await this.context.service.client.resend({ challengeId }, { signal });
    this.#expiries.set(challengeId, answer.expiresAt);
    return answer;
  }
}
