import '@recovery-guardian/element/define';
import {
  languages,
  type RecoveryGuardianStepEvent,
  type RecoveryGuardianViewChangeEvent,
  type ViewName,
} from '@recovery-guardian/element';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { type Address, isAddressEqual } from 'viem';
import '../panels/chain.ts';
import '../panels/mailbox.ts';
import '../panels/phone.ts';
import { skipAhead } from '../chain/local-chain.ts';
import { EventRecord } from '../events/event-record.ts';
import '../events/event-log.ts';
import { firstCode } from '../inbox/codes.ts';
import { readAccountLink } from '../pages/routes.ts';
import { chainIcon, mailIcon, phoneIcon, shieldIcon, walletIcon } from '../ui/icons.ts';
import '../wallet/wallet-panel.ts';
import type { ChooseAccountEvent, UseWalletEvent } from '../wallet/wallet-panel.ts';
import type { Demo } from './demo.ts';
import './demo-finale.ts';
import { type ElementPlace, nextStep, type Progress, type Stage, stageOf } from './next-step.ts';
import { attack } from './thief.ts';

type Device = 'mailbox' | 'phone' | 'wallet' | 'events';

/** Where the page keeps the language of the element. */
const languageKey = 'demo-language';

/** What an entry of the history shows. */
interface HistoryEntry {
  account: Address;
  view: ViewName;
}

/**
 * The live page: a site with the element on one side, one of the user's devices on the other, and
 * the network below. Narrow screens show either the site or a device. Only this component listens
 * to changes; it passes each panel its data.
 */
export class DemoPage extends LitElement {
  static override properties = {
    demo: { attribute: false },
    device: { state: true },
    showsDevice: { state: true },
    language: { state: true },
    place: { state: true },
  };

  declare demo: Demo;
  declare device: Device;
  /** Whether a narrow screen shows the device instead of the site. */
  declare showsDevice: boolean;

  /** The language of the element; the page itself is in English. */
  declare language: string;
  /** Where the element is, according to its events. */
  declare place: ElementPlace;

  readonly #record = new EventRecord();
  /** The account at the last update. */
  #shown: Address | undefined;
  /** The stage at the last update. */
  #stage: Stage | undefined;
  /** The account to which a phone is to be added, and how many contacts were registered for it. */
  #twoCodes: { readonly account: Address; registered: number } | undefined;
  #attack: Progress['attack'];
  /** How often an account was to be lost again, or attacked. */
  #round = 0;
  /** Whether the user opened the mailbox or phone, which then stays. */
  #isReading = false;
  #listening: AbortController | undefined;

  constructor() {
    super();
    this.device = 'wallet';
    this.showsDevice = false;
    this.language = localStorage.getItem(languageKey) ?? 'en';
    this.place = { view: 'overview' };
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
    for (const part of [watch, wallet, others, mailbox, phone]) {
      for (const type of ['change', 'accountchange']) {
        part.addEventListener(type, () => this.requestUpdate(), { signal });
      }
    }
    window.addEventListener('hashchange', () => this.#followLink(), { signal });
    window.addEventListener('popstate', () => this.#followHistory(), { signal });
    this.#followLink();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening?.abort();
  }

  protected override willUpdate(): void {
    if (this.#shown !== this.#account) this.#followHistory();
    this.#followStage();
  }

  protected override updated(changed: PropertyValues<this>): void {
    // What had the focus is hidden: the keyboard continues at the top of what is shown now.
    const isOther = changed.get('showsDevice') === !this.showsDevice;
    if (!isOther || !matchMedia('(max-width: 780px)').matches) return;
    this.#focusNextStep();
    // The next step stays in sight, over what was scrolled below it.
    window.scrollTo({ top: 0, behavior: 'instant' });
  }

  protected override render() {
    const { demo } = this;
    const { watch, wallet, world } = demo;
    const stage = this.#stage ?? 'protect';
    return html`
      <section class="top" aria-labelledby="promise">
        <h1 id="promise">Lose the key. Keep the account.</h1>
        <p>Everything here runs on your machine with play money. Go ahead, break it.</p>
      </section>

      <p class="next" role="status" tabindex="-1">
        <strong>Next</strong> <span>${nextStep(stage, this.place)}</span>
      </p>

      <main class=${this.showsDevice ? 'shows-device' : ''}>
        <section class="host" id="element" aria-label="Acme Wallet: Security">
          <header>
            <strong>Acme Wallet</strong>
            <span>Security</span>
            ${this.#renderLanguages()}
          </header>
          <div class="content">${this.#element}</div>
        </section>
        <section class="device" aria-label="Devices">${this.#renderDevice()}</section>
        ${stage === 'done' || stage === 'stopped' ? this.#renderFinale(stage) : nothing}
        <demo-chain
          id="chain"
          .snapshot=${watch.snapshot}
          .keys=${wallet.keyAddresses}
          .gracePeriod=${world.gracePeriod}
          ?unreachable=${watch.unreachable}
          @skip-ahead=${this.#skipAhead}
        ></demo-chain>
        ${this.#renderTabs()}
      </main>

      ${demo.dialog}`;
  }

  #renderLanguages(): TemplateResult {
    return html`<select aria-label="Language" @change=${this.#chooseLanguage}>
      ${languages.map(
        (language) => html`<option
          value=${language}
          lang=${language}
          ?selected=${language === this.language}
        >${new Intl.DisplayNames([language], { type: 'language' }).of(language)}</option>`,
      )}
    </select>`;
  }

  #renderTabs(): TemplateResult {
    const { demo } = this;
    const tab = (device: Device, name: string, icon: TemplateResult, count = 0) => html`
      <button
        type="button"
        aria-pressed=${this.device === device}
        @click=${() => this.#show(device)}
      >
        ${icon}<span>${name}</span>
        ${count > 0 ? html`<span class="count">${count}</span>` : nothing}
      </button>`;
    return html`
      <nav class="tabs" aria-label="Devices">
        <button
          class="account"
          type="button"
          aria-pressed=${!this.showsDevice}
          @click=${this.#showAccount}
        >${shieldIcon}<span>Account</span></button>
        ${tab('mailbox', 'Mailbox', mailIcon, demo.mailbox.messages.length)}
        ${tab('phone', 'Phone', phoneIcon, demo.phone.messages.length)}
        ${tab('wallet', 'Wallet', walletIcon)}
        ${tab('events', 'Events', chainIcon)}
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
          @copied=${this.#showAccount}
        ></demo-mailbox>`;
      case 'phone':
        return html`<demo-phone
          .messages=${phone.messages}
          ?unreachable=${phone.unreachable}
          @copied=${this.#showAccount}
        ></demo-phone>`;
      case 'wallet':
        return html`<wallet-panel
          .account=${wallet.account}
          .safes=${wallet.safes}
          .safe=${wallet.safe}
          .keyCount=${wallet.keyAddresses.length}
          .others=${others.found}
          .visiting=${others.visiting}
          ?next=${this.#stage === 'lose'}
          @choose-account=${({ safe }: ChooseAccountEvent) => wallet.choose(safe)}
          @lose-key=${this.#loseKey}
          @use-wallet=${(event: UseWalletEvent) => others.use(event.wallet)}
          @leave-wallet=${() => others.leave()}
        ></wallet-panel>`;
      case 'events':
        return html`<event-log .record=${this.#record}></event-log>`;
    }
  }

  #renderFinale(stage: Stage): TemplateResult {
    const next = this.demo.wallet.nextSafe;
    return html`<demo-finale
      ?over=${!next}
      ?stopped=${stage === 'stopped'}
      @attack=${() => this.#beAttacked()}
      @lose-again=${() => this.#loseAgain()}
      @replay=${() => this.#replay(next)}
      @replay-two-codes=${() => {
        this.#twoCodes = next && { account: next, registered: 0 };
        this.#replay(next);
      }}
    ></demo-finale>`;
  }

  /** A thief starts a recovery of the account that is shown. */
  async #beAttacked(): Promise<void> {
    this.#attack = 'coming';
    this.#round += 1;
    this.#enter('overview');
    this.#show('mailbox');
    this.#focusNextStep();
    await attack(this.demo, this.#account).catch(() => {
      this.#attack = undefined;
      this.requestUpdate();
    });
  }

  /** Goes on with the account that is shown, which is protected still, from the overview. */
  #loseAgain(): void {
    this.#attack = undefined;
    this.demo.wallet.keepKey();
    this.#round += 1;
    this.#enter('overview');
    this.#show('wallet');
    this.#focusNextStep();
  }

  #replay(next: Address | undefined): void {
    this.#attack = undefined;
    if (next) this.demo.wallet.choose(next);
    this.#showAccount();
    this.#focusNextStep();
  }

  readonly #loseKey = () => {
    this.demo.wallet.loseKey();
    this.#showAccount();
    this.#focusNextStep();
  };

  readonly #skipAhead = async () => {
    this.#focusNextStep();
    await skipAhead(this.demo.chain, this.demo.world.gracePeriod);
  };

  #chooseLanguage({ target }: Event): void {
    this.language = (target as HTMLSelectElement).value;
    localStorage.setItem(languageKey, this.language);
  }

  readonly #showAccount = () => {
    this.#isReading = false;
    this.showsDevice = false;
  };

  #show(device: Device): void {
    this.#isReading = device === 'mailbox' || device === 'phone';
    this.device = device;
    this.showsDevice = true;
  }

  /** For when the control that had the focus goes away. */
  #focusNextStep(): void {
    this.querySelector<HTMLElement>('.next')?.focus();
  }

  /** Shows the device with a new message; a narrow screen leaves the site only for a code. */
  #followMessages(device: 'mailbox' | 'phone'): void {
    const hasCode = this.demo[device].arrived.some(({ text }) => firstCode(text));
    // A mere notice would take the wallet away from under the pointer that is to lose its key.
    const needsWallet = this.#stage === 'lose' || this.#stage === 'done';
    if (!this.#isReading && (hasCode || !needsWallet)) this.device = device;
    this.showsDevice ||= hasCode;
  }

  /** Shows the wallet when its key is to be lost, and at the end, with the whole card about it. */
  #followStage(): void {
    const before = this.#stage;
    const { watch, wallet, others } = this.demo;
    const { account, registered = 0 } = this.#twoCodes ?? {};
    this.#stage = stageOf({
      wallet: wallet.account,
      snapshot: watch.snapshot,
      hasFreshKey: wallet.hasFreshKey,
      wantsPhone: account === this.#account && registered < 2,
      attack: this.#attack,
      isVisiting: others.visiting !== undefined,
    });
    if (this.#attack === 'coming' && this.#stage === 'attacked') {
      this.#attack = 'come';
      // As if the owner came back by the alarm's link: an open page reads the chain rarely.
      this.#round += 1;
    }
    if (!before || before === this.#stage) return;
    if (this.#stage === 'lose') this.#show('wallet');
    if (this.#stage === 'attacked') this.#showAccount();
    if (this.#stage === 'done' || this.#stage === 'stopped') this.#end();
  }

  /** A narrow screen keeps showing the site. */
  #end(): void {
    this.#isReading = false;
    this.device = 'wallet';
    void this.updateComplete.then(() => this.querySelector('.content')?.scrollTo({ top: 0 }));
  }

  /** What a site would write. Each account gets its own element, and a new one to be lost again. */
  get #element(): unknown {
    const { world, provider, others } = this.demo;
    return keyed(
      `${this.#account} ${this.#round}`,
      html`
        <recovery-guardian
          base-url=${world.baseUrl}
          access-token=${world.accessToken}
          chain-id=${world.chainId}
          account=${this.#account}
          rpc-url=${world.rpcUrl}
          api-url=${world.apiKey ? `${world.apiUrl}/api/v3/${world.chainId}/${world.apiKey}` : nothing}
          recovery-module=${world.recoveryModule}
          locale=${this.language}
          .view=${this.place.view}
          .provider=${others.visiting?.provider ?? provider}
          @recovery-guardian-view-change=${this.#followView}
          @recovery-guardian-step=${this.#followStep}
          @recovery-guardian-registered=${this.#countRegistered}
          @recovery-guardian-finalized=${this.#forgetView}
        ></recovery-guardian>`,
    );
  }

  /** The account that is shown. */
  get #account(): Address {
    const { wallet, others } = this.demo;
    return others.visiting?.account ?? wallet.safe;
  }

  /** Shows the account's view at this place in the history: after a reload, Back or Forward. */
  #followHistory(): void {
    this.#shown = this.#account;
    const { account, view = 'overview' } = (history.state ?? {}) as Partial<HistoryEntry>;
    this.place = { view: account === this.#account ? view : 'overview' };
  }

  /** Lets the browser's Back lead to the view before. */
  #followView({ detail: { view } }: RecoveryGuardianViewChangeEvent): void {
    this.#enter(view);
  }

  #enter(view: ViewName): void {
    this.place = { view };
    history.pushState({ account: this.#account, view } satisfies HistoryEntry, '');
  }

  #followStep({ detail }: RecoveryGuardianStepEvent): void {
    this.place = detail;
  }

  #countRegistered(): void {
    if (this.#twoCodes?.account === this.#account) this.#twoCodes.registered += 1;
    this.requestUpdate();
  }

  /** What is recovered needs no recovery after a reload. */
  #forgetView(): void {
    history.replaceState(null, '');
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
}

customElements.define('demo-page', DemoPage);
