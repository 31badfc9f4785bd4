import { asciiDigits, shortenAddress } from '@recovery-guardian/core';
import { button, callout, icon, identicon, textField } from '@recovery-guardian/element/design';
import {
  type AccountId,
  type ApprovalAnswer,
  type ApprovalRequest,
  type DecodedCall,
  isDanger,
  isDangerous,
  needsConsent,
  type Warning,
} from '@recovery-guardian/wallet';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Chain } from '../messages/settings.ts';
import type { Strings } from '../translations/en.ts';
import type { BackgroundClient } from '../ui/background-client.ts';
import { walletIcon } from '../ui/icons.ts';
import { UiElement } from '../ui/screen-element.ts';
import { siteName, siteNameParts } from '../ui/site-name.ts';
import { Arming } from './arming.ts';
import { isStranger } from './call-list.ts';
import { describeRequest, type RequestDescription } from './describe-request.ts';

/** In milliseconds. */
const holdTime = 2_000;

/** Ways to answer more than the request in front. */
type StopAsking = 'decline-all' | 'disconnect' | 'block';

/**
 * One approval request: who asks, what will happen, what speaks against it, and the two answers. It
 * can be declined immediately, but approved only after a moment without input. For a dangerous
 * request, the button must be held, or a number be typed that no site can know.
 */
export class ApprovalCardElement extends UiElement {
  static override styles = [
    ...UiElement.styles,
    css`
      .screen {
        display: flex;
        flex-direction: column;
        align-items: stretch;
        min-block-size: var(--approval-size, calc(100dvh - 20px));
      }
      .text {
        margin: 0;
        padding: 12px 14px;
        /* Forced colors show it: they have no background that delimits the text. */
        border: 1px solid transparent;
        border-radius: var(--_radius-control);
        background: var(--_surface-raised);
        font: inherit;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
        /* Stacked accents would cover what stands above. */
        overflow: clip;
      }
      .disclosed .text {
        padding: 0;
        border: 0;
        font-size: var(--_font-small);
      }
      .site {
        display: flex;
        align-items: center;
        gap: 10px;
        padding: 10px 14px;
        border: 1px solid var(--_line);
        border-radius: var(--_radius-control);
        overflow-wrap: anywhere;
      }
      .site .icon {
        color: var(--_text-muted);
      }
      .site-name {
        font-weight: 650;
        justify-self: start;
      }
      .yes {
        display: grid;
      }
      .held::after {
        content: '';
        block-size: 4px;
        background: var(--_danger);
        animation: hold 2s linear;
      }
      @keyframes hold {
        from {
          inline-size: 0;
        }
        to {
          inline-size: 100%;
        }
      }
      .site-name .beside {
        font-weight: 400;
        color: var(--_text-muted);
      }
      .stop {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
      }
      .answers {
        display: grid;
        /* One below the other where long words have no room. */
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 144px), 1fr));
        gap: 12px;
        position: sticky;
        inset-block-end: 0;
        margin-block-start: auto;
        padding-block: 12px 16px;
        border-block-start: 1px solid var(--_line);
        background: var(--_surface);
      }
      .answers :is(.small, .callout) {
        grid-column: 1 / -1;
      }
      .answers .small {
        text-align: center;
      }
      .answers button {
        padding-inline: 8px;
      }
    `,
  ];

  static override properties = {
    approval: { attribute: false },
    texts: { attribute: false },
    chains: { attribute: false },
    background: { attribute: false },
    answered: { attribute: false },
    waiting: { type: Number },
    chosen: { state: true },
    typed: { state: true },
    isHeld: { state: true },
  };

  declare approval: ApprovalRequest;
  declare texts: Strings;
  /** The chains that the wallet knows. */
  declare chains: readonly Chain[];
  declare background: BackgroundClient;
  /** Called after an answer to this request, or to more. */
  declare answered: () => Promise<void>;
  /** How many more requests are queued. */
  declare waiting: number;
  declare private chosen: AccountId | undefined;
  /** What was typed to consent to a dangerous request. */
  declare private typed: string;
  declare private isHeld: boolean;

  /** Random: a page could have its user type anything that it knows. */
  #code = '';
  #holding: ReturnType<typeof setTimeout> | undefined;

  readonly #arming = new Arming(this, () => ({
    end: this.renderRoot.querySelector('.end'),
    cover: this.renderRoot.querySelector('.answers'),
    button: this.renderRoot.querySelector('.yes button'),
  }));

  constructor() {
    super();
    this.waiting = 0;
    this.chains = [];
    this.typed = '';
    this.isHeld = false;
  }

  protected override get strings(): Strings {
    return this.texts;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!this.#isAnother(changed)) return;
    this.#arming.start(this.approval.id);
    this.chosen = undefined;
    this.typed = '';
    this.#code = randomCode();
    this.action.clear();
  }

  protected override updated(changed: PropertyValues): void {
    if (!this.#arming.isArmed) this.#release();
    if (this.#isAnother(changed) && needsConsent(this.approval)) {
      this.renderRoot.querySelector<HTMLElement>('.answers button')?.focus();
    }
  }

  override render(): TemplateResult {
    const { approval, strings } = this;
    const description = describeRequest(approval, {
      strings,
      chains: this.chains,
      chosen: this.#account,
      choose: (id) => {
        this.chosen = id;
      },
    });
    return html`<div class="screen">
      ${this.waiting > 0 ? this.#renderWaiting() : nothing}
      ${approval.origin === undefined ? this.#renderWallet() : this.#renderSite(approval.origin)}
      <div class="head">
        <h2 tabindex="-1">${description.title}</h2>
        ${description.lead ? html`<p class="lead">${description.lead}</p>` : nothing}
      </div>
      ${this.#renderWarnings()}
      ${this.#renderAccount(description)}
      ${description.body} ${approval.isInsistent ? this.#renderStop() : nothing} ${this.problem()}
      ${needsConsent(approval) ? this.#renderConsent() : nothing}
      <div class="end"></div>
      <div class="answers">
        ${this.#renderReason(description)}
        ${description.fee ?? nothing}
        ${button({
          label: strings.decline,
          kind: needsConsent(approval) ? 'primary' : 'secondary',
          onClick: () => this.#answer({ approved: false }),
        })}
        <span
          class=${this.isHeld ? 'yes held' : 'yes'}
          @pointerdown=${this.#hold}
          @pointerup=${this.#release}
          @pointerleave=${this.#release}
          @pointercancel=${this.#release}
          >${button({
            label: description.yes,
            kind: isDangerous(approval) ? 'danger' : 'primary',
            disabled: !this.#arming.isArmed,
            busy: this.action.busy('answer'),
            onClick: () => this.#lacksConsent || this.#approve(),
          })}</span
        >
      </div>
    </div>`;
  }

  /** The account that a site is to see, for requests to connect. */
  get #account(): AccountId | undefined {
    const { approval } = this;
    if (approval.kind !== 'connect') return undefined;
    return this.chosen ?? approval.suggested ?? approval.choices[0]?.id;
  }

  get #choice(): { account?: AccountId } {
    const account = this.#account;
    return account ? { account } : {};
  }

  /** Whether this is a different request, and not the same one read again. */
  #isAnother(changed: PropertyValues): boolean {
    return changed.has('approval') && changed.get('approval')?.id !== this.approval.id;
  }

  /** Whether a click on the button is not enough. */
  get #lacksConsent(): boolean {
    return needsConsent(this.approval) && asciiDigits(this.typed).trim() !== this.#code;
  }

  #approve(): void {
    this.#answer({ approved: true, ...this.#choice });
  }

  readonly #hold = ({ button }: PointerEvent): void => {
    if (button !== 0 || !this.#arming.isArmed || !this.#lacksConsent) return;
    this.isHeld = true;
    this.#holding = setTimeout(() => {
      this.#release();
      this.#approve();
    }, holdTime);
  };

  readonly #release = (): void => {
    clearTimeout(this.#holding);
    this.isHeld = false;
  };

  /** Why the request cannot be approved yet, if the user can do something about it. */
  #renderReason({ yes }: RequestDescription) {
    const { strings } = this;
    const reason = this.#arming.waitsForEnd
      ? strings.readToTheEnd
      : this.#lacksConsent && strings.consentHold(yes);
    return reason ? html`<p class="small" role="status">${reason}</p>` : nothing;
  }

  /** For those who cannot hold the button: by keyboard, or by a screen reader. */
  #renderConsent() {
    return textField({
      id: 'consent',
      label: this.strings.consentType(this.#code),
      value: this.typed,
      inputMode: 'numeric',
      maxLength: 4,
      onInput: (typed) => {
        this.typed = typed;
      },
    });
  }

  /** Warnings, shown first; they number the calls, which may be out of sight. */
  #renderWarnings(): readonly TemplateResult[] {
    const { approval, strings } = this;
    const calls = 'calls' in approval ? approval.calls : [];
    const ofCalls = new Set(calls.flatMap(({ warnings }) => warnings));
    const own = approval.warnings.filter((warning) => !ofCalls.has(warning));
    const inWords = (index: number) => (text: string) =>
      calls.length > 1 ? strings.callWarning(index + 1, text) : text;
    return [
      ...own.map((warning) => this.#renderWarning([warning])),
      ...calls.flatMap((call, index) =>
        call.warnings.length > 0 ? [this.#renderWarning(call.warnings, call, inWords(index))] : [],
      ),
      ...(this.#addsStranger() ? [callout({ kind: 'danger', text: strings.strangerWarning })] : []),
    ];
  }

  /** Whether it adds a guardian that neither the recovery service nor the user knows. */
  #addsStranger(): boolean {
    const { approval } = this;
    if (approval.kind !== 'send-calls') return false;
    return approval.calls
      .filter(({ meaning }) => meaning.kind === 'add-guardian')
      .flatMap(({ parties }) => parties)
      .some((party) => party.role === 'guardian' && isStranger(party, approval.account));
  }

  #renderWaiting() {
    const { strings, waiting } = this;
    return html`<div class="stop">
      <p class="small">${strings.approvalsBehind(waiting)}</p>
      ${this.#stopButton('decline-all', strings.declineAll(waiting + 1))}
    </div>`;
  }

  #renderStop() {
    const { strings, approval } = this;
    return html`<div class="group">
      <p class="small">${strings.insistentSite(siteName(approval.origin ?? ''))}</p>
      <div class="stop">
        ${this.#stopButton('block', strings.blockSite)}
        ${this.#stopButton('disconnect', strings.disconnectSite)}
      </div>
    </div>`;
  }

  #stopButton(how: StopAsking, label: string) {
    return button({
      label,
      kind: 'secondary',
      small: true,
      busy: this.action.busy(how),
      onClick: () => this.action.run(how, this.strings.declining, () => this.#stop(how)),
    });
  }

  async #stop(how: StopAsking): Promise<void> {
    const { origin } = this.approval;
    if (how === 'decline-all') await this.background.ask('approvals.declineAll', {});
    else if (origin !== undefined) await this.background.ask(`sites.${how}`, { origin });
    await this.answered();
  }

  #renderSite(origin: string) {
    const { before, domain, after } = siteNameParts(origin);
    return this.#renderAsker(
      walletIcon('globe'),
      html`<span class="beside">${before}</span>${domain}<span class="beside">${after}</span>`,
    );
  }

  /** A request of the wallet's own screens. */
  #renderWallet() {
    return this.#renderAsker(icon('shield'), html`${this.strings.walletName}`);
  }

  #renderAsker(sign: TemplateResult, name: TemplateResult) {
    return html`<p class="site">
      ${sign}
      <span class="row-text">
        <span class="small">${this.strings.approvalAskedBy}</span>
        <bdi class="site-name">${name}</bdi>
      </span>
    </p>`;
  }

  #renderWarning(
    warnings: readonly Warning[],
    call?: DecodedCall,
    inWords = (text: string) => text,
  ) {
    const kind = warnings.some(isDanger) ? 'danger' : 'warning';
    const { origin } = this.approval;
    const wait = call && 'wait' in call.meaning ? call.meaning.wait : undefined;
    const facts = {
      site: origin === undefined ? this.strings.walletName : siteName(origin),
      wait: wait === undefined ? '' : this.strings.element.span(wait),
    };
    const texts = warnings.map((warning) => this.strings.warnings[warning](facts));
    return callout({ kind, text: inWords(texts.join(' ')) });
  }

  #renderAccount({ account, accountRole, chainName }: RequestDescription) {
    if (!account) return nothing;
    const { name, address } = account;
    return html`<div class="row">
      ${identicon(address, 28)}
      <span class="row-text">
        ${accountRole ? html`<span class="small">${accountRole}</span>` : nothing}
        <span><bdi>${name}</bdi></span>
        <span class="small">
          <span dir="ltr" title=${address}>${shortenAddress(address)}</span>
          ${this.strings.onChain(chainName)}
        </span>
      </span>
    </div>`;
  }

  #answer(answer: ApprovalAnswer) {
    if (answer.approved && !this.#arming.isArmed) return;
    const word = answer.approved ? this.strings.approving : this.strings.declining;
    const { id } = this.approval;
    this.action.run('answer', word, async () => {
      await this.background.ask('approvals.answer', { id, ...answer });
      await this.answered();
    });
  }
}

/** Four digits, which every keyboard has. */
function randomCode(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(1_000 + (random % 9_000));
}
