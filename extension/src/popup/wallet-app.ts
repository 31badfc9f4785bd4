import { shortenAddress } from '@recovery-guardian/core';
import {
  base,
  button,
  buttonStyles,
  callout,
  identicon,
  skeleton,
  tokens,
} from '@recovery-guardian/element/design';
import {
  type Account,
  type AccountId,
  type ApprovalRequest,
  readAccountId,
} from '@recovery-guardian/wallet';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { LockedState, WalletState } from '../messages/state.ts';
import type { Strings } from '../translations/en.ts';
import type { BackgroundClient } from '../ui/background-client.ts';
import type { BrowserPage } from '../ui/browser-page.ts';
import { iconButton, type WalletIconName, walletIcon } from '../ui/icons.ts';
import { LocalizationController } from '../ui/localization-controller.ts';
import { problemInWords } from '../ui/problem.ts';
import { fits, formatRoute, parseRoute, type Route } from '../ui/route.ts';
import type { OpenContext, ScreenContext } from '../ui/screen-element.ts';
import { applyLook, uiStyles } from '../ui/ui.styles.ts';
import { chainName, isServed, selectedAccount } from './parts/chains.ts';
import { appStyles } from './wallet-app.styles.ts';

/** The draft that stores the screen on which the popup was closed. */
const routeDraft = 'route';

/** The screens in the bar at the bottom. */
const destinations = [
  { name: 'home', icon: 'home', label: 'homeTitle' },
  { name: 'activity', icon: 'activity', label: 'activityTitle' },
  { name: 'sites', icon: 'globe', label: 'sitesShort' },
  { name: 'settings', icon: 'settings', label: 'settingsTitle' },
] as const satisfies readonly { name: Route['name']; icon: WalletIconName; label: keyof Strings }[];

/** The screens that need no services. */
const unserved: readonly Route['name'][] = [
  'settings',
  'change-password',
  'passkey',
  'key',
  'export-key',
];

/**
 * The wallet's popup, also used as a tab: shows the screen for the background's state (first run,
 * unlock, or the current route), and the approval requests of its own screens.
 */
export class WalletAppElement extends LitElement {
  static override styles = [tokens, base, buttonStyles, uiStyles, appStyles];

  static override properties = {
    background: { attribute: false },
    page: { attribute: false },
    state: { state: true },
    error: { state: true },
    route: { state: true },
    approvals: { state: true },
    asksForSites: { state: true },
  };

  declare background: BackgroundClient;
  declare page: BrowserPage;
  declare private state: WalletState | undefined;
  declare private error: unknown;
  declare private route: Route;
  declare private approvals: readonly ApprovalRequest[];
  /** Whether the user wants to answer sites' requests here. */
  declare private asksForSites: boolean;

  #stop: AbortController | undefined;
  readonly #localization = new LocalizationController(
    this,
    () => this.state?.settings.language ?? (this.error === undefined ? undefined : 'auto'),
  );

  constructor() {
    super();
    this.route = { name: 'home' };
    this.approvals = [];
    this.asksForSites = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.background.onChange((change) => {
      if (change !== 'activity') this.#read();
    }, signal);
    window.addEventListener('hashchange', this.#followHash, { signal });
    this.#start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.abort();
    document.documentElement.style.overflow = '';
  }

  protected override willUpdate(): void {
    if (this.state) applyLook(this.state.settings.theme);
  }

  protected override firstUpdated(): void {
    import('./later-screens.ts');
  }

  protected override updated(changed: PropertyValues): void {
    const dialog = this.renderRoot.querySelector('dialog');
    if (this.#openRequest && !dialog?.open) dialog?.showModal();
    if (!this.#openRequest && dialog?.open) dialog.close();
    // In a tab, the page behind the dialog would have a scrollbar of its own.
    document.documentElement.style.overflow = dialog?.open ? 'hidden' : '';
    if (changed.has('route')) this.renderRoot.querySelector('main')?.scrollTo({ top: 0 });
  }

  override render(): TemplateResult {
    const { state } = this;
    if (!this.#localization.isLoaded) return html`<main>${skeleton('')}</main>`;
    return html`${state ? this.#renderState(state) : this.#renderNothingYet()}
      <dialog aria-label=${this.#strings.approvalLabel} @cancel=${this.#declineByEscape}>
        <div class="request">${this.#renderRequest()}</div>
      </dialog>`;
  }

  get #strings(): Strings {
    return this.#localization.strings;
  }

  #renderNothingYet() {
    const strings = this.#strings;
    const body =
      this.error === undefined
        ? skeleton(strings.element.loading)
        : html`${callout({ kind: 'danger', text: problemInWords(strings, this.error), alert: true })}
            <wallet-unlock .context=${this.#context(unreadable)}></wallet-unlock>`;
    return html`<main>${body}</main>`;
  }

  #renderState(state: WalletState) {
    if (state.lock === 'no-vault') {
      return html`${this.#renderBar()}<main>
        <wallet-first-run .context=${this.#context(state)}></wallet-first-run>
      </main>`;
    }
    if (state.lock === 'locked') {
      return html`${this.#renderBar()}<main>
        <wallet-unlock .context=${this.#context(state)}></wallet-unlock>
      </main>`;
    }
    return this.#renderOpen(this.#context(state));
  }

  #renderOpen(context: OpenContext) {
    return html`${this.#renderBar(context)}
      <main>${this.#renderWaiting(context)} ${this.#renderScreen(context)}</main>
      ${context.state.accounts.length > 0 && !this.#isAlone ? this.#renderDestinations() : nothing}`;
  }

  /** The account of the flow that fills the screen: there is nothing else to go to or to act on. */
  get #flowAccount(): AccountId | undefined {
    return this.route.name === 'guardian' ? this.route.account : undefined;
  }

  /** Whether the screen asks for a decision that leaves no room for the bar. */
  get #isAlone(): boolean {
    return this.#flowAccount !== undefined || this.#isSearch || this.route.name === 'helping';
  }

  /** The account that is looked for is none of the wallet's. */
  get #isSearch(): boolean {
    return this.route.name === 'find-account';
  }

  #renderBar(context?: OpenContext) {
    const strings = this.#strings;
    return html`<header>
      ${this.#renderBarTitle(context)}
      <span class="tools">
        ${this.page.place === 'popup' ? this.#renderPlaces(strings) : nothing}
        ${
          context &&
          (this.#flowAccount || this.#isSearch
            ? iconButton('close', strings.element.close, () => context.go({ name: 'home' }))
            : iconButton('lock', strings.lock, () => this.background.ask('vault.lock', {})))
        }
      </span>
    </header>`;
  }

  /** Where the wallet stays open, too. */
  #renderPlaces(strings: Strings) {
    const { page } = this;
    const { openPanel } = page;
    return html`${openPanel ? iconButton('panel', strings.openPanel, openPanel) : nothing}
      ${iconButton('newTab', strings.openInTab, () => page.openTab(formatRoute(this.route)))}`;
  }

  #renderBarTitle(context: OpenContext | undefined) {
    if (context && this.#flowAccount) return this.#renderFlowAccount(context, this.#flowAccount);
    const account = context && selectedAccount(context.state);
    if (!account || this.#isSearch)
      return html`<span class="name">${this.#strings.walletName}</span>`;
    const { strings, go } = context;
    return html`<button class="account" @click=${() => go({ name: 'accounts' })}>
      <span>
        ${this.#renderLabel(context, account)}
        <span class="visually-hidden">${strings.switchAccount}</span>
        ${walletIcon('chevron')}
      </span>
    </button>`;
  }

  /** The account that is recovered is not one of the wallet's. */
  #renderFlowAccount(context: OpenContext, id: AccountId) {
    const own = context.state.accounts.find((account) => account.id === id);
    const account = own ?? { ...readAccountId(id), name: context.strings.element.recoverButton };
    return html`<span class="account">
      <span class="row">${this.#renderLabel(context, account)}</span>
    </span>`;
  }

  #renderLabel(
    { state, strings }: OpenContext,
    { address, name, chainId }: Pick<Account, 'address' | 'name' | 'chainId'>,
  ) {
    return html`${identicon(address, 28)}
      <span class="row-text">
        <span class="account-name"><bdi>${name}</bdi></span>
        <span class="small">
          <span dir="ltr" title=${address}>${shortenAddress(address)}</span>
          ${strings.onChain(chainName(state, chainId, strings))}
        </span>
      </span>`;
  }

  /** Requests of sites that are unanswered because the approval window is closed or behind. */
  #renderWaiting({ strings }: OpenContext) {
    const waiting = this.approvals.filter(({ origin }) => origin !== undefined).length;
    if (waiting === 0) return nothing;
    return callout({
      kind: 'info',
      title: strings.approvalsWaiting(waiting),
      action: button({
        label: strings.approvalsOpen,
        kind: 'secondary',
        onClick: () => {
          this.asksForSites = true;
        },
      }),
    });
  }

  #renderScreen(context: OpenContext): TemplateResult {
    const { route } = this;
    const { state } = context;
    if (!state.chains.some(isServed) && !unserved.includes(route.name)) {
      return this.#renderConnect(context, true);
    }
    switch (route.name) {
      case 'home':
        return selectedAccount(state)
          ? html`<wallet-home .context=${context}></wallet-home>`
          : html`<wallet-add-account .context=${context}></wallet-add-account>`;
      case 'accounts':
        return html`<wallet-accounts .context=${context}></wallet-accounts>`;
      case 'add-account':
        return html`<wallet-add-account .context=${context}></wallet-add-account>`;
      case 'send':
        return html`<wallet-send .context=${context}></wallet-send>`;
      case 'guardian':
        return html`<wallet-guardian
          .context=${context}
          .view=${route.view}
          .account=${route.account}
          .module=${route.module}
        ></wallet-guardian>`;
      case 'find-account':
        return html`<wallet-find-account
          .context=${context}
          .chainId=${route.chainId}
        ></wallet-find-account>`;
      case 'turn-off':
        return html`<wallet-turn-off-module
          .context=${context}
          .module=${route.module}
        ></wallet-turn-off-module>`;
      case 'move-guardians':
        return html`<wallet-move-guardians .context=${context}></wallet-move-guardians>`;
      case 'card':
        return html`<wallet-card .context=${context}></wallet-card>`;
      case 'helping':
        return html`<wallet-helping .context=${context} .link=${route.link}></wallet-helping>`;
      case 'activity':
        return html`<wallet-activity .context=${context}></wallet-activity>`;
      case 'sites':
        return html`<wallet-sites .context=${context}></wallet-sites>`;
      case 'settings':
        return html`<wallet-settings .context=${context}></wallet-settings>`;
      case 'connect':
      case 'scan':
        return this.#renderConnect(context, false);
      case 'chain':
        return html`<wallet-chain .context=${context} .chainId=${route.chainId}></wallet-chain>`;
      case 'add-key':
        return html`<wallet-add-key .context=${context}></wallet-add-key>`;
      case 'change-password':
        return html`<wallet-change-password .context=${context}></wallet-change-password>`;
      case 'passkey':
        return html`<wallet-passkey .context=${context}></wallet-passkey>`;
      case 'key':
        return html`<wallet-key .context=${context} .owner=${route.owner}></wallet-key>`;
      case 'export-key':
        return html`<wallet-export-key .context=${context} .owner=${route.owner}></wallet-export-key>`;
    }
  }

  #renderConnect(context: OpenContext, isFirst: boolean) {
    return html`<wallet-connect
      .context=${context}
      .isFirst=${isFirst}
      .isScanning=${this.route.name === 'scan'}
    ></wallet-connect>`;
  }

  #renderDestinations() {
    const strings = this.#strings;
    return html`<nav aria-label=${strings.placesLabel}>
      ${destinations.map(
        ({ name, icon, label }) => html`<a
          href=${formatRoute({ name })}
          aria-current=${this.route.name === name ? 'page' : nothing}
        >${walletIcon(icon)}<span>${strings[label]}</span></a>`,
      )}
    </nav>`;
  }

  /** The shown request: of the wallet's own screens, or of sites if the user wants that here. */
  get #openRequest(): ApprovalRequest | undefined {
    // The request that is being read stays in front.
    if (this.asksForSites) return this.approvals[0];
    return this.approvals.find(({ origin }) => origin === undefined);
  }

  #renderRequest() {
    const approval = this.#openRequest;
    if (!approval) return nothing;
    return html`<wallet-approval
      .approval=${approval}
      .texts=${this.#strings}
      .chains=${this.state?.lock === 'unlocked' ? this.state.chains : []}
      .waiting=${this.asksForSites ? this.approvals.length - 1 : 0}
      .background=${this.background}
      .answered=${() => this.#readAnswered()}
    ></wallet-approval>`;
  }

  async #readAnswered(): Promise<void> {
    await this.#read();
    if (this.approvals.length === 0) this.asksForSites = false;
  }

  readonly #declineByEscape = (event: Event) => {
    event.preventDefault();
    const approval = this.#openRequest;
    if (!approval) return;
    this.background
      .ask('approvals.answer', { id: approval.id, approved: false })
      .then(() => this.#readAnswered());
  };

  #context<State extends WalletState>(state: State): ScreenContext<State> {
    return {
      strings: this.#strings,
      state,
      background: this.background,
      page: this.page,
      go: this.#go,
    };
  }

  readonly #go = (route: Route) => {
    if (!fits(route, this.page.place)) {
      this.page.openTab(formatRoute(route));
      return;
    }
    this.route = route;
    // Kept in the address for reloads, and by the background for the next popup.
    history.pushState(null, '', formatRoute(route));
    this.background
      .ask('drafts.set', { key: routeDraft, value: formatRoute(route) })
      .catch(() => undefined);
  };

  readonly #followHash = () => this.#go(parseRoute(location.hash));

  async #start(): Promise<void> {
    await this.#read();
    if (location.hash) {
      this.route = parseRoute(location.hash);
      return;
    }
    if (this.page.place !== 'popup') return;
    // Popups close when the browser asks whether the services may be reached.
    if (isBeforeServices(this.state)) await this.page.openTab('');
    else await this.#continue();
  }

  /** Returns to the screen on which the popup was closed. */
  async #continue(): Promise<void> {
    const kept = await this.background
      .ask('drafts.get', { key: routeDraft })
      .catch(() => undefined);
    if (typeof kept !== 'string') return;
    const route = parseRoute(kept);
    // A tab may be there, which is not to be opened twice.
    if (fits(route, this.page.place)) this.route = route;
  }

  async #read(): Promise<void> {
    try {
      const state = await this.background.ask('state.get', {});
      const isOpen = state.lock === 'unlocked';
      this.approvals =
        isOpen && state.approvals > 0 ? await this.background.ask('approvals.list', {}) : [];
      this.state = state;
      this.error = undefined;
    } catch (error) {
      this.error = error;
    }
  }
}

/** What the screens get while the state cannot be read: unlocking and starting over stay possible. */
const unreadable: WalletState & LockedState = {
  lock: 'locked',
  retryAt: undefined,
  settings: {
    autoLockMinutes: 15,
    theme: 'auto',
    language: 'auto',
    isDefaultWallet: false,
    watchesRecoveries: true,
  },
};

/** Whether this is the beginning of the first run. */
function isBeforeServices(state: WalletState | undefined): boolean {
  if (state?.lock === 'unlocked') return !state.chains.some(isServed);
  return state?.lock === 'no-vault';
}
