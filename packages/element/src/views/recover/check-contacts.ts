import type { SubmitSignatureResponse } from '@recovery-guardian/core';
import { html, nothing } from 'lit';
import type { CodeChallenge, NewOwners, SignatureRequest } from '../../context/drafts.ts';
import { fullAddresses } from '../../ui/address.ts';
import { button } from '../../ui/button.ts';
import { copyField } from '../../ui/copy-button.ts';
import { disclosure } from '../../ui/disclosure.ts';
import { doneMark } from '../../ui/done-mark.ts';
import { contactRow, rows } from '../../ui/rows.ts';
import { StepElement } from '../step-element.ts';
import type { Alternative } from '../steps/one-time-code.ts';

/**
 * Verifies the contacts: lists those that codes were sent to, with the code step for one at a time.
 * A single contact needs no list.
 *
 * @internal
 */
export class CheckContactsElement extends StepElement {
  static override properties = {
    ...StepElement.properties,
    newOwners: { attribute: false },
    request: { attribute: false },
    link: { attribute: false },
    changed: { attribute: false },
    signed: { attribute: false },
    leave: { attribute: false },
    askGuardians: { attribute: false },
    current: { state: true },
  };

  /** What every code of the request confirms. */
  declare newOwners: NewOwners;
  declare request: SignatureRequest;
  /** Continues on another device. */
  declare link: string;
  /** Receives the request after another correct code or a resend. */
  declare changed: (request: SignatureRequest) => void;
  /** Receives the guardian's signature, once enough codes were correct. */
  declare signed: (answer: SubmitSignatureResponse, signal: AbortSignal) => Promise<void>;
  /** Returns to the new owner; the next codes will be others. */
  declare leave: () => void;
  /** Continues with the trusted people's signatures; `undefined` if there are none. */
  declare askGuardians: ((signal: AbortSignal) => Promise<void>) | undefined;
  /** The id of the challenge whose code is being entered. */
  declare private current: string | undefined;

  override render() {
    const { challenges } = this.request;
    const [only, ...others] = challenges;
    const isOne = others.length === 0;
    const current = challenges.find(({ challengeId }) => challengeId === this.current);
    const challenge = isOne ? only : current;
    return challenge ? this.#renderCode(challenge, isOne) : this.#renderList();
  }

  #renderList() {
    const { strings } = this;
    const { challenges, confirmed, requiredVerifications: required } = this.request;
    return html`<div class="screen">
      ${this.head({
        title: strings.checkTitle,
        lead: strings.checkLead(challenges.length, required),
        step: 'check',
        back: this.leave,
      })}
      <div class="group">
        <p class="small" role="status">${strings.confirmedOf(confirmed.length, required)}</p>
        ${rows(challenges.map(this.#renderContact), 'contacts')}
      </div>
      ${this.#renderElsewhere()}
    </div>`;
  }

  readonly #renderContact = (challenge: CodeChallenge) => {
    const { strings } = this;
    const { challengeId, channel, target } = challenge;
    const { challenges, confirmed } = this.request;
    const next = challenges.find((one) => !confirmed.includes(one.challengeId));
    const action = confirmed.includes(challengeId)
      ? doneMark(strings.confirmed)
      : button({
          label: strings.enterCode,
          kind: challenge === next ? 'primary' : 'secondary',
          small: true,
          description: strings.enterCodeOf(target),
          onClick: () => this.#enter(challengeId),
        });
    return contactRow({ strings, channel, target, action });
  };

  #renderCode(challenge: CodeChallenge, isOne: boolean) {
    const { strings } = this;
    return html`<div class="screen">
      ${this.head({
        title:
          challenge.channel === 'paper'
            ? strings.paperTitle(challenge.target)
            : strings.codeTitle(challenge.target),
        step: 'check',
        back: isOne ? this.leave : () => this.#enter(undefined),
      })}
      <rg-one-time-code
        .challenge=${challenge}
        .strings=${strings}
        .chainName=${this.context.chainName}
        .verify=${(code: string, signal: AbortSignal) => this.#verify(challenge, code, signal)}
        .resend=${(signal: AbortSignal) => this.#resend(challenge, signal)}
        .restart=${this.leave}
        .alternatives=${this.#alternatives(isOne)}
        >${this.#renderNewOwners()}</rg-one-time-code
      >
      ${this.problem()} ${isOne ? this.#renderElsewhere() : nothing}
    </div>`;
  }

  #alternatives(isOne: boolean): readonly Alternative[] {
    const { strings, askGuardians } = this;
    const other = { label: strings.noCodeOther, onClick: () => this.#enter(undefined) };
    const people = { label: strings.askGuardiansButton, onClick: () => this.#askGuardians() };
    return [...(isOne ? [] : [other]), ...(askGuardians ? [people] : [])];
  }

  #askGuardians() {
    this.action.run('ask', this.strings.loading, async ({ signal }) => {
      await this.askGuardians?.(signal);
    });
  }

  /** In full: a message or link may have shown an address that looks alike when shortened. */
  #renderNewOwners() {
    const { strings } = this;
    const { newOwners, newThreshold } = this.newOwners;
    const label = strings.codeNewOwners(newOwners.length, newThreshold);
    return fullAddresses(label, newOwners, strings.codeNewOwnersHint);
  }

  #renderElsewhere() {
    const { strings } = this;
    return disclosure(
      strings.elsewhereTitle,
      copyField({
        id: 'elsewhere',
        label: strings.elsewhereLabel,
        hint: strings.elsewhereHint,
        value: this.link,
        copyLabel: strings.askLinkCopy,
        strings,
      }),
    );
  }

  #enter(challengeId: string | undefined) {
    this.current = challengeId;
  }

  /** If the step after the last code fails, the same code returns the same answer again. */
  async #verify({ challengeId }: CodeChallenge, code: string, signal: AbortSignal) {
    const { requestId, confirmed } = this.request;
    const request = { requestId, challengeId, challenge: code };
    const answer = await this.context.service.client.submitSignature(request, { signal });
    if (answer.signature) await this.signed(answer, signal);
    else {
      const now = new Set([...confirmed, challengeId]);
      this.changed({ ...this.request, confirmed: [...now], lastCodeAt: answer.lastCodeAt });
    }
    this.#enter(undefined);
  }

  async #resend({ challengeId }: CodeChallenge, signal: AbortSignal) {
    const answer = await this.context.service.client.resend({ challengeId }, { signal });
    const { expiresAt } = answer;
    this.changed({
      ...this.request,
      challenges: this.request.challenges.map((challenge) =>
        challenge.challengeId === challengeId ? { ...challenge, expiresAt } : challenge,
      ),
    });
    return answer;
  }
}
