import { initialState, Task, TaskStatus } from '@lit/task';
import { RecoveryServiceClient } from '@recovery-guardian/client';
import type { Registration } from '@recovery-guardian/protocol';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { type Address, getAddress, isAddress } from 'viem';
import { httpJsonRpc, type JsonRpc, providerJsonRpc } from './chain/json-rpc.ts';
import { readNetwork } from './chain/network.ts';
import { AccountController, type AccountSource } from './controllers/account-controller.ts';
import { WalletController } from './controllers/wallet-controller.ts';
import { ElementError } from './element-error.ts';
import { describeError } from './errors.ts';
import { RecoveryGuardianReadyEvent } from './events/ready.ts';
import { RecoveryGuardianViewChangeEvent } from './events/view-change.ts';
import { button } from './parts/button.ts';
import { callout } from './parts/callout.ts';
import { exportedParts } from './parts/exported-parts.ts';
import { HeadingFocus } from './parts/heading-focus.ts';
import { icon } from './parts/icons.ts';
import { screenHead } from './parts/screen.ts';
import { skeleton } from './parts/skeleton.ts';
import { styles } from './recovery-guardian.styles.ts';
import type { StringOverrides, Strings } from './translations/strings.ts';
import { withOverrides } from './translations/with-overrides.ts';
import { type ViewName, viewNames } from './view-name.ts';
import { Act } from './views/act.ts';
import { createViewContext } from './views/create-view-context.ts';
import type { RecoveryClient, ViewContext } from './views/view-context.ts';
import type { Eip1193Provider } from './wallet/eip1193.ts';
import type { Signer } from './wallet/wallet.ts';

/**
 * Lets the owner of a smart account add an email address or a phone as a way back, look after it,
 * and recover the account when the key is lost.
 *
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
 * @slot header - Above everything, for a logo.
 * @slot footer - Below everything, for help and legal notes.
 *
 * @fires {RecoveryGuardianReadyEvent} recovery-guardian-ready - The account was read for the first time.
 * @fires {RecoveryGuardianViewChangeEvent} recovery-guardian-view-change - The person went to another view.
 * @fires {RecoveryGuardianBeforeRegisterEvent} recovery-guardian-before-register - Cancelable: a contact is about to be registered.
 * @fires {RecoveryGuardianRegisteredEvent} recovery-guardian-registered - A contact was registered.
 * @fires {RecoveryGuardianDeletedEvent} recovery-guardian-deleted - A contact was removed.
 * @fires {RecoveryGuardianBeforeAddGuardianEvent} recovery-guardian-before-add-guardian - Cancelable: the account is about to add the guardian.
 * @fires {RecoveryGuardianGuardianAddedEvent} recovery-guardian-guardian-added - The chain shows the guardian on the account.
 * @fires {RecoveryGuardianRequestedEvent} recovery-guardian-requested - Codes for a recovery were sent.
 * @fires {RecoveryGuardianSignedEvent} recovery-guardian-signed - The guardian signed the recovery.
 * @fires {RecoveryGuardianBeforeSubmitEvent} recovery-guardian-before-submit - Cancelable: the recovery is about to be started on the chain.
 * @fires {RecoveryGuardianSubmittedEvent} recovery-guardian-submitted - The recovery has started: its grace period runs.
 * @fires {RecoveryGuardianBeforeFinalizeEvent} recovery-guardian-before-finalize - Cancelable: the recovery is about to be finalized.
 * @fires {RecoveryGuardianFinalizedEvent} recovery-guardian-finalized - The chain shows the new owner.
 * @fires {RecoveryGuardianBeforeCancelEvent} recovery-guardian-before-cancel - Cancelable: the running recovery is about to be canceled.
 * @fires {RecoveryGuardianCanceledEvent} recovery-guardian-canceled - The running recovery was canceled here.
 * @fires {RecoveryGuardianErrorEvent} recovery-guardian-error - Something failed and the person was told.
 *
 * @csspart card - The box around everything.
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
 */
export class RecoveryGuardianElement extends LitElement {
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

  readonly #wallet = new WalletController(this, () => this.provider);
  readonly #account = new AccountController(this, () => this.#source);
  readonly #network = new Task(this, {
    args: () => [this.#client, this.chainId, this.recoveryModule] as const,
    task: ([client, chainId, module], { signal }) =>
      client && chainId ? readNetwork({ client, chainId, module, signal }) : initialState,
  });
  readonly #act = new Act(this, () => this.#problemContext);

  #strings: Strings = withOverrides();
  #client: RecoveryClient | undefined;
  #rpc: JsonRpc | undefined;
  #isReady = false;

  constructor() {
    super();
    new HeadingFocus(this, () => this.isInUse);
    this.view = 'overview';
    this.isInUse = false;
  }

  /** Reads the account from the chain again. */
  async refresh(): Promise<void> {
    await this.#account.refresh();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!viewNames.includes(this.view)) this.view = 'overview';
    if (changed.has('strings')) this.#strings = withOverrides(this.strings);
    if (changed.has('client') || changed.has('baseUrl') || changed.has('accessToken')) {
      this.#client = this.client ?? createClient(this.baseUrl, this.accessToken);
    }
    if (changed.has('rpcUrl')) this.#rpc = this.rpcUrl ? httpJsonRpc(this.rpcUrl) : undefined;
  }

  protected override updated(): void {
    const context = this.#context;
    if (this.#isReady || !context) return;
    this.#isReady = true;
    const { account, chainId } = context;
    this.dispatchEvent(new RecoveryGuardianReadyEvent({ account, chainId, view: this.view }));
  }

  override render() {
    const choices = this.#wallet.choices;
    return html`<section
      class="card"
      part="card"
      aria-label=${this.#strings.elementName}
      @click=${this.#use}
      @keydown=${this.#use}
    >
      <slot name="header"></slot>
      ${this.#renderHeader()}
      ${choices.length > 0 ? this.#renderWalletChoice() : nothing}
      <div ?hidden=${choices.length > 0}>${this.#renderBody()}</div>
      <slot name="footer"></slot>
    </section>`;
  }

  #renderHeader() {
    const account = this.#accountAddress;
    if (!account) return nothing;
    return html`<header class="between" part="header">
      <rg-address .address=${account} .strings=${this.#strings} size="28"></rg-address>
      ${
        this.#network.value
          ? html`<span class="small">${this.#strings.accountOn(this.#chainName)}</span>`
          : nothing
      }
    </header>`;
  }

  /** The view, or what has to be settled before it can be shown. */
  #renderBody(): TemplateResult {
    const strings = this.#strings;
    if (!this.#client || !this.chainId)
      return this.#renderProblem(new ElementError('not-configured'));
    if (!this.#accountAddress) return this.#renderChooseAccount();
    if (this.#network.status === TaskStatus.ERROR) {
      return this.#renderProblem(this.#network.error, () => this.#network.run());
    }
    if (!this.#network.value) return skeleton(strings.loading);
    if (!this.#reader) return this.#renderConnect();
    if (this.#account.error) return this.#renderProblem(this.#account.error, this.#readAgain);
    const context = this.#context;
    if (!context) return skeleton(strings.loading);
    if (!context.state.deployed) return this.#renderNotDeployed();
    return this.#renderView(context);
  }

  #renderView(context: ViewContext) {
    // What was begun for one account must not be finished for another.
    return html`${keyed(`${context.chainId}:${context.account}`, this.#viewOf(context))}`;
  }

  #viewOf(context: ViewContext) {
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

  readonly #navigate = (view: ViewName) => {
    const previousView = this.view;
    this.view = view;
    this.dispatchEvent(new RecoveryGuardianViewChangeEvent({ view, previousView }));
  };

  get #accountAddress(): Address | undefined {
    const { account } = this;
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
