import { asciiDigits } from '@recovery-guardian/core';
import { css, html, nothing, type PropertyValues } from 'lit';
import type { CodeChallenge } from '../../context/drafts.ts';
import { base } from '../../ui/base.styles.ts';
import { button, buttonStyles, linkButton } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import { clockTime, Ticker } from '../../ui/countdown.ts';
import { disclosure } from '../../ui/disclosure.ts';
import { textField } from '../../ui/field.ts';
import { InnerElement } from '../../ui/inner-element.ts';
import { phrase } from '../../ui/phrase.ts';
import { screenStyles } from '../../ui/screen.ts';
import { styled } from '../../ui/styled.ts';
import type { Strings } from '../../words/en/strings.ts';
import { AsyncAction } from '../async-action.ts';
import { endsRequest, problemNotice, retryTimeOf, timeUntil } from '../problem.ts';

/** In seconds: the pause before another code may be requested. */
const resendPause = 30;

/** Another way to go on without this code. */
export interface Alternative {
  label: string;
  onClick: () => void;
}

/**
 * The field for a one-time code, shared by registration and recovery. It is one plain field, so
 * autofill and paste work, and never submits by itself. Its slot is for what the code does, next to
 * the field.
 *
 * @internal
 */
export class OneTimeCodeElement extends InnerElement {
  static override styles = [
    base,
    screenStyles,
    css`
      .code-input:not([type='radio']) {
        min-block-size: 56px;
        font-size: calc(1.5 * var(--_font-size));
        font-variant-numeric: tabular-nums;
        letter-spacing: 0.3em;
        text-align: center;
        padding-inline-end: calc(12px - 0.3em);
      }
      .code-input.long:not([type='radio']) {
        font-size: var(--_font-size);
        letter-spacing: 0.05em;
      }
      .after {
        min-block-size: 32px;
      }
      /* What the code does belongs to the words above it. */
      .phrase + slot::slotted(*) {
        margin-block-start: -12px;
      }
      .advice {
        display: grid;
        gap: 4px;
        margin: 0;
        padding-inline-start: 1.25em;
        list-style: disc;
      }
      .disclosed .link {
        justify-self: start;
        text-align: start;
      }
    `,
  ];

  static override properties = {
    challenge: { attribute: false },
    strings: { attribute: false },
    chainName: { attribute: false },
    verify: { attribute: false },
    resend: { attribute: false },
    restart: { attribute: false },
    changeTarget: { attribute: false },
    alternatives: { attribute: false },
    hasLongCode: { attribute: false },
    paperHint: { attribute: false },
    now: { attribute: false },
    code: { state: true },
    isMissing: { state: true },
    expiresAt: { state: true },
    resendAt: { state: true },
    resent: { state: true },
    isTriedAnyway: { state: true },
  };

  declare challenge: CodeChallenge;
  declare strings: Strings;
  declare chainName: string;
  /** Sends the code to the service; rejects if the service does. */
  declare verify: (code: string, signal: AbortSignal) => Promise<void>;
  /** Requests a new code; resolves with its expiry. */
  declare resend: (signal: AbortSignal) => Promise<{ expiresAt: string }>;
  /** Starts again when this challenge is dead. */
  declare restart: () => void;
  /** Returns to where the target was entered, if that was here. */
  declare changeTarget: (() => void) | undefined;
  /** Offered to users who cannot get the code. */
  declare alternatives: readonly Alternative[];
  /** Whether the message has a link to a longer code. */
  declare hasLongCode: boolean;
  /** What to do with a code on paper, if it is not used up. */
  declare paperHint: string | undefined;
  /** The clock, in milliseconds since 1970. */
  declare now: () => number;

  declare private code: string;
  declare private isMissing: boolean;
  declare private expiresAt: number;
  declare private resendAt: number;
  declare private resent: boolean;
  /** Whether the user enters a code that has expired by this clock, which may be wrong. */
  declare private isTriedAnyway: boolean;

  readonly #action = new AsyncAction(this, () => this.#problemContext);
  #webOtp: AbortController | undefined;

  constructor() {
    super();
    new Ticker(this, () => !this.#isDead || this.#action.isRateLimited);
    this.now = Date.now;
    this.alternatives = [];
    this.hasLongCode = true;
    this.code = '';
    this.isMissing = false;
    this.resent = false;
    this.isTriedAnyway = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#webOtp?.abort();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('challenge')) return;
    // `resend` reports a new code of the same challenge.
    if (this.challenge.challengeId === changed.get('challenge')?.challengeId) return;
    this.#action.clear();
    this.code = '';
    this.isMissing = false;
    this.resent = false;
    this.#sentUntil(this.challenge.expiresAt);
    this.#listenForSms();
  }

  get #problemContext() {
    const { strings, chainName, challenge, now } = this;
    return { strings, chainName, target: challenge.target, now: now() };
  }

  /** Whether the challenge takes no code and sends no new one: expired challenges are not renewed. */
  get #isDead(): boolean {
    return this.#isExpired || endsRequest(this.#action.problem);
  }

  override render() {
    const { strings } = this;
    return html`<form class="screen" novalidate @submit=${this.#submit}>
      ${this.#isDead ? nothing : this.#renderEntry()} ${this.#renderProblem()}
      <div class="actions" part="actions">
        ${this.#renderMainButton()}
        ${this.#renderAfter()}
      </div>
      ${this.#isOnPaper && this.alternatives.length === 0 ? nothing : disclosure(strings.noCodeTitle, this.#renderNoCode())}
      <p class="visually-hidden" role="status">${this.resent ? strings.resent : ''}</p>
    </form>`;
  }

  get #isOnPaper(): boolean {
    return this.challenge.channel === 'paper';
  }

  #renderEntry() {
    const { strings, challenge } = this;
    return html`${
      this.#isOnPaper
        ? html`<p>${this.paperHint ?? strings.paperHint}</p>`
        : challenge.matchPhrase
          ? phrase(strings.phraseLabel, challenge.matchPhrase, strings.phraseHint)
          : nothing
    }
    <slot></slot>
    ${textField({
      id: 'code',
      label: strings.codeField,
      value: this.code,
      problem: this.isMissing ? strings.codeMissing : this.#fieldProblem,
      inputMode: 'numeric',
      autocomplete: 'one-time-code',
      className: this.code.length > 12 ? 'code-input long' : 'code-input',
      onInput: this.#typed,
      onPaste: this.#pasted,
    })}`;
  }

  /** What is wrong with the code; the number of tries left is useless once it has expired. */
  get #fieldProblem(): string | undefined {
    const { problem } = this.#action;
    return problem?.place === 'field' && !this.#isExpired ? problem.message : undefined;
  }

  #renderProblem() {
    const { problem } = this.#action;
    if (problem && problem.place !== 'field') return problemNotice(problem, this.strings);
    if (this.#isExpired) {
      return callout({ kind: 'warning', text: this.strings.codeExpired, alert: true });
    }
    return nothing;
  }

  #renderMainButton() {
    const { strings } = this;
    if (this.#isDead) {
      const { action, retryAt } = this.#action.problem ?? {};
      const isLimited = retryAt !== undefined && this.#action.isRateLimited;
      const label = action === 'start-again' ? strings.restart : strings.resend;
      return button({
        label: isLimited ? strings.resendIn(timeUntil(retryAt, strings, this.now())) : label,
        disabled: isLimited,
        onClick: () => this.restart(),
      });
    }
    if (this.#action.problem?.action === 'none') return nothing;
    return button({
      label: strings.codeButton,
      type: 'submit',
      busy: this.#action.busy('verify'),
      disabled: this.#action.pending,
    });
  }

  #renderAfter() {
    const { strings, challenge, changeTarget } = this;
    const isDead = this.#isDead;
    // The service may know better than this clock.
    const isDoubtful = isDead && !endsRequest(this.#action.problem);
    if (this.#isOnPaper || (isDead && !isDoubtful && !changeTarget)) return nothing;
    return html`<div class="between after">
      ${isDead ? nothing : this.#renderResend()}
      ${isDoubtful ? linkButton(strings.enterCode, this.#tryAnyway) : nothing}
      ${changeTarget ? linkButton(strings.wrongTarget(challenge.channel), changeTarget) : nothing}
    </div>`;
  }

  #renderResend() {
    const { strings } = this;
    const wait = (this.resendAt - this.now()) / 1000;
    const left = (this.expiresAt - this.now()) / 1000;
    const validity =
      left > 0
        ? html`<span class="small figures" role="timer"
            >${strings.codeExpiresIn(clockTime(left))}</span
          >`
        : nothing;
    const again =
      wait > 0
        ? html`<span class="small figures">${strings.resendIn(clockTime(wait))}</span>`
        : html`<button
            type="button"
            class="link"
            aria-disabled=${this.#action.pending ? 'true' : nothing}
            @click=${this.#resend}
            ${styled(buttonStyles)}
          >
            ${this.#action.busy('resend') ?? strings.resend}
          </button>`;
    return html`${validity}${again}`;
  }

  /** What helps when no message arrives. */
  #renderNoCode() {
    const { strings, challenge, alternatives } = this;
    const links = html`${alternatives.map(({ label, onClick }) => linkButton(label, onClick))}`;
    if (this.#isOnPaper) return links;
    return html`<ul class="advice">
        <li>${strings.noCodeLook(challenge.channel)}</li>
        <li>${strings.noCodeTarget(challenge.target)}</li>
        <li>${strings.noCodeResend}</li>
        ${this.hasLongCode ? html`<li>${strings.codeHint}</li>` : nothing}
      </ul>
      ${links}`;
  }

  get #isExpired(): boolean {
    return !this.isTriedAnyway && this.expiresAt <= this.now();
  }

  readonly #tryAnyway = async () => {
    this.isTriedAnyway = true;
    await this.updateComplete;
    this.renderRoot.querySelector('input')?.focus();
  };

  readonly #typed = (text: string, isComposing = false) => {
    this.code = isComposing ? text : readCode(text);
    this.isMissing = false;
    this.requestUpdate();
  };

  /** Read here, as the field would drop the line ends of a message. */
  readonly #pasted = (event: ClipboardEvent) => {
    event.preventDefault();
    const code = readCode(event.clipboardData?.getData('text') ?? '');
    if (code) this.#typed(code);
  };

  #submit(event: SubmitEvent) {
    event.preventDefault();
    if (this.#action.pending) return;
    this.isMissing = this.code === '';
    if (this.isMissing) {
      this.renderRoot.querySelector('input')?.focus();
      return;
    }
    this.#action.run('verify', this.strings.codeBusy, async ({ signal }) => {
      try {
        await this.verify(this.code, signal);
      } catch (error) {
        this.renderRoot.querySelector('input')?.select();
        throw error;
      }
    });
  }

  #resend() {
    this.resent = false;
    this.#action.run('resend', this.strings.resending, async ({ signal }) => {
      const { expiresAt } = await this.resend(signal).catch((error) => {
        this.#pauseResend(error);
        throw error;
      });
      this.#sentUntil(expiresAt);
      this.code = '';
      this.resent = true;
      this.#listenForSms();
      this.renderRoot.querySelector('input')?.focus();
    });
  }

  /** A refused resend only delays the next one: the old code may still be valid. */
  #pauseResend(error: unknown) {
    const retryAt = retryTimeOf(error, this.now());
    if (retryAt !== undefined) this.resendAt = retryAt;
  }

  #sentUntil(expiresAt: string) {
    this.isTriedAnyway = false;
    this.expiresAt = Date.parse(expiresAt);
    this.resendAt = this.now() + resendPause * 1000;
  }

  async #listenForSms() {
    this.#webOtp?.abort();
    if (this.challenge.channel !== 'sms') return;
    this.#webOtp = new AbortController();
    this.code = (await receiveSmsCode(this.#webOtp.signal)) ?? this.code;
  }
}

/** A long code, in groups or not, and a short one: neither is a part of something else. */
const before = String.raw`(?<![\w/=&%+*@.-]|\d[ ,:])`;

const after = String.raw`(?![\w/%*@]|[ .,:-]\d|-\w)`;

const longCode = /(?<!\w)(?:\d{4}[ -]?){6}(?!\w)/g;

const shortCode = new RegExp(
  `${before}(?:\\d{6,8}|\\d{3}[ -]\\d{3}|\\d{4}[ -]\\d{4})${after}`,
  'g',
);

/**
 * Finds the code in typed or pasted text: digits with anything between, or a whole message, of which
 * other numbers are left out. Returns digits only; none if a message does not say which is the code.
 */
export function readCode(text: string): string {
  // One kind of hyphen, space and digit; without invisible characters and marks of emphasis.
  const known = asciiDigits(text)
    .replace(/\p{Pd}/gu, '-')
    .replace(/\p{Cf}/gu, '')
    .replace(/(?<!\w|\*)([*_]{1,3})(\d[\d -]+)\1(?!\w|\*)/g, '$2');
  // Two letters: a single one is a mistyped key.
  const isMessage = /\p{L}.*\p{L}/su.test(known);
  if (!isMessage) return digitsOf(known);
  for (const form of [longCode, shortCode]) {
    const codes = new Set((known.match(form) ?? []).map(digitsOf));
    const [code, ...others] = codes;
    if (code !== undefined) return others.length > 0 ? '' : code;
  }
  return '';
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * Reads the code from the origin-bound last line of a text message. Returns `undefined` if the
 * browser does not support it or the user declines.
 *
 * @see WebOTP
 */
async function receiveSmsCode(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in globalThis)) return undefined;
  const request = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions;
  try {
    const credential = (await navigator.credentials.get(request)) as { code?: string } | null;
    return credential?.code ? readCode(credential.code) : undefined;
  } catch {
    // No message came, or the user declined: the code can still be typed.
    return undefined;
  }
}
