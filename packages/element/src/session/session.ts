import { initialState, Task, TaskStatus } from '@lit/task';
import type { RecoveryServiceClientOptions } from '@recovery-guardian/client';
import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { type Address, getAddress, isAddress, isAddressEqual } from 'viem';
import type { AccountRef } from '../chain/account-ref.ts';
import { readAccount } from '../chain/account-state.ts';
import type { Eip1193Provider } from '../chain/eip1193.ts';
import { httpJsonRpc, type JsonRpc, onceEach, providerJsonRpc } from '../chain/json-rpc.ts';
import { likelyModules, noOffers, readNetwork } from '../chain/network.ts';
import { clientOnDemand, type RecoveryClient } from '../chain/recovery-client.ts';
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
import { createAccountStore, readingOf } from '../state/account.ts';
import type { Adding } from '../state/navigation.ts';
import type { CaptchaToken } from '../state/service.ts';
import { createStore } from '../state/store.ts';
import { type Snapshot, updateViewContext, type ViewContext } from '../state/view-context.ts';
import { createWalletStore } from '../state/wallet.ts';
import type { Strings, WordsPart } from '../translations/strings.ts';
import { AsyncAction } from '../views/async-action.ts';
import { Explanation } from '../views/explanation.ts';
import { canAskAgain } from '../views/problem.ts';
import { problemNotice, problemScreen } from '../views/problem-notice.ts';
import { type ViewName, views } from '../views.ts';
import type { Actor } from '../wallet/account-actions.ts';
import type { Signer } from '../wallet/wallet.ts';
import { type LoadableView, wordsOf } from './load-view.ts';
import { ViewController } from './view-controller.ts';

/** The element, as far as its session knows it: the properties that the page has set. */
export type SessionHost = ReactiveControllerHost &
  HTMLElement & {
    readonly baseUrl: string | undefined;
    readonly accessToken: string | undefined;
    readonly chainId: number | undefined;
    readonly account: string | undefined;
    readonly view: ViewName;
    readonly rpcUrl: string | undefined;
    readonly apiUrl: string | undefined;
    readonly recoveryModule: string | undefined;
    readonly provider: Eip1193Provider | undefined;
    readonly signer: Signer | undefined;
    readonly client: RecoveryClient | undefined;
    readonly captchaToken: CaptchaToken | undefined;
  };

/** What the session cannot read from the element's properties. */
export interface SessionOptions {
  /** The texts of the loaded parts; `undefined` until the first screen's are. */
  strings(): Strings | undefined;
  /**
   * Loads the sentences about problems, and returns all texts.
   *
   * @throws {Error} if they cannot be fetched.
   */
  loadProblems(): Promise<Strings>;
  /** Whether these parts of the texts are loaded. */
  hasWords(parts: readonly WordsPart[]): boolean;
  /** The language of messages: a BCP 47 tag; `undefined` for the browser's. */
  language(): string | undefined;
  /** Whether the user has interacted with the element. */
  isInUse(): boolean;
  /** Whether the inside is or was visible to the user. */
  isShown(): boolean;
  navigate(view: ViewName): void;
}

/**
 * The inside of the element once it is shown: requests, the account's state, and the current
 * screen. A page loads the element first; this is loaded on demand.
 */
export class Session implements ReactiveController {
  readonly #host: SessionHost;
  readonly #options: SessionOptions;
  readonly #view: ViewController;
  readonly #wallet: WalletController;
  readonly #owners: OwnersController;
  readonly #link: LinkController;
  readonly #account: AccountController;
  readonly #network: Task<readonly unknown[], Awaited<ReturnType<typeof readNetwork>>>;
  readonly #action: AsyncAction;
  /** Of what is shown in place of a view. */
  readonly #problem: Explanation;
  readonly #serviceProblem: Explanation;

  #ownClient: { of: string; client: RecoveryClient | undefined } | undefined;
  #ownRpc: { of: string; rpc: JsonRpc } | undefined;
  #ahead: { of: readonly unknown[]; rpc: JsonRpc } | undefined;
  #chosenAccount: Address | undefined;
  /** The context of the last account: what it remembers need not be asked again. */
  #known: ViewContext | undefined;

  /** The context of the views; `undefined` until the account is read. */
  context: ViewContext | undefined;

  constructor(host: SessionHost, options: SessionOptions) {
    this.#host = host;
    this.#options = options;
    this.#view = new ViewController(host, () => this.#viewsNeeded);
    this.#wallet = new WalletController(host, () => host.provider);
    this.#owners = new OwnersController(host);
    this.#link = new LinkController(host, () => host.chainId);
    this.#account = new AccountController(host, () => this.#source);
    this.#network = new Task(host, {
      args: () => [this.#client, host.chainId, host.recoveryModule, options.isShown()] as const,
      task: ([client, chainId, module, isShown], { signal }) =>
        client && chainId && isShown
          ? readNetwork({ client, chainId, module, signal })
          : initialState,
    });
    this.#action = new AsyncAction(host, () => this.#problemContext);
    this.#problem = new Explanation(host, () => this.#problemContext);
    this.#serviceProblem = new Explanation(host, () => this.#problemContext);
    host.addController(this);
  }

  /** Reads the account from the chain again. */
  async refresh(): Promise<void> {
    await this.#account.refresh();
  }

  /** Whether the current view is loaded. */
  get isLoaded(): boolean {
    return this.#view.loaded !== undefined;
  }

  /** Whether the screen is the overview of an account without a recovery, and nothing failed. */
  get isQuiet(): boolean {
    const { state } = this.#account;
    const network = this.#network.value;
    const isWrong =
      !this.#client ||
      !this.#host.chainId ||
      this.#link.link ||
      this.#link.problem ||
      this.#view.error ||
      this.#network.status === TaskStatus.ERROR ||
      network?.serviceProblem ||
      (network && !this.#reader) ||
      this.#account.error ||
      state?.deployed === false ||
      state?.recovery ||
      this.#owners.open ||
      this.#wallet.choices.length > 0;
    return this.#host.view === 'overview' && this.#accountAddress !== undefined && !isWrong;
  }

  /** The parts of the texts that the screen needs besides the first screen's. */
  get screenWords(): readonly WordsPart[] {
    const [first = 'overview'] = this.#viewsNeeded;
    return this.isQuiet ? [] : wordsOf(first);
  }

  /** The same with what is shown in place of the screen. */
  get neededWords(): readonly WordsPart[] {
    return this.isQuiet ? [] : this.#viewsNeeded.flatMap(wordsOf);
  }

  /**
   * Renders the content of the card.
   *
   * @param closer The button that closes the dialog, if there is one.
   */
  render(closer: TemplateResult | typeof nothing): TemplateResult {
    const choices = this.#wallet.choices;
    return html`${this.#renderHeader(closer)}
      ${
        choices.length > 0 && this.#options.hasWords(this.screenWords)
          ? this.#renderWalletChoice()
          : nothing
      }
      <div ?hidden=${choices.length > 0}>${this.#renderBody()}</div>`;
  }

  #renderHeader(closer: TemplateResult | typeof nothing) {
    const account = this.#accountAddress;
    const strings = this.#strings;
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
    if (!this.#options.hasWords(this.screenWords)) return skeleton(strings.loading);
    if (!this.#client || !this.#host.chainId)
      return this.#renderProblem(new ElementError('not-configured'));
    if (this.#link.isReading) return skeleton(strings.loading);
    if (this.#link.problem) return this.#renderLinkProblem(this.#link.problem);
    if (this.#view.error) return this.#renderProblem(this.#view.error, this.#view.tryAgain);
    if (!this.#accountAddress) {
      return this.isLoaded ? this.#renderChooseAccount() : skeleton(strings.loading);
    }
    if (this.#network.status === TaskStatus.ERROR) {
      return this.#renderProblem(this.#network.error, () => this.#network.run());
    }
    if (!this.#network.value) return skeleton(strings.loading);
    if (!this.#reader) return this.#renderConnect();
    if (this.#account.error) return this.#renderProblem(this.#account.error, this.#readAgain);
    const { context } = this;
    const view = this.#view.loaded?.render;
    if (!context || !view) return skeleton(strings.loading);
    if (!context.account.state.deployed) return this.#renderNotDeployed();
    const collection = this.#owners.open;
    // What was started for one account must not be finished for another.
    return html`${keyed(
      context,
      html`${collection ? this.#renderOwners(context, collection) : nothing}
        <div ?hidden=${collection !== undefined}>${view(context)}</div>`,
    )}`;
  }

  /** Shown in place of the view that asked for the owners' signatures. */
  #renderOwners(context: ViewContext, collection: OpenCollection) {
    if (!this.#options.hasWords(wordsOf('collect'))) return skeleton(this.#strings.loading);
    return html`<rg-collect-owners
      exportparts=${exportedParts}
      .context=${context}
      .collection=${collection}
    ></rg-collect-owners>`;
  }

  #renderChooseAccount() {
    return html`<rg-choose-account
      exportparts=${exportedParts}
      .strings=${this.#strings}
      .chainName=${this.#chainName}
      .loadProblems=${this.#options.loadProblems}
      .isInUse=${this.#options.isInUse()}
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
      ${problemNotice(this.#action.problem, strings)}
      <div class="actions" part="actions">
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
      <div class="actions" part="actions">
        ${this.#wallet.choices.map((wallet) =>
          button({
            label: wallet.info.name,
            kind: 'secondary',
            icon: walletIcon(wallet.info.icon),
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
      <div class="actions" part="actions">
        ${button({ label: strings.tryAgain, kind: 'secondary', onClick: this.#readAgain })}
        ${this.#renderAnotherAccount('plain')}
      </div>
    </div>`;
  }

  #renderLinkProblem(error: ElementError) {
    const strings = this.#strings;
    const problem = this.#problem.of(error);
    if (!problem) return skeleton(strings.loading);
    return problemScreen(
      problem,
      strings,
      button({
        label: strings.linkLeaveButton,
        kind: 'secondary',
        onClick: () => this.#link.leave(),
      }),
    );
  }

  #renderProblem(error: unknown, tryAgain?: () => void) {
    const strings = this.#strings;
    const problem = this.#problem.of(error);
    if (!problem) return skeleton(strings.loading);
    const canRetry = tryAgain && canAskAgain(problem);
    return problemScreen(
      problem,
      strings,
      html`${problemNotice(this.#action.problem, strings)}
      ${problem.action === 'switch-network' ? this.#renderSwitchChain() : nothing}
      ${
        canRetry
          ? button({ label: strings.tryAgain, kind: 'secondary', onClick: tryAgain })
          : nothing
      }
      ${this.#renderAnotherAccount(problem.action === 'other-account' ? 'primary' : 'plain')}`,
    );
  }

  #renderSwitchChain() {
    return button({
      label: this.#strings.switchChain(this.#chainName),
      busy: this.#action.busy('connect'),
      onClick: this.#connect,
    });
  }

  #renderAnotherAccount(kind: 'primary' | 'plain') {
    const chooseAccount = this.#chooseAccount;
    if (!chooseAccount) return nothing;
    return button({ label: this.#strings.anotherAccount, kind, onClick: chooseAccount });
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
    if (!this.#options.isShown()) return [];
    if (!this.#accountAddress) return ['choose-account'];
    const view = this.#link.link ? 'collect' : this.#host.view;
    return this.#owners.open ? [view, 'collect'] : [view];
  }

  /** Used only once texts are loaded; a screen is shown once it has all of its own. */
  get #strings(): Strings {
    return this.#options.strings() as Strings;
  }

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
    const { loadProblems } = this.#options;
    return { strings: this.#strings, chainName: this.#chainName, loadProblems };
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
    const ahead = this.#ahead?.of.includes(rpc) ? this.#ahead.rpc : undefined;
    return rpc && account && modules && chainId
      ? { rpc, account, modules, chainId, ahead }
      : undefined;
  }

  /** Reads the account while the service is asked for its module: most accounts use a known one. */
  #askAhead() {
    const { chainId, recoveryModule } = this.#host;
    const rpc = this.#reader;
    const account = this.#accountAddress;
    const of = [rpc, account, chainId];
    const isAsked = this.#ahead?.of.every((part, index) => part === of[index]);
    if (!rpc || !account || !chainId || isAsked || !this.#options.isShown()) return;
    const ahead = onceEach(rpc);
    this.#ahead = { of, rpc: ahead };
    const read = async () => {
      const modules = likelyModules(chainId, recoveryModule);
      const { signal } = new AbortController();
      await readAccount({ rpc: ahead, account, modules, chainId, signal });
    };
    read().catch(() => {
      // Reported when it is read for the service's module.
    });
  }

  /** The host's client, or one for `baseUrl`; `undefined` if that is invalid. */
  get #client(): RecoveryClient | undefined {
    const { client, baseUrl = '', accessToken } = this.#host;
    const of = `${baseUrl} ${accessToken}`;
    if (this.#ownClient?.of !== of) {
      const { language } = this.#options;
      this.#ownClient = { of, client: createClient({ baseUrl, accessToken, language }) };
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

  /** Returns to the question for the account, if the user has answered it. */
  get #chooseAccount(): (() => void) | undefined {
    const isChosen = this.#chosenAccount && this.#accountAddress === this.#chosenAccount;
    return isChosen ? this.#forgetAccount : undefined;
  }

  readonly #forgetAccount = () => {
    this.#choose(undefined);
  };

  /** Before the element renders: a view is rendered again only if it has read what changes here. */
  hostUpdate(): void {
    this.#askAhead();
    this.context = this.#updateContext();
  }

  /** Returns `undefined` until the account is read. */
  #updateContext(): ViewContext | undefined {
    const source = this.#source;
    const network = this.#network.value;
    const { state } = this.#account;
    const client = this.#client;
    const strings = this.#strings;
    if (!source || !network || !state || !client || !strings) return undefined;

    const { view, captchaToken } = this.#host;
    const { serviceModule, offeredModule, trustedModules, serviceProblem } = network;
    const isServed = serviceModule && isAddressEqual(serviceModule, state.module);
    const offers = isServed ? network.offers : noOffers;
    const now: Snapshot = {
      strings,
      chainName: this.#chainName,
      account: readingOf(source.rpc, state),
      service: {
        client,
        captchaToken,
        offers,
        serviceModule,
        offeredModule,
        trustedModules,
        problem: this.#serviceProblem.of(serviceProblem),
      },
      wallet: { accounts: this.#wallet.accounts },
      navigation: {
        view,
        steps: views[view].steps,
        link: this.#link.link,
        chooseAccount: this.#chooseAccount,
      },
    };
    const { account } = this.#known ?? {};
    const isSame = account?.account === source.account && account.chainId === source.chainId;
    if (this.#known && isSame) updateViewContext(this.#known, now);
    else this.#known = this.#createContext(source, now);
    return this.#known;
  }

  #createContext({ account, chainId }: AccountRef, now: Snapshot): ViewContext {
    const host = this.#host;
    const { navigate, isInUse } = this.#options;
    let adding: Adding | undefined;
    const context: ViewContext = createStore({
      ...now,
      loadProblems: this.#options.loadProblems,
      account: createAccountStore({ account, chainId }, now.account, {
        waitFor: (find, signal) => this.#account.waitFor(find, signal),
        remembered: () => host.requestUpdate(),
      }),
      service: createStore({ ...now.service, askAgain: () => this.#network.run() }),
      wallet: createWalletStore(() => this.#actorFor(context), {
        ...now.wallet,
        chooseAccounts: () => this.#wallet.chooseAccounts(),
      }),
      navigation: createStore({
        ...now.navigation,
        navigate: (view, what) => {
          adding = what;
          navigate(view);
        },
        takeAdding: () => {
          const taken = adding;
          adding = undefined;
          return taken;
        },
        isInUse,
        followLink: () => this.#link.follow(),
        leaveLink: () => this.#link.leave(),
      }),
    });
    return context;
  }

  /** The owners of the account, and who signs and sends for them. */
  #actorFor({ account: { account, chainId, rpc, state } }: ViewContext): Actor {
    const { signer, apiUrl: paymasterUrl } = this.#host;
    const owners = { account, chainId, owners: state.owners, threshold: state.threshold };
    return {
      of: owners,
      signer,
      connect: async () => ({ ...(await this.#wallet.connect(chainId)), rpc, paymasterUrl }),
      collect: (subject) => this.#owners.collect(subject, owners),
    };
  }
}

/** Renders a wallet's own icon: only data, so that nothing is requested, and only as an image. */
function walletIcon(url: string): TemplateResult {
  return url.startsWith('data:image/')
    ? html`<img src=${url} alt="" width="24" />`
    : icon('wallet');
}

/** Returns `undefined` if an attribute is missing or invalid. */
function createClient(options: RecoveryServiceClientOptions): RecoveryClient | undefined {
  try {
    return clientOnDemand(options);
  } catch {
    return undefined;
  }
}
