import type { RecoveryServiceClientOptions } from '@recovery-guardian/client';
import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { type Address, getAddress, isAddress, isAddressEqual } from 'viem';
import type { AccountRef } from '../chain/account-ref.ts';
import { readAccount } from '../chain/account-state.ts';
import { fetchOnce } from '../chain/fetch-once.ts';
import { httpJsonRpc, type JsonRpc, onceEach, providerJsonRpc } from '../chain/json-rpc.ts';
import {
  likelyModules,
  type Network,
  noOffers,
  type ReadNetworkParameters,
  readNetwork,
} from '../chain/network.ts';
import { clientOnDemand, type RecoveryClient } from '../chain/recovery-client.ts';
import { shortAddress } from '../components/address.ts';
import { missing } from '../components/missing.ts';
import { skeleton } from '../components/skeleton.ts';
import { AccountController, type AccountSource } from '../controllers/account-controller.ts';
import { ReadController } from '../controllers/read-controller.ts';
import { ElementError } from '../errors/element-error.ts';
import { createAccountStore, readingOf } from '../state/account.ts';
import type { Adding } from '../state/navigation.ts';
import { type Protection, protectionOf } from '../state/protection.ts';
import { createStore } from '../state/store.ts';
import { isInTrouble } from '../state/trouble.ts';
import { type Snapshot, updateViewContext, type ViewContext } from '../state/view-context.ts';
import { createWalletStore } from '../state/wallet.ts';
import { linkFragment } from '../storage/link-fragment.ts';
import type { Strings, WordsPart } from '../translations/strings.ts';
import { stepsOf } from '../view-names.ts';
import type { Actor } from '../wallet/account-actions.ts';
import type { Interaction, Obstacle } from './interaction.ts';
import { type InteractionModule, loadedInteraction, loadInteraction } from './load-interaction.ts';
import { type LoadableView, wordsOf } from './load-view.ts';
import type { SessionHost, SessionOptions } from './session-host.ts';
import { ViewController } from './view-controller.ts';

type NetworkSource = Omit<ReadNetworkParameters, 'signal'>;

/**
 * The inside of the element once it is shown: requests, the account's state, and the current
 * screen. A page loads the element first; this is loaded on demand, and what the user decides
 * around the views (`interaction.ts`) when it is needed.
 */
export class Session implements ReactiveController {
  readonly #host: SessionHost;
  readonly #options: SessionOptions;
  readonly #view: ViewController;
  readonly #account: AccountController;
  readonly #network: ReadController<NetworkSource, Network>;

  #ownClient: { of: string; client: RecoveryClient | undefined } | undefined;
  #ownRpc: { of: string; rpc: JsonRpc } | undefined;
  #ahead: { of: readonly unknown[]; rpc: JsonRpc } | undefined;
  #chosenAccount: Address | undefined;
  #interaction: Interaction | undefined;
  #loadingInteraction: Promise<Interaction> | undefined;
  #isInteractionMissing = false;
  /** The context of the last account: what it remembers need not be asked again. */
  #known: ViewContext | undefined;

  /** The context of the views; `undefined` until the account is read. */
  context: ViewContext | undefined;

  constructor(host: SessionHost, options: SessionOptions) {
    this.#host = host;
    this.#options = options;
    this.#view = new ViewController(host, () => this.#viewsNeeded);
    this.#account = new AccountController(host, () => this.#source);
    this.#network = new ReadController(host, {
      source: () => this.#networkSource,
      partsOf: Object.values,
      read: (source, signal) => readNetwork({ ...source, signal }),
    });
    host.addController(this);
  }

  /** Reads the account from the chain again. */
  async refresh(): Promise<void> {
    await this.#account.refresh();
  }

  /** `undefined` until the account is read. */
  get protection(): Protection | undefined {
    return this.context && protectionOf(this.context);
  }

  /** Whether the current view is loaded. */
  get isLoaded(): boolean {
    return this.#view.loaded !== undefined;
  }

  /** Whether the screen is the overview of an account without trouble, and nothing failed. */
  get isQuiet(): boolean {
    return (
      this.#host.view === 'overview' &&
      this.#accountAddress !== undefined &&
      !this.#hasLink &&
      !this.#obstacle &&
      !this.#isInteractionMissing &&
      !this.#network.value?.serviceProblem &&
      !(this.context && isInTrouble(this.context)) &&
      !this.#interaction?.isAsking
    );
  }

  /** Whether there is nothing to show but that it is loading. */
  get isWaiting(): boolean {
    return this.isQuiet && !(this.context && this.isLoaded);
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
    const hasWords = this.#options.hasWords(this.screenWords);
    return html`${this.#renderHeader(closer)}
      ${hasWords ? this.#interaction?.renderWalletChoice() : nothing}
      <div ?hidden=${this.#interaction?.isChoosing}>
        ${hasWords ? this.#renderBody() : skeleton(this.#strings.loading)}
      </div>`;
  }

  #renderHeader(closer: TemplateResult | typeof nothing) {
    const account = this.#accountAddress;
    const strings = this.#strings;
    return html`<header class="between" part="header" ?hidden=${!account && closer === nothing}>
      ${account ? shortAddress(account, strings, 28) : nothing}
      ${
        // Its number means nothing to users.
        account && this.#network.value?.name
          ? html`<span class="small">${strings.accountOn(this.#chainName)}</span>`
          : nothing
      }
      ${closer}
    </header>`;
  }

  /** Renders the view, or what has to be settled first. */
  #renderBody(): TemplateResult {
    const interaction = this.#interaction;
    const instead = interaction?.renderInstead(this.#obstacle);
    if (instead) return instead;
    const { context } = this;
    const view = this.#view.loaded?.render;
    if (!interaction && this.#isInteractionMissing) return this.#renderMissing();
    if (!context || !view || (!interaction && !this.isQuiet)) {
      return skeleton(this.#strings.loading);
    }
    // What was started for one account must not be finished for another.
    return html`${keyed(
      context,
      html`${interaction?.renderOwners(context)}
        <div ?hidden=${interaction?.isCollecting}>${view(context)}</div>`,
    )}`;
  }

  #renderMissing() {
    const tryAgain = () => {
      this.#isInteractionMissing = false;
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
      return { error: network.error, tryAgain: () => network.run() };
    }
    if (network.value && this.#interaction && !this.#reader) return 'no-wallet';
    if (this.#account.error) return { error: this.#account.error, tryAgain: () => this.refresh() };
    return this.#account.state?.deployed === false ? 'not-deployed' : undefined;
  }

  /** Whether the page was opened by a link that only the interaction can read. */
  get #hasLink(): boolean {
    return !this.#interaction && linkFragment.test(location.href);
  }

  /** @throws {ElementError} `not-loaded` if the code cannot be fetched. */
  #interact(): Promise<Interaction> {
    this.#loadingInteraction ??= this.#loadInteraction();
    return this.#loadingInteraction;
  }

  async #loadInteraction(): Promise<Interaction> {
    try {
      return this.#createInteraction(await loadInteraction());
    } catch (cause) {
      this.#isInteractionMissing = true;
      this.#loadingInteraction = undefined;
      throw cause;
    } finally {
      this.#host.requestUpdate();
    }
  }

  #createInteraction({ Interaction: Loaded }: InteractionModule): Interaction {
    const { hasWords, loadWords, isInUse } = this.#options;
    this.#interaction ??= new Loaded(this.#host, {
      hasWords,
      loadWords,
      isInUse,
      strings: () => this.#strings,
      chainName: () => this.#chainName,
      accountSearch: () => this.#network.value?.accountSearch,
      refresh: () => this.refresh(),
      reader: () => this.#reader,
      choose: (account) => this.#choose(account),
      chooseAccount: () => this.#chooseAccount,
    });
    return this.#interaction;
  }

  get #viewsNeeded(): readonly LoadableView[] {
    if (!this.#options.isShown()) return [];
    if (!this.#accountAddress) return ['choose-account'];
    const view = this.#interaction?.link.link ? 'collect' : this.#host.view;
    return this.#interaction?.isCollecting ? [view, 'collect'] : [view];
  }

  /** Used only once texts are loaded; a screen is shown once it has all of its own. */
  get #strings(): Strings {
    return this.#options.strings() as Strings;
  }

  get #accountAddress(): Address | undefined {
    const { account } = this.#host;
    const linked = this.#interaction?.link.account;
    if (linked) return linked;
    if (account && isAddress(account, { strict: false })) return getAddress(account);
    return this.#chosenAccount;
  }

  get #chainName(): string {
    // A longer one could push an alarm out of sight (security S120).
    const name = this.#network.value?.name?.slice(0, 40);
    return name ?? this.#strings.chainNumber(this.#host.chainId ?? 0);
  }

  /** Reads the chain through the host's node, else the wallet. */
  get #reader(): JsonRpc | undefined {
    const provider = this.#interaction?.provider;
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
      this.#ownClient = {
        of,
        client: createClient({ baseUrl, accessToken, language, fetch: fetchOnce }),
      };
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

  readonly #changed = () => {
    this.#host.requestUpdate();
  };

  hostConnected(): void {
    // The page may be led to a link.
    window.addEventListener('hashchange', this.#changed);
  }

  hostDisconnected(): void {
    window.removeEventListener('hashchange', this.#changed);
  }

  /** Before the element renders: a view is rendered again only if it has read what changes here. */
  hostUpdate(): void {
    this.#askAhead();
    const wasQuiet = this.isQuiet;
    this.context = this.#updateContext();
    // The texts that are needed now were looked up before.
    if (wasQuiet !== this.isQuiet) queueMicrotask(this.#changed);
    const isNeeded = !this.isQuiet || !this.#reader;
    if (!isNeeded || this.#interaction || this.#isInteractionMissing) return;
    const module = loadedInteraction();
    if (module) {
      this.#createInteraction(module);
      this.context = this.#updateContext();
      return;
    }
    this.#interact().catch(() => {
      // Shown in place of the view.
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
    const { serviceModule, offeredModule, trustedModules, serviceProblem } = network;
    const isServed = serviceModule && isAddressEqual(serviceModule, state.module);
    const offers = isServed ? network.offers : noOffers;
    const now: Snapshot = {
      strings,
      chainName: this.#chainName,
      account: { ...readingOf(source.rpc, state), siweDomain },
      service: {
        client,
        captchaToken,
        offers,
        serviceModule,
        offeredModule,
        trustedModules,
        problem: this.#interaction?.explainService(serviceProblem),
      },
      wallet: { accounts: this.#interaction?.accounts ?? noAccounts },
      navigation: {
        view,
        steps: stepsOf[view],
        link: this.#interaction?.link.link,
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
      loadWords: this.#options.loadWords,
      account: createAccountStore({ account, chainId }, now.account, {
        waitFor: (find, signal) => this.#account.waitFor(find, signal),
        remembered: () => host.requestUpdate(),
      }),
      service: createStore({ ...now.service, askAgain: () => this.#network.run() }),
      wallet: createWalletStore(() => this.#actorFor(context), {
        ...now.wallet,
        chooseAccounts: async () => (await this.#interact()).chooseAccounts(),
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
        followLink: () => this.#interaction?.link.follow(),
        leaveLink: () => this.#interaction?.link.leave(),
      }),
    });
    return context;
  }

  async #actorFor({ account }: ViewContext): Promise<Actor> {
    return (await this.#interact()).actorFor(account);
  }
}

const noAccounts: readonly Address[] = [];

/** Returns `undefined` if an attribute is missing or invalid. */
function createClient(options: RecoveryServiceClientOptions): RecoveryClient | undefined {
  try {
    return clientOnDemand(options);
  } catch {
    return undefined;
  }
}
