import { initialState, Task, TaskStatus } from '@lit/task';
import { RecoveryServiceClient } from '@recovery-guardian/client';
import type { Registration } from '@recovery-guardian/protocol';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { type Address, getAddress, isAddress } from 'viem';
import { httpJsonRpc, type JsonRpc, providerJsonRpc } from './chain/json-rpc.ts';
import { readNetwork } from './chain/network.ts';
import { AccountController, type AccountSource } from './controllers/account-controller.ts';
import { LinkController } from './controllers/link-controller.ts';
import { type OpenCollection, OwnersController } from './controllers/owners-controller.ts';
import { FormResult } from './controllers/form-result.ts';
import { ViewController } from './controllers/view-controller.ts';
import { WalletController } from './controllers/wallet-controller.ts';
import { WordsController } from './controllers/words-controller.ts';
import { ElementError } from './element-error.ts';
import { describeError } from './errors.ts';
import { RecoveryGuardianClosedEvent } from './events/closed.ts';
import { RecoveryGuardianOpenedEvent } from './events/opened.ts';
import { RecoveryGuardianReadyEvent } from './events/ready.ts';
import { RecoveryGuardianViewChangeEvent } from './events/view-change.ts';
import type { Layout } from './layout.ts';
import { button } from './parts/button.ts';
import { callout } from './parts/callout.ts';
import { exportedParts } from './parts/exported-parts.ts';
import { HeadingFocus } from './parts/heading-focus.ts';
import { icon } from './parts/icons.ts';
import { screenHead } from './parts/screen.ts';
import { skeleton } from './parts/skeleton.ts';
import { styles } from './recovery-guardian.styles.ts';
import type { Theme } from './theme.ts';
import type { StringOverrides, Strings } from './translations/strings.ts';
import { type ViewName, viewNames } from './view-name.ts';
import { Act } from './views/act.ts';
import { createViewContext } from './views/create-view-context.ts';
import type { LoadableView } from './views/load-view.ts';
import { protectionOf } from './views/overview/protection.ts';
import type { RecoveryClient, ViewContext } from './views/view-context.ts';
import type { Eip1193Provider } from './wallet/eip1193.ts';
import type { Signer } from './wallet/wallet.ts';

/**
 * Lets the owner of a smart account add an email address or a phone as a way back, look after it,
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
 *   access-token="pk_…"
 *   chain-id="8453"
 *   account="0x…"
 * ></recovery-guardian>
 * ```
 *
 * @slot logo - Above everything.
 * @slot help - Below everything: where people get help.
 * @slot legal - Below that: terms, privacy.
 * @slot button - With `layout="button"`: the host's own button in place of the element's.
 *
 * @fires {RecoveryGuardianReadyEvent} recovery-guardian-ready - The account was read for the first time.
 * @fires {RecoveryGuardianViewChangeEvent} recovery-guardian-view-change - The person went to another view.
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
 * @fires {RecoveryGuardianErrorEvent} recovery-guardian-error - Something failed and the person was told.
 * @fires {RecoveryGuardianOpenedEvent} recovery-guardian-opened - The dialog was opened.
 * @fires {RecoveryGuardianClosedEvent} recovery-guardian-closed - The dialog was closed.
 *
 * @csspart card - The box around everything.
 * @csspart dialog - The dialog around the card; `close-button` closes it.
 * @csspart header - The line that names account and chain.
 * @csspart heading - A screen's heading.
 * @csspart button - Every button; also `primary-button`, `secondary-button`, `danger-button`, `plain-button`.
 * @csspart field - A field with its label, hint and problem; `input` is the input alone.
 * @csspart callout - A boxed word about what went wrong or right.
 * @csspart steps - The bar that shows how far the person is.
 * @csspart phrase - The three words to compare with the message.
 * @csspart countdown - The grace period that runs.
 * @csspart consequence - What will have happened, said before it does.
 * @csspart guardians - The list of guardians; `contacts` the list of contacts.
 * @csspart details - What is folded away.
 *
 * @cssproperty --rg-accent - The one accent; what is written on it follows by itself.
 * @cssproperty --rg-surface - The background; `--rg-surface-raised` for what stands out from it.
 * @cssproperty --rg-line - Lines that divide; `--rg-line-strong` those around controls.
 * @cssproperty --rg-text - Text; `--rg-text-muted` for what matters less.
 * @cssproperty --rg-success - Also `--rg-warning`, `--rg-danger`.
 * @cssproperty --rg-radius - Of the card; `--rg-radius-control` of fields and buttons.
 * @cssproperty --rg-control-height - Of fields and buttons.
 * @cssproperty --rg-width - The widest that the card may be.
 * @cssproperty --rg-padding - Inside the card.
 * @cssproperty --rg-motion - How long things take to appear, with the easing; none for those who want none.
 * @cssproperty --rg-backdrop - What the page behind the dialog is covered with.
 *
 * @cssstate protected - The account is protected; also `incomplete` and `unprotected`.
 */
export class RecoveryGuardianElement extends LitElement {
  /** The element's result is part of the form that it stands in. */
  static readonly formAssociated = true;

  static override styles = styles;

  static override properties = {
    baseUrl: { attribute: 'base-url' },
    accessToken: { attribute: 'access-token' },
    chainId: { attribute: 'chain-id', type: Number },
    account: {},
    view: { reflect: true },
    rpcUrl: { attribute: 'rpc-url' },
    apiUrl: { attribute: 'api-url' },
    recoveryModule: { attribute: 'recovery-module' },
    scheme: { reflect: true },
    theme: { reflect: true },
    layout: { reflect: true },
    open: { type: Boolean, reflect: true },
    locale: {},
    name: { reflect: true },
    provider: { attribute: false },
    signer: { attribute: false },
    client: { attribute: false },
    strings: { attribute: false },
    chosenAccount: { state: true },
    remembered: { state: true },
    isInUse: { state: true },
  };

  /** Where the recovery service stands: `https://host`, or `https://host/t/{token}`. */
  declare baseUrl: string | undefined;
  /** A publishable access token. Never a secret one: everybody can read the page. */
  declare accessToken: string | undefined;
  /** The chain on which the account lives. */
  declare chainId: number | undefined;
  /** The smart account; the person is asked for it where it is not given. */
  declare account: string | undefined;
  /** `overview`, `protect`, `manage`, `guardians` or `recover`; follows the person. */
  declare view: ViewName;
  /** A node to read the chain from; the wallet's where it is not given. */
  declare rpcUrl: string | undefined;
  /** The unified endpoint's URL with chain and key: offered to smart wallets to sponsor calls. */
  declare apiUrl: string | undefined;
  /**
   * The recovery module; the service's own for this chain where it is not given. Several, with spaces
   * between, let the person choose by grace period: only for services that guard each of them.
   */
  declare recoveryModule: string | undefined;
  /** `light`, `dark`, or `auto` for the person's system; the page's `color-scheme` if not given. */
  declare scheme: 'light' | 'dark' | 'auto' | undefined;
  /** A named look: `flat`, `soft`, `mono` or `contrast`. */
  declare theme: Theme | undefined;
  /** `inline` unless given; `dialog` above the page; `button` a button that opens the dialog. */
  declare layout: Layout | undefined;
  /** Whether the dialog is open, with the layouts that have one. */
  declare open: boolean;
  /** A BCP 47 tag, or `auto` for the browser's languages; the page's language if not given. */
  declare locale: string | undefined;
  /** Under which a form gets the result: `protected`, `incomplete` or `unprotected`. */
  declare name: string | undefined;
  /** The wallet (EIP-1193); found through EIP-6963 where it is not given. */
  declare provider: Eip1193Provider | undefined;
  /** Signs for the account in the wallet's place, for hosts that hold the keys. */
  declare signer: Signer | undefined;
  /** Talks to the recovery service in place of the built-in client. */
  declare client: RecoveryClient | undefined;
  /** Texts that replace the element's own. */
  declare strings: StringOverrides | undefined;

  declare private chosenAccount: Address | undefined;
  declare private isInUse: boolean;
  declare private remembered: Remembered | undefined;

  readonly #words = new WordsController(this, () => this.open || this.layout !== 'dialog');
  readonly #view = new ViewController(this, () => this.#viewsNeeded);
  readonly #result = new FormResult(this);
  readonly #wallet = new WalletController(this, () => this.provider);
  readonly #owners = new OwnersController(this);
  readonly #link = new LinkController(this, () => this.chainId);
  readonly #account = new AccountController(this, () => this.#source);
  readonly #network = new Task(this, {
    args: () => [this.#client, this.chainId, this.recoveryModule, this.#isShown] as const,
    task: ([client, chainId, module, isShown], { signal }) =>
      client && chainId && isShown
        ? readNetwork({ client, chainId, module, signal })
        : initialState,
  });
  readonly #act = new Act(this, () => this.#problemContext);

  #client: RecoveryClient | undefined;
  #rpc: JsonRpc | undefined;
  #isReady = false;
  /** What was begun in the dialog goes on when it is opened again. */
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

  /** Opens the dialog, with the layouts that have one. */
  show(): void {
    // The dialog comes because of the person: the focus goes with them.
    this.isInUse = true;
    this.open = true;
  }

  /** Closes the dialog. What was begun goes on when it is opened again. */
  close(): void {
    this.open = false;
  }

  /** Reads the account from the chain again. */
  async refresh(): Promise<void> {
    await this.#account.refresh();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!viewNames.includes(this.view)) this.view = 'overview';
    if (this.open) this.#wasOpened = true;
    if (changed.has('client') || changed.has('baseUrl') || changed.has('accessToken')) {
      this.#client = this.client ?? createClient(this.baseUrl, this.accessToken);
    }
    if (changed.has('rpcUrl')) this.#rpc = this.rpcUrl ? httpJsonRpc(this.rpcUrl) : undefined;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('open') || changed.has('layout')) this.#showDialog();
    const context = this.#words.strings && this.#context;
    const { serviceGuardian } = context ?? {};
    this.#result.update(context && protectionOf(context.state, serviceGuardian));
    if (this.#isReady || !context || !this.#view.isLoaded) return;
    this.#isReady = true;
    const { account, chainId } = context;
    this.dispatchEvent(new RecoveryGuardianReadyEvent({ account, chainId, view: this.view }));
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    // What a server has drawn to keep the place (declarative shadow DOM) has done its part.
    this.shadowRoot?.replaceChildren();
    return super.createRenderRoot();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.open = false;
  }

  override render() {
    if (!this.#hasDialog) return html`<div class="frame">${this.#renderCard()}</div>`;
    return html`${this.layout === 'button' ? this.#renderOpener() : nothing}
      <dialog
        class="frame"
        part="dialog"
        aria-label=${this.#words.strings?.elementName ?? nothing}
        @close=${this.#closed}
      >
        ${this.#isShown ? this.#renderCard() : nothing}
      </dialog>`;
  }

  #renderOpener() {
    const strings = this.#words.strings;
    return html`<slot name="button" @click=${this.show}
      >${strings ? button({ label: strings.elementName }) : nothing}</slot
    >`;
  }

  #renderCard() {
    const { language, direction, strings } = this.#words;
    return html`<section
      class="card"
      part="card"
      lang=${language}
      dir=${direction ?? nothing}
      aria-label=${strings?.elementName ?? nothing}
      @click=${this.#use}
      @keydown=${this.#use}
    >
      <slot name="logo"></slot>
      ${strings ? this.#renderContent() : this.#renderWordless()}
      <slot name="help"></slot>
      <slot name="legal"></slot>
    </section>`;
  }

  /** Before there are words, and where none can be fetched. */
  #renderWordless() {
    if (!this.#words.isMissing) return skeleton('');
    const text = 'Account recovery could not be loaded. Reload the page to try again.';
    return callout({ kind: 'danger', text, alert: true });
  }

  #renderContent() {
    const choices = this.#wallet.choices;
    return html`${this.#renderHeader()}
      ${choices.length > 0 ? this.#renderWalletChoice() : nothing}
      <div ?hidden=${choices.length > 0}>${this.#renderBody()}</div>`;
  }

  #renderHeader() {
    const account = this.#accountAddress;
    const strings = this.#strings;
    return html`<header class="between" part="header" ?hidden=${!account && !this.#hasDialog}>
      ${
        account
          ? html`<rg-address .address=${account} .strings=${strings} size="28"></rg-address>`
          : nothing
      }
      ${
        account && this.#network.value
          ? html`<span class="small">${strings.accountOn(this.#chainName)}</span>`
          : nothing
      }
      ${this.#hasDialog ? this.#renderCloser() : nothing}
    </header>`;
  }

  #renderCloser() {
    const close = () => this.close();
    return html`<button
      class="close"
      part="close-button"
      type="button"
      aria-label=${this.#strings.close}
      @click=${close}
    >
      ${icon('close')}
    </button>`;
  }

  /** The view, or what has to be settled before it can be shown. */
  #renderBody(): TemplateResult {
    const strings = this.#strings;
    if (!this.#client || !this.chainId)
      return this.#renderProblem(new ElementError('not-configured'));
    if (this.#link.isReading) return skeleton(strings.loading);
    if (this.#link.problem) return this.#renderLinkProblem(this.#link.problem);
    if (this.#view.error) return this.#renderProblem(this.#view.error, this.#view.tryAgain);
    if (!this.#accountAddress) {
      return this.#view.isLoaded ? this.#renderChooseAccount() : skeleton(strings.loading);
    }
    if (this.#network.status === TaskStatus.ERROR) {
      return this.#renderProblem(this.#network.error, () => this.#network.run());
    }
    if (!this.#network.value) return skeleton(strings.loading);
    if (!this.#reader) return this.#renderConnect();
    if (this.#account.error) return this.#renderProblem(this.#account.error, this.#readAgain);
    const context = this.#context;
    if (!context || !this.#view.isLoaded) return skeleton(strings.loading);
    if (!context.state.deployed) return this.#renderNotDeployed();
    return this.#renderView(context);
  }

  #renderView(context: ViewContext) {
    const collection = this.#owners.open;
    // What was begun for one account must not be finished for another.
    return html`${keyed(
      `${context.chainId}:${context.account}`,
      html`${collection ? this.#renderOwners(context, collection) : nothing}
        <div ?hidden=${collection !== undefined}>${this.#viewOf(context)}</div>`,
    )}`;
  }

  /** In place of the view that asked for the owners' signatures, and waits for them. */
  #renderOwners(context: ViewContext, collection: OpenCollection) {
    return html`<rg-collect-owners
      exportparts=${exportedParts}
      .context=${context}
      .collection=${collection}
    ></rg-collect-owners>`;
  }

  #viewOf(context: ViewContext) {
    if (context.link) {
      return html`<rg-shared-link exportparts=${exportedParts} .context=${context}></rg-shared-link>`;
    }
    switch (this.view) {
      case 'overview':
        return html`<rg-overview exportparts=${exportedParts} .context=${context}></rg-overview>`;
      case 'protect':
        return html`<rg-protect exportparts=${exportedParts} .context=${context}></rg-protect>`;
      case 'manage':
        return html`<rg-manage exportparts=${exportedParts} .context=${context}></rg-manage>`;
      case 'guardians':
        return html`<rg-guardians exportparts=${exportedParts} .context=${context}></rg-guardians>`;
      case 'recover':
        return html`<rg-recover exportparts=${exportedParts} .context=${context}></rg-recover>`;
    }
  }

  #renderChooseAccount() {
    return html`<rg-choose-account
      exportparts=${exportedParts}
      .strings=${this.#strings}
      .chainName=${this.#chainName}
      .isInUse=${this.isInUse}
      .useWallet=${this.#useWalletAccount}
      .choose=${(account: Address) => {
        this.chosenAccount = account;
      }}
    ></rg-choose-account>`;
  }

  #renderConnect() {
    const strings = this.#strings;
    return html`<div class="screen">
      ${screenHead({ title: strings.connectTitle, lead: strings.connectLead })}
      ${this.#renderActProblem()}
      <div class="actions">
        ${button({
          label: strings.connectButton,
          busy: this.#act.busy('connect'),
          onClick: this.#connect,
        })}
      </div>
    </div>`;
  }

  #renderWalletChoice() {
    const strings = this.#strings;
    return html`<div class="screen">
      ${screenHead({ title: strings.chooseWalletTitle, lead: strings.chooseWalletLead })}
      <div class="actions">
        ${this.#wallet.choices.map((wallet) =>
          button({
            label: wallet.info.name,
            kind: 'secondary',
            icon: icon('wallet'),
            onClick: () => this.#wallet.choose(wallet),
          }),
        )}
        ${button({ label: strings.cancel, kind: 'plain', onClick: () => this.#wallet.chooseNone() })}
      </div>
    </div>`;
  }

  #renderNotDeployed() {
    const strings = this.#strings;
    return html`<div class="screen">
      ${screenHead({
        badge: { icon: 'clock', tone: 'warning' },
        title: strings.notDeployedTitle,
        lead: strings.notDeployedLead,
      })}
      <div class="actions">
        ${button({ label: strings.tryAgain, kind: 'secondary', onClick: this.#readAgain })}
        ${this.#renderAnotherAccount()}
      </div>
    </div>`;
  }

  #renderLinkProblem(error: ElementError) {
    const { message } = describeError(error, this.#problemContext);
    return html`<div class="screen">
      ${callout({ kind: 'danger', text: message, alert: true })}
      <div class="actions">
        ${button({
          label: this.#strings.linkLeaveButton,
          kind: 'secondary',
          onClick: () => this.#link.leave(),
        })}
      </div>
    </div>`;
  }

  #renderProblem(error: unknown, tryAgain?: () => void) {
    const { reason, message } = describeError(error, this.#problemContext);
    return html`<div class="screen">
      ${this.#renderActProblem() ?? callout({ kind: 'danger', text: message, alert: true })}
      <div class="actions">
        ${reason === 'wrong-chain' ? this.#renderSwitchChain() : nothing}
        ${
          tryAgain
            ? button({ label: this.#strings.tryAgain, kind: 'secondary', onClick: tryAgain })
            : nothing
        }
        ${this.#renderAnotherAccount()}
      </div>
    </div>`;
  }

  #renderSwitchChain() {
    return button({
      label: this.#strings.switchChain(this.#chainName),
      busy: this.#act.busy('connect'),
      onClick: this.#connect,
    });
  }

  #renderAnotherAccount() {
    if (!this.chosenAccount) return nothing;
    const chooseAgain = () => {
      this.chosenAccount = undefined;
    };
    return button({ label: this.#strings.anotherAccount, kind: 'plain', onClick: chooseAgain });
  }

  #renderActProblem() {
    const { problem } = this.#act;
    return problem && callout({ kind: 'danger', text: problem.message, alert: true });
  }

  readonly #readAgain = () => {
    this.refresh();
  };

  readonly #connect = () => {
    this.#act.run('connect', this.#strings.connectBusy, async () => {
      await this.#wallet.connect(this.chainId ?? 0);
      await this.refresh();
    });
  };

  readonly #useWalletAccount = async () => {
    const { accounts } = await this.#wallet.connect(this.chainId ?? 0);
    this.chosenAccount = getAddress(accounts[0]);
  };

  /** Until the person has done something here, the focus is not the element's to move. */
  readonly #use = {
    handleEvent: () => {
      this.isInUse = true;
    },
    // Before the button's own listener, which may already bring the next screen.
    capture: true,
  };

  /** From a button of the page: `<button commandfor="…" command="--show">`. */
  readonly #command = (event: Event) => {
    const { command } = event as Event & { command?: string };
    if (command === '--show') this.show();
    if (command === '--close') this.close();
  };

  /** By the person, by Escape or by the host. */
  readonly #closed = () => {
    this.open = false;
    this.dispatchEvent(new RecoveryGuardianClosedEvent({ view: this.view }));
  };

  #showDialog() {
    const dialog = this.renderRoot.querySelector('dialog');
    if (!dialog || dialog.open === this.open) return;
    if (!this.open) {
      dialog.close();
      return;
    }
    dialog.showModal();
    this.dispatchEvent(new RecoveryGuardianOpenedEvent({ view: this.view }));
  }

  get #hasDialog(): boolean {
    return this.layout === 'dialog' || this.layout === 'button';
  }

  /** Whether the person sees what is inside, or has seen it: until then nobody is asked anything. */
  get #isShown(): boolean {
    return !this.#hasDialog || this.open || this.#wasOpened;
  }

  get #viewsNeeded(): readonly LoadableView[] {
    if (!this.#isShown) return [];
    if (!this.#accountAddress) return ['choose-account'];
    const isCollecting = this.#owners.open !== undefined;
    return [this.#link.link ? 'collect' : this.view, ...(isCollecting ? (['collect'] as const) : [])];
  }

  /** Only used where they are there. */
  get #strings(): Strings {
    return this.#words.strings as Strings;
  }

  readonly #navigate = (view: ViewName) => {
    const previousView = this.view;
    this.view = view;
    this.dispatchEvent(new RecoveryGuardianViewChangeEvent({ view, previousView }));
  };

  get #accountAddress(): Address | undefined {
    const { account } = this;
    if (this.#link.account) return this.#link.account;
    if (account && isAddress(account, { strict: false })) return getAddress(account);
    return this.chosenAccount;
  }

  get #chainName(): string {
    return this.#network.value?.name ?? this.#strings.chainNumber(this.chainId ?? 0);
  }

  get #problemContext() {
    return { strings: this.#strings, chainName: this.#chainName };
  }

  /** What reads the chain: the host's node, else the wallet. */
  get #reader(): JsonRpc | undefined {
    const { provider } = this.#wallet;
    return this.#rpc ?? (provider && providerJsonRpc(provider));
  }

  get #source(): AccountSource | undefined {
    const rpc = this.#reader;
    const account = this.#accountAddress;
    const modules = this.#network.value?.modules;
    const { chainId } = this;
    return rpc && account && modules && chainId ? { rpc, account, modules, chainId } : undefined;
  }

  #rememberedOf(account: Address): Remembered {
    return this.remembered?.account === account ? this.remembered : { account };
  }

  get #context(): ViewContext | undefined {
    const source = this.#source;
    const { state } = this.#account;
    if (!source || !state || !this.#client) return undefined;
    const { account } = source;
    const remembered = this.#rememberedOf(account);
    const network = this.#network.value;
    return createViewContext({
      source,
      state,
      client: this.#client,
      chainName: this.#chainName,
      strings: this.#strings,
      isInUse: this.isInUse,
      offeredModules: network?.offeredModules ?? [],
      serviceProblem: network?.serviceProblem,
      askServiceAgain: () => this.#network.run(),
      serviceGuardian: remembered.guardian,
      rememberGuardian: (guardian) => {
        this.remembered = { ...this.#rememberedOf(account), guardian };
      },
      registrations: remembered.registrations,
      rememberRegistrations: (registrations) => {
        this.remembered = { ...this.#rememberedOf(account), registrations };
      },
      accountController: this.#account,
      walletController: this.#wallet,
      ownersController: this.#owners,
      linkController: this.#link,
      signer: this.signer,
      paymasterUrl: this.apiUrl,
      navigate: this.#navigate,
    });
  }
}

/** What was learned of an account here and need not be asked again. */
type Remembered = {
  account: Address;
  guardian?: Address | undefined;
  registrations?: readonly Registration[] | undefined;
};

/** `undefined` where an attribute is missing or no client can be made of it. */
function createClient(baseUrl?: string, accessToken?: string): RecoveryClient | undefined {
  try {
    return baseUrl ? new RecoveryServiceClient({ baseUrl, accessToken }) : undefined;
  } catch {
    return undefined;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'recovery-guardian': RecoveryGuardianElement;
  }
}
