import {
  base,
  button,
  callout,
  screenHead,
  screenStyles,
  skeleton,
  tokens,
} from '@recovery-guardian/element/design';
import type { ApprovalRequest } from '@recovery-guardian/wallet';
import { css, html, LitElement, type TemplateResult } from 'lit';
import type { LockedState, WalletState } from '../messages/state.ts';
import type { Strings } from '../translations/en.ts';
import type { BackgroundClient } from '../ui/background-client.ts';
import type { BrowserPage } from '../ui/browser-page.ts';
import { LocalizationController } from '../ui/localization-controller.ts';
import type { ScreenContext } from '../ui/screen-element.ts';
import { applyLook } from '../ui/ui.styles.ts';

/**
 * The approval window: shows sites' requests one after the other, in the order they became ready.
 * If the wallet is locked, it asks for the password first. The background opens and closes it:
 * while it shows no request, one is being prepared.
 */
export class ApprovalPageElement extends LitElement {
  static override styles = [
    tokens,
    base,
    screenStyles,
    css`
      :host {
        box-sizing: border-box;
        /* Reads like the popup, however wide the window is. */
        max-inline-size: 420px;
        margin-inline: auto;
        padding: 20px 16px 0;
        font-size: var(--_font-body);
        line-height: 1.45;
        color: var(--_text);
        background: var(--_surface);
      }
    `,
  ];

  static override properties = {
    background: { attribute: false },
    page: { attribute: false },
    state: { state: true },
    approvals: { state: true },
  };

  declare background: BackgroundClient;
  declare page: BrowserPage;
  declare private state: WalletState | undefined;
  declare private approvals: readonly ApprovalRequest[];

  #connected: AbortController | undefined;
  readonly #localization = new LocalizationController(this, () => this.state?.settings.language);

  constructor() {
    super();
    this.approvals = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.role = 'main';
    this.#connected = new AbortController();
    this.background.onChange((change) => {
      if (change !== 'activity') this.#read();
    }, this.#connected.signal);
    this.#read();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#connected?.abort();
  }

  protected override willUpdate(): void {
    if (this.state) applyLook(this.state.settings.theme);
    if (this.#localization.isLoaded) document.title = this.#strings.approvalWindow;
  }

  override render(): TemplateResult {
    if (!this.#localization.isLoaded) return skeleton('');
    const { state } = this;
    if (state?.lock === 'locked') {
      const { takenBack: text } = this.#strings;
      return html`<div class="screen">
        ${state.isTakenBack ? callout({ kind: 'warning', text, alert: true }) : ''}
        <wallet-unlock .context=${this.#context(state)}></wallet-unlock>
      </div>`;
    }
    if (state?.lock === 'no-vault') return this.#renderNoKey();
    const [first, ...others] = this.approvals;
    if (!first) return skeleton(this.#strings.element.loading);
    return html`<wallet-approval
      .approval=${first}
      .texts=${this.#strings}
      .chains=${state?.lock === 'unlocked' ? state.chains : []}
      .waiting=${others.length}
      .background=${this.background}
      .answered=${() => this.#read()}
    ></wallet-approval>`;
  }

  get #strings(): Strings {
    return this.#localization.strings;
  }

  #renderNoKey() {
    const { noKeyTitle: title, noKeyLead: lead, openInTab: label } = this.#strings;
    return html`<div class="screen">
      ${screenHead({ title, lead })}
      <div class="actions">${button({ label, onClick: () => this.page.openTab('') })}</div>
    </div>`;
  }

  #context(state: WalletState & LockedState): ScreenContext<LockedState> {
    const { background, page } = this;
    return { strings: this.#strings, state, background, page, go: () => undefined };
  }

  async #read(): Promise<void> {
    const state = await this.background.ask('state.get', {});
    const all = state.lock === 'unlocked' ? await this.background.ask('approvals.list', {}) : [];
    this.approvals = all.filter(({ origin }) => origin !== undefined);
    this.state = state;
  }
}
