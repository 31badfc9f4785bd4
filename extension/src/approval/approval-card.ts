import { button, callout, icon, identicon } from '@recovery-guardian/element/design';
import { shortenAddress } from '@recovery-guardian/protocol';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { AccountId } from '../messages/account.ts';
import type {
  ApprovalAnswer,
  ApprovalRequest,
  DecodedCall,
  Warning,
} from '../messages/approval.ts';
import type { Chain } from '../messages/settings.ts';
import type { BackgroundClient } from '../pages/background-client.ts';
import type { Strings } from '../translations/strings.ts';
import { walletIcon } from '../ui/icons.ts';
import { siteName, siteNameParts } from '../ui/site-name.ts';
import { UiElement } from '../ui/ui-element.ts';
import { Arming } from './arming.ts';
import { isDanger, isDangerous, needsConsent } from './dangers.ts';
import { describeRequest, type RequestDescription } from './describe-request.ts';
import { isStranger } from './parties.ts';

/** Ways to answer more than the request in front. */
type StopAsking = 'decline-all' | 'disconnect' | 'block';

/**
 * One approval request: who asks, what will happen, what speaks against it, and the two answers. It
 * can be declined immediately, but approved only after it was visible for a moment. A dangerous
 * request also needs a ticked checkbox.
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
        direction: ltr;
        unicode-bidi: isolate;
      }
      .consent {
        display: flex;
        align-items: center;
        gap: 12px;
        padding: 12px 14px;
        border: 1px solid var(--_danger);
        border-radius: var(--_radius-control);
        cursor: pointer;
      }
      .consent input {
        flex: none;
        inline-size: 18px;
        block-size: 18px;
        margin: 0;
        accent-color: var(--_danger);
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
    consents: { state: true },
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
  /** Whether the user has ticked the consent to a dangerous request. */
  declare private consents: boolean;

  readonly #arming = new Arming(this, () => ({
    end: this.renderRoot.querySelector('.end'),
    cover: this.renderRoot.querySelector('.answers'),
  }));

  constructor() {
    super();
    this.waiting = 0;
    this.chains = [];
    this.consents = false;
  }

  protected override get strings(): Strings {
    return this.texts;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!this.#isAnother(changed)) return;
    this.#arming.start(this.approval.id);
    this.chosen = undefined;
    this.consents = false;
    this.action.clear();
  }

  protected override updated(changed: PropertyValues): void {
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
        ${this.#renderReason()}
        ${description.fee ?? nothing}
        ${button({
          label: strings.decline,
          kind: needsConsent(approval) ? 'primary' : 'secondary',
          onClick: () => this.#answer({ approved: false }),
        })}
        ${button({
          label: description.yes,
          kind: isDangerous(approval) ? 'danger' : 'primary',
          disabled: !this.#mayApprove,
          busy: this.action.busy('answer'),
          onClick: () => this.#answer({ approved: true, ...this.#choice }),
        })}
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

  get #mayApprove(): boolean {
    return this.#arming.isArmed && (this.consents || !needsConsent(this.approval));
  }

  /** Why the request cannot be approved yet, if the user can do something about it. */
  #renderReason() {
    const { strings, approval } = this;
    const lacksConsent = needsConsent(approval) && !this.consents;
    const reason = this.#arming.waitsForEnd
      ? strings.readToTheEnd
      : lacksConsent && strings.tickToGoOn;
    return reason ? html`<p class="small" role="status">${reason}</p>` : nothing;
  }

  #renderConsent() {
    return html`<label class="consent">
      <input
        type="checkbox"
        .checked=${this.consents}
        @change=${(event: Event) => {
          this.consents = (event.target as HTMLInputElement).checked;
        }}
      />
      <span>${this.strings.dangerConsent}</span>
    </label>`;
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
        <span class="site-name">${name}</span>
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
        <span>${name}</span>
        <span class="small">
          <span dir="ltr" title=${address}>${shortenAddress(address)}</span>
          ${this.strings.onChain(chainName)}
        </span>
      </span>
    </div>`;
  }

  #answer(answer: ApprovalAnswer) {
    if (answer.approved && !this.#mayApprove) return;
    const word = answer.approved ? this.strings.approving : this.strings.declining;
    const { id } = this.approval;
    this.action.run('answer', word, async () => {
      await this.background.ask('approvals.answer', { id, ...answer });
      await this.answered();
    });
  }
}
