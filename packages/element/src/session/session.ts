import {
  type ProtectionState,
  RecoveryServiceClient,
  type RecoveryServiceClientOptions,
  servedOf,
} from '@recovery-guardian/core';
import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { type Address, getAddress, isAddressEqual } from 'viem';
import { stepsOf, type ViewName } from '../attribute-values.ts';
import {
  type AccountRef,
  accountForm,
  includesAddress,
  readAccount,
} from '../chain/account-state.ts';
import { httpJsonRpc, type JsonRpc, onceEach, providerJsonRpc } from '../chain/json-rpc.ts';
import {
  likelyModules,
  type Network,
  noOffers,
  type ReadNetworkParameters,
  type RecoveryClient,
  readNetwork,
} from '../chain/network.ts';
import { AccountController, type AccountSource } from '../context/account-controller.ts';
import { linkFragment } from '../context/link-fragment.ts';
import { isInTrouble, readProtection } from '../context/protection.ts';
import { ReadController } from '../context/read-controller.ts';
import { createStore } from '../context/store.ts';
import {
  type Adding,
  createAccountStore,
  createWalletStore,
  readingOf,
  type Snapshot,
  updateViewContext,
  type ViewContext,
} from '../context/view-context.ts';
import { ElementError } from '../element-error.ts';
import { importOnDemand } from '../on-demand.ts';
import { shortAddress } from '../ui/address.ts';
import { missing, skeleton } from '../ui/screen.ts';
import type { Actor } from '../wallet/account-actions.ts';
import type { Strings } from '../words/en/strings.ts';
import type { Dialogs, Obstacle, SessionHost, SessionOptions } from './dialogs.ts';
import { type LoadableView, loadView, ViewLoader } from './view-loader.ts';
import type { WalletController } from './wallet-controller.ts';

export { smoothHeight } from '../ui/smooth-height.ts';

type NetworkSource = Omit<ReadNetworkParameters, 'signal'>;

/** The views that most users open from the overview. */
const nextViews: readonly ViewName[] = ['protect', 'manage', 'recover'];

/**
 * What is read and known once the element is shown: the service, the account's state, and the current
 * screen. What the user is asked (`dialogs.ts`) is loaded with all texts, unless only the overview
 * of an account without trouble is shown.
 */
export class Session implements ReactiveController {
  readonly #host: SessionHost;
  readonly #options: SessionOptions;
  readonly #view: ViewLoader;
  readonly #account: AccountController;
  readonly #network: ReadController<NetworkSource, Network>;

  #ownClient: { of: string; client: RecoveryClient | undefined } | undefined;
  #ownRpc: { of: string; rpc: JsonRpc } | undefined;
  #ahead: { of: readonly unknown[]; rpc: JsonRpc } | undefined;
  #chosenAccount: Address | undefined;
  #wallet: WalletController | undefined;
  readonly #loadWallet = loading(() => this.#createWallet());
  #dialogs: Dialogs | undefined;
  readonly #loadDialogs = loading(() => this.#createDialogs());
  #areDialogsMissing = false;
  /** Loaded after what users see, as only developers need it. */
  readonly #loadReporter = loading(async () => {
    const { MistakeReporter } = await importOnDemand(
      'session/mistakes',
      () => import('./mistakes.ts'),
    );
    return new MistakeReporter(this.#host, this.#options.unknownView);
  });
  /** The context of the last account, which is reused while the account stays the same. */
  #known: ViewContext | undefined;

  /** The context of the views; `undefined` until the account is read. */
  context: ViewContext | undefined;

  constructor(host: SessionHost, options: SessionOptions) {
    this.#host = host;
    this.#options = options;
    this.#view = new ViewLoader(host, () => this.#viewsNeeded);
    this.#account = new AccountController(host, () => this.#source);
    this.#network = new ReadController(host, {
      source: () => this.#networkSource,
      partsOf: Object.values,
      read: (source, signal) => readNetwork({ ...source, signal }),
    });
    host.addController(this);
    // Before its reporter is loaded: that may take longer than the first error.
    host.addEventListener('recovery-guardian-error', async ({ detail: { reason } }) => {
      (await this.#loadReporter().catch(nothingToDo))?.explain(reason);
    });
  }

  /** Reads the account from the chain again. */
  async refresh(): Promise<void> {
    await this.#account.refresh();
  }

  /** `undefined` until the account is read. */
  get protection(): ProtectionState | undefined {
    return this.context && readProtection(this.context).state;
  }

  /** Whether the current view is loaded. */
  get isLoaded(): boolean {
    return this.#view.loaded !== undefined;
  }

  /** Loads what the user is about to need. */
  async prepare(): Promise<void> {
    await Promise.all([this.#loadDialogs(), ...nextViews.map(loadView)]);
  }

  /**
   * Renders the content of the card.
   *
   * @param closer The button that closes the dialog, if there is one.
   */
  render(closer: TemplateResult | typeof nothing): TemplateResult {
    return html`${this.#renderHeader(closer)}${this.#dialogs?.renderWalletChoice()}
      <div ?hidden=${this.#dialogs?.isChoosing}>${this.#renderBody()}</div>`;
  }

  #renderHeader(closer: TemplateResult | typeof nothing) {
    const account = this.#accountAddress;
    const strings = this.#strings;
    return html`<header class="between" part="header" ?hidden=${!account && closer === nothing}>
      ${account ? shortAddress(account, strings, 28) : nothing}
      ${
        // Users know chains by name, not by number.
        account && this.#network.value?.name
          ? html`<span class="small">${strings.accountOn(this.#chainName)}</span>`
          : nothing
      }
      ${closer}
    </header>`;
  }

  /** Renders the view, or what has to be settled first. */
  #renderBody(): TemplateResult {
    const dialogs = this.#dialogs;
    const { context } = this;
    if (this.#needsDialogs && !dialogs) {
      return this.#areDialogsMissing ? this.#renderMissing() : skeleton(this.#strings.loading);
    }
    const instead = dialogs?.renderInstead(this.#obstacle);
    if (instead) return instead;
    const view = this.#view.loaded?.render;
    if (!context || !view) return skeleton(this.#strings.loading);
    // An action that was started for one account must not be finished for another.
    return html`${keyed(
      context,
      html`${dialogs?.renderOwners(context)}
        <div ?hidden=${dialogs?.isCollecting}>${view(context)}</div>`,
    )}`;
  }

  #renderMissing() {
    const tryAgain = () => {
      this.#areDialogsMissing = false;
      this.#host.requestUpdate();
    };
    return html`<div class="screen">${missing(this.#strings, tryAgain)}</div>`;
  }

  /** Why the view cannot be shown. */
  get #obstacle(): Obstacle | undefined {
    if (!this.#client || !this.#host.chainId) return { error: new ElementError('not-configured') };
    const { error, tryAgain } = this.#view;
    if (error) return { error, tryAgain };
    if (!this.#accountAddress) return this.isLoaded ? 'no-account' : undefined;
    const network = this.#network;
    if (network.error) {
      return { error: network.error, tryAgain: () => network.readNow() };
    }
    if (network.value && this.#dialogs && !this.#reader) return 'no-wallet';
    if (this.#account.error) return { error: this.#account.error, tryAgain: () => this.refresh() };
    return this.#account.state?.deployed === false ? 'not-deployed' : undefined;
  }

  /** Whether more is shown than the overview of an account without trouble, read from the host's node. */
  get #needsDialogs(): boolean {
    return (
      this.#host.view !== 'overview' ||
      !this.#accountAddress ||
      !this.#reader ||
      Boolean(this.#obstacle || this.#network.value?.serviceProblem) ||
      linkFragment.test(location.href) ||
      Boolean(this.context && isInTrouble(this.context))
    );
  }

  async #createWallet(): Promise<WalletController> {
    const { WalletController } = await importOnDemand(
      'session/wallet-controller',
      () => import('./wallet-controller.ts'),
    );
    this.#wallet = new WalletController(this.#host, () => this.#host.provider);
    return this.#wallet;
  }

  async #createDialogs(): Promise<Dialogs> {
    const [{ Dialogs }, wallet] = await Promise.all([
      importOnDemand('session/dialogs', () => import('./dialogs.ts')),
      this.#loadWallet(),
      this.#options.loadAllStrings(),
    ]);
    this.#dialogs = new Dialogs(this.#host, {
      ...this.#options,
      wallet,
      strings: () => this.#strings,
      chainName: () => this.#chainName,
      accountSearch: () => this.#network.value?.accountSearch,
      client: () => this.#client,
      refresh: () => this.refresh(),
      reader: () => this.#reader,
      useAccount: (account) => this.#useAccount(account),
      chooseAccount: () => this.#chooseAccount,
    });
    this.#host.requestUpdate();
    return this.#dialogs;
  }

  get #viewsNeeded(): readonly LoadableView[] {
    if (!this.#options.isShown()) return [];
    if (!this.#accountAddress) return ['choose-account'];
    const view = this.#dialogs?.link.link ? 'collect' : this.#host.view;
    return this.#dialogs?.isCollecting ? [view, 'collect'] : [view];
  }

  /** Used only once texts are loaded. */
  get #strings(): Strings {
    return this.#options.strings() as Strings;
  }

  get #accountAddress(): Address | undefined {
    const { account } = this.#host;
    const linked = this.#dialogs?.link.account;
    if (linked) return linked;
    return readAddress(account) ?? this.#chosenAccount;
  }

  get #chainName(): string {
    // A longer name could push an alarm out of sight.
    const name = this.#network.value?.name?.slice(0, 40);
    return name ?? this.#strings.chainNumber(this.#host.chainId ?? 0);
  }

  /** Reads the chain through the host's node, else the wallet. */
  get #reader(): JsonRpc | undefined {
    const provider = this.#wallet?.provider;
    return this.#rpc ?? (provider && providerJsonRpc(provider));
  }

  get #networkSource(): NetworkSource | undefined {
    const client = this.#client;
    const { chainId, recoveryModule: module } = this.#host;
    return client && chainId && this.#options.isShown() ? { client, chainId, module } : undefined;
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
    const isEarly = this.#options.isShown() && !this.#network.value;
    if (!rpc || !account || !chainId || isAsked || !isEarly) return;
    const ahead = onceEach(rpc);
    this.#ahead = { of, rpc: ahead };
    const read = async () =>
      readAccount({
        rpc: ahead,
        account,
        modules: likelyModules(chainId, recoveryModule),
        chainId,
        signal: new AbortController().signal,
      });
    read().catch(nothingToDo);
  }

  /** The host's client, or one for `baseUrl`; `undefined` if that or the access token is invalid. */
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

  #useAccount(account: Address | undefined) {
    this.#chosenAccount = account;
    this.#host.requestUpdate();
  }

  /** Returns to the question for the account, if the user has answered it. */
  get #chooseAccount(): (() => void) | undefined {
    const isChosen = this.#chosenAccount && this.#accountAddress === this.#chosenAccount;
    return isChosen ? this.#forgetAccount : undefined;
  }

  readonly #forgetAccount = () => {
    this.#useAccount(undefined);
  };

  readonly #changed = () => {
    this.#host.requestUpdate();
  };

  hostConnected(): void {
    // A link may be opened in this page.
    window.addEventListener('hashchange', this.#changed);
  }

  hostDisconnected(): void {
    window.removeEventListener('hashchange', this.#changed);
  }

  /** Before the element renders: a view is rendered again only if it has read what changes here. */
  hostUpdate(): void {
    this.#askAhead();
    this.context = this.#updateContext();
    if (this.context || this.#needsDialogs) this.#loadReporter().catch(nothingToDo);
    if (!this.#options.isShown()) return;
    // Beside what is shown first: who lost the key sees other buttons than an owner, and none may move
    // when the pointer comes.
    this.#loadWallet().catch(nothingToDo);
    if (!this.#needsDialogs || this.#dialogs || this.#areDialogsMissing) return;
    this.#loadDialogs().catch(() => {
      this.#areDialogsMissing = true;
      this.#host.requestUpdate();
    });
  }

  /** Returns `undefined` until the account is read. */
  #updateContext(): ViewContext | undefined {
    const source = this.#source;
    const network = this.#network.value;
    const { state } = this.#account;
    const client = this.#client;
    const strings = this.#strings;
    if (!source || !network || !state || !client || !strings) return undefined;

    const { view, captchaToken, siweDomain } = this.#host;
    const { trustedModules, serviceProblem } = network;
    const { module } = state;
    // Of several modules that the service serves, the account's own one counts.
    const isServed = servedOf(network, module);
    const isOwn = isServed && includesAddress(trustedModules, module);
    const offers = isServed ? network.offers : noOffers;
    const now: Snapshot = {
      strings,
      chainName: this.#chainName,
      account: { ...readingOf(source.rpc, state, network), siweDomain },
      service: {
        ...network,
        ...(isOwn && { serviceModule: module, offeredModule: module }),
        client,
        captchaToken,
        offers,
        problem: this.#dialogs?.explainService(serviceProblem),
      },
      wallet: { accounts: this.#wallet?.accounts ?? noAccounts },
      navigation: {
        view,
        steps: stepsOf[view],
        link: this.#dialogs?.link.link,
        chooseAccount: this.#chooseAccount,
      },
    };
    const { account } = this.#known ?? {};
    const isSame =
      account?.chainId === source.chainId && isAddressEqual(account.account, source.account);
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
      account: createAccountStore({ account, chainId }, now.account, {
        waitFor: (find, signal) => this.#account.waitFor(find, signal),
        lookBy: (look) => this.#account.lookBy(look),
        remembered: () => host.requestUpdate(),
      }),
      service: createStore({ ...now.service, askAgain: () => this.#network.readNow() }),
      wallet: createWalletStore(() => this.#actorFor(context), {
        ...now.wallet,
        chooseAccounts: async () => this.#wallet?.chooseAccounts(),
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
        followLink: () => this.#dialogs?.link.follow(),
        leaveLink: () => this.#dialogs?.link.leave(),
      }),
    });
    return context;
  }

  async #actorFor({ account }: ViewContext): Promise<Actor> {
    return (await this.#loadDialogs()).actorFor(account);
  }
}

/** Loads once, and again after a failure: `not-loaded` if a file or the texts cannot be fetched. */
function loading<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loaded: Promise<Loaded> | undefined;
  return () => {
    loaded ??= load().catch((cause) => {
      loaded = undefined;
      throw cause;
    });
    return loaded;
  };
}

/** The address in an account as pages write it: also with its chain in front, `eip155:10:0x…`. */
function readAddress(account: string | undefined): Address | undefined {
  const [, digits] = accountForm.exec(account ?? '') ?? [];
  return digits ? getAddress(`0x${digits}`) : undefined;
}

const noAccounts: readonly Address[] = [];

/** What failed is missed by developers only, or reported when it is needed. */
const nothingToDo = () => undefined;

/** Returns `undefined` if an attribute is missing or invalid. */
function createClient(options: RecoveryServiceClientOptions): RecoveryClient | undefined {
  try {
    return new RecoveryServiceClient(options);
  } catch {
    return undefined;
  }
}
