import type { SubmitSignatureResponse } from '@recovery-guardian/protocol';
import { css, html } from 'lit';
import { button } from '../../parts/button.ts';
import { contactRow, rowStyles } from '../../parts/contact-row.ts';
import { exportedParts } from '../../parts/exported-parts.ts';
import { icon } from '../../parts/icons.ts';
import type { CodeChallenge } from '../../steps/one-time-code.ts';
import { ViewElement } from '../view-element.ts';
import { recoveryStepCount, recoverySteps } from './steps.ts';

/** A request to sign a recovery: the codes that were sent, and how many of them are needed. */
export type SignatureRequest = {
  requestId: string;
  requiredVerifications: number;
  challenges: readonly CodeChallenge[];
};

/**
 * Is it you? The contacts that codes were sent to, which of them are confirmed, and the code step for
 * one after the other. A single contact needs no list.
 *
 * @internal
 */
export class CheckContactsElement extends ViewElement {
  static override styles = [
    ...ViewElement.styles,
    rowStyles,
    css`
      .is-confirmed {
        display: inline-flex;
        align-items: center;
        gap: 4px;
        font-size: var(--_font-small);
        font-weight: 550;
        color: var(--_success);
      }
      .rows .is-confirmed .icon {
        color: inherit;
      }
    `,
  ];

  static override properties = {
    ...ViewElement.properties,
    request: { attribute: false },
    signed: { attribute: false },
    leave: { attribute: false },
    confirmed: { state: true },
    current: { state: true },
  };

  declare request: SignatureRequest;
  /** Takes the guardian's signature, once enough codes were right. */
  declare signed: (answer: SubmitSignatureResponse) => void;
  /** Goes back to the new owner; the next codes will be others. */
  declare leave: () => void;
  declare private confirmed: ReadonlySet<string>;
  /** The challenge whose code is being entered. */
  declare private current: CodeChallenge | undefined;

  protected override readonly stepCount = recoveryStepCount;
  /** New codes live longer than the request says. */
  readonly #expiries = new Map<string, string>();

  constructor() {
    super();
    this.confirmed = new Set();
  }

  override render() {
    const [only, ...others] = this.request.challenges;
    const isOne = others.length === 0;
    const challenge = isOne ? only : this.current;
    return challenge ? this.#renderCode(challenge, isOne) : this.#renderList();
  }

  #renderList() {
    const { strings } = this;
    const { challenges, requiredVerifications: required } = this.request;
    return html`<div class="screen">
      ${this.head({
        title: strings.checkTitle,
        lead: strings.checkLead(challenges.length, required),
        step: recoverySteps.check,
      })}
      <div class="group">
        <p class="small" role="status">${strings.confirmedOf(this.confirmed.size, required)}</p>
        <ul class="rows" part="contacts">${challenges.map(this.#renderContact)}</ul>
      </div>
      <div class="actions">${this.#renderBack(this.leave)}</div>
    </div>`;
  }

  readonly #renderContact = (challenge: CodeChallenge) => {
    const { strings } = this;
    const { challengeId, channel, target } = challenge;
    const action = this.confirmed.has(challengeId)
      ? html`<span class="is-confirmed">${icon('check')}${strings.confirmed}</span>`
      : button({
          label: strings.enterCode,
          kind: 'secondary',
          small: true,
          description: strings.enterCodeOf(target),
          onClick: () => this.#enter(challenge),
        });
    return contactRow(channel, strings.channelName(channel), target, action);
  };

  #renderCode(challenge: CodeChallenge, isOne: boolean) {
    const { strings } = this;
    const expiresAt = this.#expiries.get(challenge.challengeId) ?? challenge.expiresAt;
    return html`<div class="screen">
      ${this.head({ title: strings.codeTitle(challenge.target), step: recoverySteps.check })}
      <rg-one-time-code
        exportparts=${exportedParts}
        .challenge=${{ ...challenge, expiresAt }}
        .strings=${strings}
        .chainName=${this.context.chainName}
        .verify=${(code: string, signal: AbortSignal) => this.#verify(challenge, code, signal)}
        .resend=${(signal: AbortSignal) => this.#resend(challenge, signal)}
        .restart=${this.leave}
      ></rg-one-time-code>
      <div class="actions">
        ${this.#renderBack(isOne ? this.leave : () => this.#enter(undefined))}
      </div>
    </div>`;
  }

  #renderBack(onClick: () => void) {
    return button({ label: this.strings.back, kind: 'plain', onClick });
  }

  #enter(challenge: CodeChallenge | undefined) {
    this.current = challenge;
  }

  async #verify({ challengeId }: CodeChallenge, code: string, signal: AbortSignal) {
    const { requestId } = this.request;
    const request = { requestId, challengeId, challenge: code };
    const answer = await this.context.client.submitSignature(request, { signal });
    this.confirmed = new Set([...this.confirmed, challengeId]);
    this.current = undefined;
    if (answer.signature) this.signed(answer);
  }

  async #resend({ challengeId }: CodeChallenge, signal: AbortSignal) {
    const answer = await this.context.client.resend({ challengeId }, { signal });
    this.#expiries.set(challengeId, answer.expiresAt);
    return answer;
  }
}
