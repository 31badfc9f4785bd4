import { initialState, Task, TaskStatus } from '@lit/task';
import { RecoveryServiceClient } from '@recovery-guardian/client';
import type { Registration } from '@recovery-guardian/protocol';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { type Address, getAddress, isAddress } from 'viem';
import type { AccountRef } from '../chain/account-ref.ts';
import { httpJsonRpc, type JsonRpc, providerJsonRpc } from '../chain/json-rpc.ts';
import { noOffers, readNetwork } from '../chain/network.ts';
import type { RecoveryClient } from '../chain/recovery-client.ts';
import { button } from '../components/button.ts';
import { exportedParts } from '../components/exported-parts.ts';
import { icon } from '../components/icons.ts';
import { screenHead } from '../components/screen.ts';
import { skeleton } from '../components/skeleton.ts';
import { AccountController, type AccountSource } from '../controllers/account-controller.ts';
import { LinkController } from '../controllers/link-controller.ts';
import { type OpenCollection, OwnersController } from '../controllers/owners-controller.ts';
import { WalletController } from '../controllers/wallet-controller.ts';
import { ElementError } from '../errors/element-error.ts';
import { RecoveryGuardianViewChangeEvent } from '../events/view-change.ts';
import type { ViewName } from '../navigation/view-name.ts';
import type { RecoveryGuardianElement } from '../recovery-guardian.ts';
import {
  type GuardianNames,
  keepGuardianName,
  readGuardianNames,
} from '../storage/guardian-names.ts';
import { keepServiceGuardian, readServiceGuardian } from '../storage/service-guardian.ts';
import type { Strings } from '../translations/strings.ts';
import { AsyncAction } from '../views/async-action.ts';
import { captchaSlot } from '../views/captcha.ts';
import { describeError, type Problem } from '../views/describe-error.ts';
import { problemNotice } from '../views/problem-notice.ts';
import type { ViewContext } from '../views/view-context.ts';
import { createViewContext } from './create-view-context.ts';
import type { LoadableView } from './load-view.ts';
import { ViewController } from './view-controller.ts';

/** What the element provides to its session. */
export type SessionTools = {
  /** Called only once the texts are loaded. */
  strings(): Strings;
  /** Whether the user has interacted with the element. */
  isInUse(): boolean;
  /** Whether the inside is or was visible to the user. */
  isShown(): boolean;
  /** Renders the button that closes the dialog, if there is one. */
  renderCloser(): TemplateResult | typeof nothing;
};

/**
 * The inside of the element once it is shown: requests, the account's state, and the current
 * screen. A page loads the element first; this is loaded on demand.
 */
export class Session {
  readonly #host: RecoveryGuardianElement;
  readonly #tools: SessionTools;
  readonly #view: ViewController;
  readonly #wallet: WalletController;
  readonly #owners: OwnersController;
  readonly #link: LinkController;
  readonly #account: AccountController;
  readonly #network: Task<readonly unknown[], Awaited<ReturnType<typeof readNetwork>>>;
  readonly #action: AsyncAction;

  #ownClient: { of: string; client: RecoveryClient | undefined } | undefined;
  #ownRpc: { of: string; rpc: JsonRpc } | undefined;
  #chosenAccount: Address | undefined;
  #remembered: Remembered | undefined;

  constructor(host: RecoveryGuardianElement, tools: SessionTools) {
    this.#host = host;
    this.#tools = tools;
    this.#view = new ViewController(host, () => this.#viewsNeeded);
    this.#wallet = new WalletController(host, () => host.provider);
    this.#owners = new OwnersController(host);
    this.#link = new LinkController(host, () => host.chainId);
    this.#account = new AccountController(host, () => this.#source);
    this.#network = new Task(host, {
      args: () => [this.#client, host.chainId, host.recoveryModule, tools.isShown()] as const,
      task: ([client, chainId, module, isShown], { signal }) =>
        client && chainId && isShown
          ? readNetwork({ client, chainId, module, signal })
          : initialState,
    });
    this.#action = new AsyncAction(host, () => this.#problemContext);
  }

  /** Reads the account from the chain again. */
  async refresh(): Promise<void> {
    await this.#account.refresh();
  }

  /** Whether the current view is loaded. */
  get isLoaded(): boolean {
    return this.#view.isLoaded;
  }

  /** Renders the content of the card. */
  render(): TemplateResult {
    const choices = this.#wallet.choices;
    return html`${this.#renderHeader()}
      ${choices.length > 0 ? this.#renderWalletChoice() : nothing}
      <div ?hidden=${choices.length > 0}>${this.#renderBody()}</div>`;
  }

  #renderHeader() {
    const account = this.#accountAddress;
    const strings = this.#strings;
    const closer = this.#tools.renderCloser();
    return html`<header class="between" part="header" ?hidden=${!account && closer === nothing}>
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
      ${closer}
    </header>`;
  }

  /** Renders the view, or what has to be settled first. */
  #renderBody(): TemplateResult {
    const strings = this.#strings;
    if (!this.#client || !this.#host.chainId)
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
    const context = this.context;
    if (!context || !this.#view.isLoaded) return skeleton(strings.loading);
    if (!context.state.deployed) return this.#renderNotDeployed();
    return this.#renderView(context);
  }

  #renderView(context: ViewContext) {
    const collection = this.#owners.open;
    // What was started for one account must not be finished for another.
    return html`${keyed(
      `${context.chainId}:${context.account}`,
      html`${collection ? this.#renderOwners(context, collection) : nothing}
        <div ?hidden=${collection !== undefined}>${this.#viewOf(context)}</div>`,
    )}`;
  }

  /** Shown in place of the view that asked for the owners' signatures. */
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
    switch (this.#host.view) {
      case 'overview':
        return html`<rg-overview exportparts=${exportedParts} .context=${context}></rg-overview>`;
      case 'protect':
        return html`<rg-protect exportparts=${exportedParts} .context=${context}>${captchaSlot}</rg-protect>`;
      case 'manage':
        return html`<rg-manage exportparts=${exportedParts} .context=${context}>${captchaSlot}</rg-manage>`;
      case 'guardians':
        return html`<rg-guardians exportparts=${exportedParts} .context=${context}></rg-guardians>`;
      case 'recover':
        return html`<rg-recover exportparts=${exportedParts} .context=${context}>${captchaSlot}</rg-recover>`;
    }
  }

  #renderChooseAccount() {
    return html`<rg-choose-account
      exportparts=${exportedParts}
      .strings=${this.#strings}
      .chainName=${this.#chainName}
      .isInUse=${this.#tools.isInUse()}
      .useWallet=${this.#useWalletAccount}
      .choose=${(account: Address) => {
        this.#choose(account);
      }}
    ></rg-choose-account>`;
  }

  #renderConnect() {
    const strings = this.#strings;
    return html`<div class="screen">
      ${screenHead({ title: strings.connectTitle, lead: strings.connectLead })}
      ${this.#renderNotice(this.#action.problem)}
      <div class="actions">
        ${button({
          label: strings.connectButton,
          busy: this.#action.busy('connect'),
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
    return html`<div class="screen">
      ${this.#renderNotice(describeError(error, this.#problemContext))}
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
    const problem = describeError(error, this.#problemContext);
    return html`<div class="screen">
      ${this.#renderNotice(this.#action.problem ?? problem)}
      <div class="actions">
        ${problem.reason === 'wrong-chain' ? this.#renderSwitchChain() : nothing}
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
      busy: this.#action.busy('connect'),
      onClick: this.#connect,
    });
  }

  #renderAnotherAccount() {
    if (!this.#chosenAccount) return nothing;
    const chooseAgain = () => {
      this.#choose(undefined);
    };
    return button({ label: this.#strings.anotherAccount, kind: 'plain', onClick: chooseAgain });
  }

  #renderNotice(problem: Problem | undefined) {
    return problemNotice(problem, this.#strings);
  }

  readonly #readAgain = () => {
    this.refresh();
  };

  readonly #connect = () => {
    this.#action.run('connect', this.#strings.connectBusy, async () => {
      await this.#wallet.connect(this.#host.chainId ?? 0);
      await this.refresh();
    });
  };

  readonly #useWalletAccount = async () => {
    const { accounts } = await this.#wallet.connect(this.#host.chainId ?? 0);
    this.#choose(getAddress(accounts[0]));
  };

  get #viewsNeeded(): readonly LoadableView[] {
    if (!this.#tools.isShown()) return [];
    if (!this.#accountAddress) return ['choose-account'];
    const view = this.#link.link ? 'collect' : this.#host.view;
    return this.#owners.open ? [view, 'collect'] : [view];
  }

  get #strings(): Strings {
    return this.#tools.strings();
  }

  readonly #navigate = (view: ViewName) => {
    const previousView = this.#host.view;
    this.#host.view = view;
    this.#host.dispatchEvent(new RecoveryGuardianViewChangeEvent({ view, previousView }));
  };

  get #accountAddress(): Address | undefined {
    const { account } = this.#host;
    if (this.#link.account) return this.#link.account;
    if (account && isAddress(account, { strict: false })) return getAddress(account);
    return this.#chosenAccount;
  }

  get #chainName(): string {
    return this.#network.value?.name ?? this.#strings.chainNumber(this.#host.chainId ?? 0);
  }

  get #problemContext() {
    return { strings: this.#strings, chainName: this.#chainName };
  }

  /** Reads the chain through the host's node, else the wallet. */
  get #reader(): JsonRpc | undefined {
    const { provider } = this.#wallet;
    return this.#rpc ?? (provider && providerJsonRpc(provider));
  }

  get #source(): AccountSource | undefined {
    const rpc = this.#reader;
    const account = this.#accountAddress;
    const modules = this.#network.value?.modules;
    const { chainId } = this.#host;
    return rpc && account && modules && chainId ? { rpc, account, modules, chainId } : undefined;
  }

  /** The host's client, or one for `baseUrl`; `undefined` if that is invalid. */
  get #client(): RecoveryClient | undefined {
    const { client, baseUrl, accessToken } = this.#host;
    const of = `${baseUrl} ${accessToken}`;
    if (this.#ownClient?.of !== of) {
      this.#ownClient = { of, client: createClient(baseUrl, accessToken) };
    }
    return client ?? this.#ownClient.client;
  }

  get #rpc(): JsonRpc | undefined {
    const { rpcUrl } = this.#host;
    if (!rpcUrl) return undefined;
    if (this.#ownRpc?.of !== rpcUrl) this.#ownRpc = { of: rpcUrl, rpc: httpJsonRpc(rpcUrl) };
    return this.#ownRpc.rpc;
  }

  #choose(account: Address | undefined) {
    this.#chosenAccount = account;
    this.#host.requestUpdate();
  }

  #remember(ref: AccountRef, learned: Partial<Remembered>) {
    Object.assign(this.#rememberedOf(ref), learned);
    this.#host.requestUpdate();
  }

  #rememberedOf({ account, chainId }: AccountRef): Remembered {
    const known = this.#remembered;
    if (known?.account === account && known.chainId === chainId) return known;
    const ref = { account, chainId };
    const guardian = readServiceGuardian(ref);
    this.#remembered = { ...ref, guardian, names: readGuardianNames(ref) };
    return this.#remembered;
  }

  /** The context of the views; `undefined` until the account is read. */
  get context(): ViewContext | undefined {
    const source = this.#source;
    const { state } = this.#account;
    if (!source || !state || !this.#client) return undefined;
    const remembered = this.#rememberedOf(source);
    const network = this.#network.value;
    return createViewContext({
      source,
      state,
      view: this.#host.view,
      client: this.#client,
      captchaToken: this.#host.captchaToken,
      chainName: this.#chainName,
      strings: this.#strings,
      isInUse: this.#tools.isInUse(),
      trustedModules: network?.trustedModules ?? [],
      offeredModule: network?.offeredModule,
      offers: network?.offers ?? noOffers,
      serviceModule: network?.serviceModule,
      serviceProblem: network?.serviceProblem,
      askServiceAgain: () => this.#network.run(),
      serviceGuardian: remembered.guardian,
      rememberGuardian: (guardian) => {
        keepServiceGuardian(source, guardian);
        this.#remember(source, { guardian });
      },
      // The service's guardian is shown by its role, never by a name.
      guardianNames: { ...remembered.names, [String(remembered.guardian)]: undefined },
      nameGuardian: (guardian, name) => {
        this.#remember(source, { names: keepGuardianName(source, guardian, name) });
      },
      registrations: remembered.registrations,
      rememberRegistrations: (registrations) => {
        this.#remember(source, { registrations });
      },
      accountController: this.#account,
      walletController: this.#wallet,
      ownersController: this.#owners,
      linkController: this.#link,
      signer: this.#host.signer,
      paymasterUrl: this.#host.apiUrl,
      navigate: this.#navigate,
    });
  }
}

/** What is known of an account and need not be fetched again. */
type Remembered = AccountRef & {
  guardian?: Address | undefined;
  names: GuardianNames;
  registrations?: readonly Registration[] | undefined;
};

/** Returns `undefined` if an attribute is missing or invalid. */
function createClient(baseUrl?: string, accessToken?: string): RecoveryClient | undefined {
  try {
    return baseUrl ? new RecoveryServiceClient({ baseUrl, accessToken }) : undefined;
  } catch {
    return undefined;
  }
}
