import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { type Layout, layouts, type Theme, type ViewName, viewNames } from './attribute-values.ts';
import type { Eip1193Provider } from './chain/json-rpc.ts';
import type { RecoveryClient } from './chain/network.ts';
import {
  RecoveryGuardianClosedEvent,
  RecoveryGuardianOpenedEvent,
  RecoveryGuardianReadyEvent,
  RecoveryGuardianViewChangeEvent,
} from './context/element-events.ts';
import type { CaptchaToken } from './context/view-context.ts';
import { importOnDemand } from './on-demand.ts';
import { FormResult } from './session/form-result.ts';
import type { Session } from './session/session.ts';
import { button, buttonStyles } from './ui/button.ts';
import { callout } from './ui/callout.ts';
import { styles } from './ui/element.styles.ts';
import { icon } from './ui/icons.ts';
import { DoubleClickGuard, HeadingFocus } from './ui/interaction.ts';
import { reloadButton, skeleton } from './ui/screen.ts';
import { createStyledRoot, styled } from './ui/styled.ts';
import type { Signer } from './wallet/connect-wallet.ts';
import type { StringOverrides } from './words/en/strings.ts';
import { LocalizationController } from './words/localization-controller.ts';

/**
 * Lets the owner of a smart account register an email address or a phone number, manage it,
 * and recover the account when the key is lost.
 *
 * @tag recovery-guardian
 * @summary Registration and recovery by one-time code, for any site.
 *
 * @example
 * ```html
 * <script type="module">import '@recovery-guardian/element/define';</script>
 * <recovery-guardian
 *   base-url="https://guardian.example"
 *   access-token="rg_pub_…"
 *   chain-id="8453"
 *   account="0x…"
 * ></recovery-guardian>
 * ```
 *
 * @slot logo - Above everything.
 * @slot help - Below everything: where users get help.
 * @slot legal - Below that: terms, privacy.
 * @slot captcha - Above the buttons that have codes sent: your captcha, where the service asks for one.
 * @slot button - With `layout="button"`: the host's own button in place of the element's.
 *
 * @fires {RecoveryGuardianReadyEvent} recovery-guardian-ready - The account was read for the first time.
 * @fires {RecoveryGuardianViewChangeEvent} recovery-guardian-view-change - The user went to another view.
 * @fires {RecoveryGuardianStepEvent} recovery-guardian-step - The user reached another step of a view.
 * @fires {RecoveryGuardianBeforeRegisterEvent} recovery-guardian-before-register - Cancelable: a contact is about to be registered.
 * @fires {RecoveryGuardianRegisteredEvent} recovery-guardian-registered - A contact was registered.
 * @fires {RecoveryGuardianDeletedEvent} recovery-guardian-deleted - A contact was removed.
 * @fires {RecoveryGuardianBeforeAddGuardianEvent} recovery-guardian-before-add-guardian - Cancelable: the account is about to add the guardian.
 * @fires {RecoveryGuardianGuardianAddedEvent} recovery-guardian-guardian-added - The chain shows the guardian on the account.
 * @fires {RecoveryGuardianBeforeChangeGuardiansEvent} recovery-guardian-before-change-guardians - Cancelable: the account is about to remove a guardian, to change how many must agree, or to switch recovery on again.
 * @fires {RecoveryGuardianGuardiansChangedEvent} recovery-guardian-guardians-changed - The chain shows that change.
 * @fires {RecoveryGuardianRequestedEvent} recovery-guardian-requested - Codes for a recovery were sent.
 * @fires {RecoveryGuardianSignedEvent} recovery-guardian-signed - The guardian signed the recovery.
 * @fires {RecoveryGuardianBeforeSubmitEvent} recovery-guardian-before-submit - Cancelable: the recovery is about to be started on the chain.
 * @fires {RecoveryGuardianSubmittedEvent} recovery-guardian-submitted - The recovery has started: its grace period runs.
 * @fires {RecoveryGuardianBeforeFinalizeEvent} recovery-guardian-before-finalize - Cancelable: the recovery is about to be finalized.
 * @fires {RecoveryGuardianFinalizedEvent} recovery-guardian-finalized - The chain shows the new owner.
 * @fires {RecoveryGuardianBeforeCancelEvent} recovery-guardian-before-cancel - Cancelable: the running recovery is about to be canceled.
 * @fires {RecoveryGuardianCanceledEvent} recovery-guardian-canceled - The running recovery was canceled here.
 * @fires {RecoveryGuardianErrorEvent} recovery-guardian-error - Something failed and the user was told.
 * @fires {RecoveryGuardianOpenedEvent} recovery-guardian-opened - The dialog was opened.
 * @fires {RecoveryGuardianClosedEvent} recovery-guardian-closed - The dialog was closed.
 *
 * @csspart card - The box around everything.
 * @csspart dialog - The dialog around the card.
 * @csspart close-button - Closes the dialog.
 * @csspart header - The line that names account and chain.
 * @csspart heading - A screen's heading.
 * @csspart actions - The buttons of a screen, below everything else.
 * @csspart button - Every button.
 * @csspart primary-button - The button that continues.
 * @csspart secondary-button - The alternative.
 * @csspart danger-button - The button that removes something.
 * @csspart plain-button - A button that looks like a link.
 * @csspart back-button - The arrow that leads to the screen before.
 * @csspart field - A field with its label, hint and error.
 * @csspart input - The input of a field.
 * @csspart callout - A boxed message: an error, a success or a warning.
 * @csspart steps - The bar that shows the user's progress.
 * @csspart phrase - The three words to compare with the message.
 * @csspart countdown - The remaining grace period.
 * @csspart timeline - When a recovery started, is ready, and what comes then.
 * @csspart consequence - What an action will have done, shown before it.
 * @csspart guardians - The list of guardians.
 * @csspart signers - The list of those who must sign.
 * @csspart contacts - The list of contacts.
 * @csspart details - Details that are collapsed.
 *
 * @cssproperty --rg-accent - The accent colour; the text on it follows.
 * @cssproperty --rg-accent-text - Text on the accent.
 * @cssproperty --rg-accent-ink - The accent as text and as the focus ring.
 * @cssproperty --rg-surface - The background.
 * @cssproperty --rg-surface-raised - Raised surfaces.
 * @cssproperty --rg-line - Lines that divide.
 * @cssproperty --rg-line-strong - Lines around controls.
 * @cssproperty --rg-text - Text.
 * @cssproperty --rg-text-muted - Secondary text.
 * @cssproperty --rg-success - Success.
 * @cssproperty --rg-warning - Warnings.
 * @cssproperty --rg-danger - Loss of control.
 * @cssproperty --rg-font-size - The size of the text, in pixels unless the page's root is to decide.
 * @cssproperty --rg-radius - The radius of the card's corners.
 * @cssproperty --rg-radius-control - The radius of fields and buttons.
 * @cssproperty --rg-control-height - The height of fields and buttons.
 * @cssproperty --rg-width - The maximum width of the card.
 * @cssproperty --rg-padding - The padding of the card.
 * @cssproperty --rg-motion - Duration and easing of transitions; none with `prefers-reduced-motion`.
 * @cssproperty --rg-backdrop - The backdrop of the dialog.
 *
 * @cssstate protected - The account is protected.
 * @cssstate unchecked - Protected by guardians that this browser does not know.
 * @cssstate incomplete - Something is missing from its protection.
 * @cssstate unprotected - The account cannot be recovered.
 */
export class RecoveryGuardianElement extends LitElement {
  /** Also the names that attributes have in HTML if they are written like properties: `baseUrl`. */
  static override get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: it lists the properties of `this`, this class.
    const names = super.observedAttributes;
    return [...names, ...names.map(withoutDashes)];
  }

  /** The element's result is part of its form. */
  static readonly formAssociated = true;

  static override styles = styles;

  static override properties = {
    baseUrl: { attribute: 'base-url' },
    accessToken: { attribute: 'access-token' },
    chainId: { attribute: 'chain-id', converter: readChainId },
    account: {},
    view: { reflect: true, useDefault: true },
    rpcUrl: { attribute: 'rpc-url' },
    apiUrl: { attribute: 'api-url' },
    recoveryModule: { attribute: 'recovery-module' },
    siweDomain: { attribute: 'siwe-domain' },
    scheme: { reflect: true },
    theme: { reflect: true },
    layout: { reflect: true },
    open: { converter: (value: string | null) => !/^(null|false)$/i.test(`${value}`) },
    locale: {},
    name: { reflect: true },
    provider: { attribute: false },
    signer: { attribute: false },
    client: { attribute: false },
    captchaToken: { attribute: false },
    strings: { attribute: false },
    isInUse: { state: true },
  };

  /** The URL of the recovery service: `https://host`, or `https://host/t/{token}`. */
  declare baseUrl: string | undefined;
  /** A publishable access token. Never a secret one: it is visible in the page. */
  declare accessToken: string | undefined;
  /** The chain on which the account lives. */
  declare chainId: number | undefined;
  /** The smart account; the user is asked if it is not given. */
  declare account: string | undefined;
  /** The view that is shown; follows the user's navigation. */
  declare view: ViewName;
  /** The URL of a node to read the chain from; the wallet's if not given. */
  declare rpcUrl: string | undefined;
  /** The unified endpoint's URL with chain and key: offered to smart wallets to sponsor calls. */
  declare apiUrl: string | undefined;
  /**
   * The recovery modules that the page accepts, separated by spaces; the audited ones of the chain if
   * not given. Only the one that the service serves is switched on.
   */
  declare recoveryModule: string | undefined;
  /**
   * The service's `siweDomain`, if it has one of its own: what the account signs is valid there only.
   * Never read from the service, which could name another's.
   */
  declare siweDomain: string | undefined;
  /** `light`, `dark`, or `auto` for the user's system; the page's `color-scheme` if not given. */
  declare scheme: 'light' | 'dark' | 'auto' | undefined;
  /** A named look: `flat`, `soft`, `mono` or `contrast`. */
  declare theme: Theme | undefined;
  /** `inline` by default; `dialog` above the page; `button` a button that opens the dialog. */
  declare layout: Layout | undefined;
  /** Whether the dialog is open, in the layouts that have one. The attribute only opens it. */
  declare open: boolean;
  /** A BCP 47 tag, or `auto` for the browser's languages; the page's language if not given. */
  declare locale: string | undefined;
  /** The name of the form entry: `protected`, `unchecked`, `incomplete` or `unprotected`. */
  declare name: string | undefined;
  /** The wallet (EIP-1193); found through EIP-6963 if not given. */
  declare provider: Eip1193Provider | undefined;
  /** Signs for the account instead of the wallet, for hosts that hold the keys. */
  declare signer: Signer | undefined;
  /** Calls the recovery service instead of the built-in client. */
  declare client: RecoveryClient | undefined;
  /** Returns a fresh token of your captcha; called right before codes are sent. */
  declare captchaToken: CaptchaToken | undefined;
  /** Texts that override the element's own. */
  declare strings: StringOverrides | undefined;

  declare private isInUse: boolean;

  readonly #localization = new LocalizationController(this, () => this.#isShown || this.#isNear);
  readonly #result = new FormResult(this);
  readonly #doubleClicks = new DoubleClickGuard();
  #session: Session | undefined;
  #hasBegun = false;
  #isSessionMissing = false;
  #unknownView: string | undefined;
  #isReady = false;
  #isNear = false;
  /** What was started in the dialog continues when it is opened again. */
  #wasOpened = false;

  constructor() {
    super();
    new HeadingFocus(this, () => this.isInUse);
    this.view = 'overview';
    this.open = false;
    this.isInUse = false;
    this.addEventListener('command', this.#command);
  }

  /** The form that the element belongs to. */
  get form(): HTMLFormElement | null {
    return this.#result.form;
  }

  /** Opens the dialog, in the layouts that have one. */
  show(): void {
    // The user asked for the dialog: move the focus into it.
    this.isInUse = true;
    this.open = true;
  }

  /** Closes the dialog. What was started continues when it is opened again. */
  close(): void {
    this.open = false;
    // A copy of the page must not open it again.
    this.removeAttribute('open');
  }

  /** Reads the account from the chain again. */
  async refresh(): Promise<void> {
    await this.#session?.refresh();
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    const names = RecoveryGuardianElement.observedAttributes;
    const known = names.find((one) => withoutDashes(one) === name);
    super.attributeChangedCallback(known ?? name, old, value);
  }

  protected override willUpdate(): void {
    this.#readSettings();
    if (this.open) this.#wasOpened = true;
    if (this.#isShown && !this.#hasBegun) this.#begin();
  }

  /** Pages write them in other ways, too: in capitals, or a chain as text. */
  #readSettings() {
    this.layout = oneOf(layouts, this.layout) ?? this.layout;
    const view = oneOf(viewNames, this.view);
    if (!view) this.#unknownView = this.view;
    // Assigned only if it differs: it would be written to the attribute.
    if (view !== this.view) this.view = view ?? 'overview';
    this.chainId = readChainId(this.chainId);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('open') || changed.has('layout')) this.#showDialog();
    const context = this.#session?.context;
    this.#result.update(this.#session?.protection, this.name);
    if (this.#isReady || !context || !this.#session?.isLoaded) return;
    this.#isReady = true;
    const { account, chainId } = context.account;
    this.dispatchEvent(new RecoveryGuardianReadyEvent({ account, chainId, view: this.view }));
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    // Content rendered by a server (declarative shadow DOM) is no longer needed.
    this.shadowRoot?.replaceChildren();
    return createStyledRoot(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.close();
  }

  override render() {
    if (!this.#hasDialog) {
      return html`<div class="size" translate="no">\u200b \u200b</div>
        <div class="frame" translate="no">${this.#renderCard()}</div>`;
    }
    return html`${this.layout === 'button' ? this.#renderOpener() : nothing}
      <dialog
        class="frame"
        part="dialog"
        translate="no"
        aria-label=${this.#localization.elementName}
        @close=${this.#closed}
        @keydown=${this.#keyPressed}
      >
        ${this.#isShown ? this.#renderCard() : nothing}
      </dialog>`;
  }

  #renderOpener() {
    return html`<slot
      name="button"
      translate="no"
      @click=${this.show}
      @pointerover=${this.#approach}
      @focusin=${this.#approach}
      ><span class="opener"
        >${button({ label: this.#localization.elementName })}</span
      ></slot
    >`;
  }

  #renderCard() {
    const { language, direction, elementName } = this.#localization;
    return html`<section
      class="card"
      part="card"
      lang=${language}
      dir=${direction ?? nothing}
      aria-label=${elementName}
      @click=${this.#use}
      @keydown=${this.#use}
      @pointerover=${this.#approach}
      @focusin=${this.#approach}
    >
      <slot name="logo"></slot>
      ${this.#renderContent()}
      <slot name="help"></slot>
      <slot name="legal"></slot>
    </section>`;
  }

  #renderContent() {
    const { strings, isMissing } = this.#localization;
    if (isMissing || this.#isSessionMissing) {
      // There may be no texts yet.
      const text = 'Account recovery could not be loaded.';
      const action = reloadButton('Reload the page');
      return callout({ kind: 'warning', text, action, alert: true });
    }
    if (!this.#session || !strings) return skeleton(strings?.loading ?? '');
    return this.#session.render(this.#renderCloser());
  }

  #renderCloser() {
    if (!this.#hasDialog) return nothing;
    const close = () => this.close();
    return html`<button
      class="close"
      part="close-button"
      type="button"
      aria-label=${this.#localization.strings?.close ?? nothing}
      @click=${close}
      ${styled(buttonStyles)}
    >
      ${icon('close')}
    </button>`;
  }

  /** Until the user has interacted with the element, it must not move the focus. */
  readonly #use = {
    handleEvent: (event: Event) => {
      this.isInUse = true;
      if (event.type === 'click') this.#doubleClicks.check(event as MouseEvent);
    },
    // Before the button's own listener, which may already render the next screen.
    capture: true,
  };

  /**
   * Loads the session, the next screens and their texts when the pointer or the focus approaches: texts
   * that explain a lost connection could not be fetched later.
   */
  readonly #approach = () => {
    if (this.#isNear) return;
    this.#isNear = true;
    this.#prepare();
    this.requestUpdate();
  };

  async #prepare() {
    try {
      const { smoothHeight } = await loadSession();
      // In a dialog, nothing follows that could jump.
      const frame = this.renderRoot.querySelector<HTMLElement>('div.frame');
      const card = frame?.querySelector<HTMLElement>('.card');
      if (frame && card) smoothHeight(frame, card);
      await this.#session?.prepare();
    } catch {
      // Reported when it is needed.
    }
  }

  async #begin() {
    this.#hasBegun = true;
    try {
      const { Session } = await loadSession();
      this.#session = new Session(this, {
        strings: () => this.#localization.strings,
        loadAllStrings: () => this.#localization.loadAll(),
        language: () => this.#localization.asked,
        isInUse: () => this.isInUse,
        isShown: () => this.#isShown,
        unknownView: () => this.#unknownView,
        navigate: (view) => this.#navigate(view),
      });
    } catch {
      this.#isSessionMissing = true;
    }
    this.requestUpdate();
    if (this.#isNear) this.#prepare();
  }

  #navigate(view: ViewName) {
    const previousView = this.view;
    this.view = view;
    this.dispatchEvent(new RecoveryGuardianViewChangeEvent({ view, previousView }));
  }

  /** From a button of the page: `<button commandfor="…" command="--show">`. */
  readonly #command = (event: Event) => {
    const { command } = event as Event & { command?: string };
    if (command === '--show') this.show();
    if (command === '--close') this.close();
  };

  /** Closed by the user, by Escape or by the host. */
  readonly #closed = () => {
    this.close();
    this.dispatchEvent(new RecoveryGuardianClosedEvent({ view: this.view }));
  };

  /** Browsers do this for modal dialogs only. */
  readonly #keyPressed = ({ key, isComposing, currentTarget }: KeyboardEvent) => {
    const isModal = (currentTarget as Element).matches(':modal');
    if (key === 'Escape' && !isComposing && !isModal) this.close();
  };

  #showDialog() {
    const dialog = this.renderRoot.querySelector('dialog');
    if (!dialog || dialog.open === this.open) return;
    if (!this.open) {
      dialog.close();
      return;
    }
    // A captcha opens its challenge in the page, which a modal dialog covers and makes inert.
    if (this.captchaToken || this.querySelector('[slot="captcha"]')) dialog.show();
    else dialog.showModal();
    this.dispatchEvent(new RecoveryGuardianOpenedEvent({ view: this.view }));
  }

  get #hasDialog(): boolean {
    return this.layout === 'dialog' || this.layout === 'button';
  }

  /** Whether the inside is or was visible: no request is sent before. */
  get #isShown(): boolean {
    return !this.#hasDialog || this.open || this.#wasOpened;
  }
}

function oneOf<Name extends string>(known: readonly Name[], text: unknown): Name | undefined {
  const word = String(text).trim().toLowerCase();
  return known.find((name) => name === word);
}

/** Reads a chain as pages write it: `10`, `0xa` or `eip155:10`. */
function readChainId(written: unknown): number | undefined {
  return Number(String(written ?? '').replace(/^\s*eip155:/i, '')) || undefined;
}

const withoutDashes = (name: string) => name.replaceAll('-', '');

/** The inside of the element: loaded once it is shown, or about to be. */
function loadSession() {
  return importOnDemand('session/session', () => import('./session/session.ts'));
}

declare global {
  interface HTMLElementTagNameMap {
    'recovery-guardian': RecoveryGuardianElement;
  }
}
