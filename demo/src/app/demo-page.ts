import '@recovery-guardian/element/define';
import type { RecoveryGuardianViewChangeEvent, ViewName } from '@recovery-guardian/element';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { type Address, isAddressEqual } from 'viem';
import '../panels/chain.ts';
import '../panels/mailbox.ts';
import '../panels/phone.ts';
import { EventRecord } from '../events/event-record.ts';
import '../events/event-log.ts';
import { firstCode } from '../inbox/find-codes.ts';
import { LocalizedElement } from '../translations/localized-element.ts';
import type { CopyButton } from '../ui/copy-button.ts';
import { chainIcon, mailIcon, phoneIcon, shieldIcon, walletIcon } from '../ui/icons.ts';
import '../wallet/approval-dialog.ts';
import '../wallet/wallet-panel.ts';
import type { ChooseAccountEvent, UseWalletEvent } from '../wallet/wallet-panel.ts';
import { readAccountLink } from './account-link.ts';
import type { Demo } from './demo.ts';
import './demo-finale.ts';
import './demo-guide.ts';
import { guide } from './guide-steps.ts';
import { keepFocus } from './keep-focus.ts';
import './next-hint.ts';
import { type Device, findNext } from './next-target.ts';
import { skipAhead } from './skip-ahead.ts';

/** What an entry of the history shows. */
interface Place {
  account: Address;
  view: ViewName;
}

/**
 * The live page: a site with the element on one side, one of the user's devices on the other, and
 * the network below. Narrow screens show either the site or a device. Only this component listens
 * to changes; it passes each panel its data.
 */
export class DemoPage extends LocalizedElement {
  static override properties = {
    demo: { attribute: false },
    device: { state: true },
    showsDevice: { state: true },
  };

  declare demo: Demo;
  declare device: Device;
  /** Whether a narrow screen shows the device instead of the site. */
  declare showsDevice: boolean;

  readonly #record = new EventRecord();
  /** The guide's step at the last update. */
  #step: string | undefined;
  /** The account that is to be recovered by two codes. */
  #twoCodesFor: Address | undefined;
  /** How often an account was to be lost again. */
  #round = 0;
  /** Whether the user opened the mailbox or phone, which then stays. */
  #isReading = false;
  #listening: AbortController | undefined;

  constructor() {
    super();
    this.device = 'wallet';
    this.showsDevice = false;
    this.#record.follow(this);
  }

  /** Renders into the document itself, so that `main.css` and fragment links reach its parts. */
  protected override createRenderRoot() {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { watch, wallet, others, mailbox, phone } = this.demo;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    for (const device of ['mailbox', 'phone'] as const) {
      this.demo[device].addEventListener('arrive', () => this.#followMessages(device), { signal });
    }
    for (const part of [watch, wallet, wallet.approvals, others, mailbox, phone]) {
      for (const type of ['change', 'accountchange']) {
        part.addEventListener(type, () => this.requestUpdate(), { signal });
      }
    }
    window.addEventListener('hashchange', () => this.#followLink(), { signal });
    window.addEventListener('popstate', () => this.requestUpdate(), { signal });
    keepFocus(() => this.#findPlace(), signal);
    this.#followLink();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening?.abort();
  }

  protected override willUpdate(): void {
    this.#followGuide();
  }

  /** Returns the site or, where only one of them has room, the device in its place. */
  #findPlace(): HTMLElement | undefined {
    const places = [...this.querySelectorAll<HTMLElement>('main > section')];
    return places.find((place) => place.checkVisibility());
  }

  protected override render() {
    const { demo, strings } = this;
    const { watch, wallet, world } = demo;
    const guide = this.#guide;
    return html`
      <section class="top" aria-labelledby="promise">
        <h1 id="promise">${strings.promise}</h1>
        <p>${strings.playMoney}</p>
      </section>

      <demo-guide .guide=${guide}></demo-guide>

      <main class=${this.showsDevice ? 'shows-device' : ''}>
        <section class="host" id="element" aria-label=${`Acme Wallet: ${strings.security}`}>
          <header>
            <strong>Acme Wallet</strong>
            <span>${strings.security}</span>
          </header>
          <div class="content">${this.#element}</div>
        </section>
        <section class="device" aria-label=${strings.devices}>${this.#renderDevice()}</section>
        ${guide.current === guide.steps.length ? this.#renderFinale() : nothing}
        <demo-chain
          id="chain"
          .snapshot=${watch.snapshot}
          .keys=${wallet.keyAddresses}
          .gracePeriod=${world.gracePeriod}
          ?unreachable=${watch.unreachable}
          @skip-ahead=${() => skipAhead(this.demo.chain, world.gracePeriod)}
        ></demo-chain>
        ${this.#renderTabs()}
      </main>

      <approval-dialog
        .request=${wallet.approvals.current}
        @approve=${() => wallet.approvals.approve()}
        @decline=${() => wallet.approvals.decline()}
      ></approval-dialog>
      <next-hint .find=${this.#findNext}></next-hint>`;
  }

  #renderTabs(): TemplateResult {
    const { demo, strings } = this;
    const tab = (device: Device, icon: TemplateResult, count = 0) => html`
      <button
        type="button"
        data-tab=${device}
        aria-pressed=${this.device === device}
        @click=${() => this.#show(device)}
      >
        ${icon}<span>${strings[device]}</span>
        ${count > 0 ? html`<span class="count">${count}</span>` : nothing}
      </button>`;
    return html`
      <nav class="tabs" aria-label=${strings.devices}>
        <button
          class="account"
          type="button"
          data-tab="account"
          aria-pressed=${!this.showsDevice}
          @click=${this.#showAccount}
        >${shieldIcon}<span>${strings.account}</span></button>
        ${tab('mailbox', mailIcon, demo.mailbox.messages.length)}
        ${tab('phone', phoneIcon, demo.phone.messages.length)}
        ${tab('wallet', walletIcon)}
        ${tab('events', chainIcon)}
      </nav>`;
  }

  #renderDevice(): TemplateResult {
    const { wallet, others, mailbox, phone } = this.demo;
    switch (this.device) {
      case 'mailbox':
        return html`<demo-mailbox
          .inbox=${mailbox}
          .messages=${mailbox.messages}
          ?unreachable=${mailbox.unreachable}
          @copied=${this.#copy}
        ></demo-mailbox>`;
      case 'phone':
        return html`<demo-phone
          .messages=${phone.messages}
          ?unreachable=${phone.unreachable}
          @copied=${this.#copy}
        ></demo-phone>`;
      case 'wallet':
        return html`<wallet-panel
          .account=${wallet.account}
          .safes=${wallet.safes}
          .safe=${wallet.safe}
          .keyCount=${wallet.keyAddresses.length}
          .others=${others.found}
          .visiting=${others.visiting}
          ?next=${this.#step === 'lose'}
          @choose-account=${({ safe }: ChooseAccountEvent) => wallet.choose(safe)}
          @lose-key=${this.#loseKey}
          @use-wallet=${(event: UseWalletEvent) => others.use(event.wallet)}
          @leave-wallet=${() => others.leave()}
        ></wallet-panel>`;
      case 'events':
        return html`<event-log .record=${this.#record}></event-log>`;
    }
  }

  #renderFinale(): TemplateResult {
    const next = this.demo.wallet.nextSafe;
    return html`<demo-finale
      ?over=${!next}
      @lose-again=${() => this.#loseAgain()}
      @replay=${() => this.#replay(next)}
      @replay-two-codes=${() => {
        this.#twoCodesFor = next;
        this.#replay(next);
      }}
    ></demo-finale>`;
  }

  /** Goes on with the account that is shown, which is protected still, from the overview. */
  #loseAgain(): void {
    this.demo.wallet.keepKey();
    this.#round += 1;
    this.#enter('overview');
    this.#show('wallet');
  }

  #replay(next: Address | undefined): void {
    if (next) this.demo.wallet.choose(next);
    this.#showAccount();
  }

  readonly #copy = (event: Event) => {
    const [button] = event.composedPath();
    this.demo.codes.copy((button as CopyButton).text);
    this.#showAccount();
  };

  readonly #findNext = () => {
    const { steps, current } = this.#guide;
    return findNext(this, steps[current], this.demo.codes);
  };

  readonly #loseKey = () => {
    this.demo.wallet.loseKey();
    this.#showAccount();
  };

  readonly #showAccount = () => {
    this.#isReading = false;
    this.showsDevice = false;
  };

  #show(device: Device): void {
    this.#isReading = device === 'mailbox' || device === 'phone';
    this.device = device;
    this.showsDevice = true;
  }

  /** Shows the device with a new message; a narrow screen leaves the site only for a code. */
  #followMessages(device: 'mailbox' | 'phone'): void {
    const hasCode = this.demo[device].arrived.some(({ text }) => firstCode(text));
    // A mere notice would take the wallet away from under the pointer that is to lose its key.
    const needsWallet = this.#step === 'lose' || this.#step === undefined;
    if (!this.#isReading && (hasCode || !needsWallet)) this.device = device;
    this.showsDevice ||= hasCode;
  }

  /** Shows the wallet when its key is to be lost, and at the end, with the whole card about it. */
  #followGuide(): void {
    const before = this.#step;
    const { steps, current } = this.#guide;
    this.#step = steps[current];
    if (!before || before === this.#step) return;
    if (this.#step === 'lose') this.#show('wallet');
    if (this.#step === undefined) this.#end();
  }

  /** A narrow screen keeps showing the site. */
  #end(): void {
    this.#isReading = false;
    this.device = 'wallet';
    void this.updateComplete.then(() => this.querySelector('.content')?.scrollTo({ top: 0 }));
  }

  /** What a site would write. Each account gets its own element, and a new one to be lost again. */
  get #element(): unknown {
    const { world, provider, client, codes, others } = this.demo;
    return keyed(
      `${this.#account} ${this.#round}`,
      html`
        <recovery-guardian
          base-url=${world.baseUrl}
          access-token=${world.accessToken}
          chain-id=${world.chainId}
          account=${this.#account}
          rpc-url=${world.rpcUrl}
          api-url=${`${world.apiUrl}/api/v3/${world.chainId}/${world.apiKey}`}
          recovery-module=${world.recoveryModule}
          locale=${this.language}
          .view=${this.#view}
          .client=${client}
          @paste=${() => codes.use()}
          @input=${() => codes.use()}
          .provider=${others.visiting?.provider ?? provider}
          @recovery-guardian-view-change=${this.#keepView}
          @recovery-guardian-registered=${this.#registered}
        ></recovery-guardian>`,
    );
  }

  /** The account that is shown. */
  get #account(): Address {
    const { wallet, others } = this.demo;
    return others.visiting?.account ?? wallet.safe;
  }

  /** The account's view at this place in the history. */
  get #view(): ViewName {
    const { account, view } = (history.state ?? {}) as Partial<Place>;
    return (account === this.#account && view) || 'overview';
  }

  /** Lets the browser's Back lead to the view before. */
  #keepView({ detail: { view } }: RecoveryGuardianViewChangeEvent): void {
    this.#enter(view);
  }

  #enter(view: ViewName): void {
    history.pushState({ account: this.#account, view } satisfies Place, '');
    this.requestUpdate();
  }

  get #guide() {
    const { watch, wallet, others, registered } = this.demo;
    return guide({
      registered: registered.count(this.#account),
      wantsTwoCodes: this.#twoCodesFor === this.#account,
      hasFreshKey: wallet.hasFreshKey,
      wallet: wallet.account,
      isVisiting: others.visiting !== undefined,
      snapshot: watch.snapshot,
    });
  }

  /** An alert's link selects its account, so that the owner can cancel a recovery. */
  #followLink(): void {
    const { world, wallet, others } = this.demo;
    const linked = readAccountLink(location.hash);
    const isOfThisWorld =
      linked?.chainId === world.chainId &&
      wallet.safes.some((safe) => isAddressEqual(safe, linked.account));
    if (!isOfThisWorld) return;
    others.leave();
    wallet.choose(linked.account);
  }

  #registered(): void {
    this.demo.registered.add(this.#account);
    this.requestUpdate();
  }
}

customElements.define('demo-page', DemoPage);
