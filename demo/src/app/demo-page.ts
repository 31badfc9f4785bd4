import '@recovery-guardian/element/define';
import { html, LitElement } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { type Address, isAddressEqual } from 'viem';
import '../panels/chain.ts';
import '../panels/mailbox.ts';
import '../panels/phone.ts';
import { EventRecord } from '../events/event-record.ts';
import '../events/event-log.ts';
import type { Inbox } from '../inbox/inbox.ts';
import { chainIcon, mailIcon, phoneIcon, shieldIcon } from '../ui/icons.ts';
import '../wallet/approval-dialog.ts';
import '../wallet/wallet-panel.ts';
import type { ChooseAccountEvent, UseWalletEvent } from '../wallet/wallet-panel.ts';
import { readAccountLink } from './account-link.ts';
import type { Demo } from './demo.ts';
import './demo-guide.ts';
import { guide } from './guide-steps.ts';
import { skipAhead } from './skip-ahead.ts';

/**
 * The live page: the element on one side, the world around it on the other. Only this component
 * listens to changes; it passes each panel its data.
 */
export class DemoPage extends LitElement {
  static override properties = { demo: { attribute: false } };

  declare demo: Demo;

  readonly #record = new EventRecord();
  #left: AbortController | undefined;

  constructor() {
    super();
    this.#record.follow(this);
  }

  /** Renders into the document itself, so that `main.css` and fragment links reach its parts. */
  protected override createRenderRoot() {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { watch, wallet, others, mailbox, phone } = this.demo;
    this.#left = new AbortController();
    const { signal } = this.#left;
    for (const part of [watch, wallet, wallet.approvals, others, mailbox, phone]) {
      for (const type of ['change', 'accountchange']) {
        part.addEventListener(type, () => this.requestUpdate(), { signal });
      }
    }
    window.addEventListener('hashchange', () => this.#followLink(), { signal });
    this.#followLink();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#left?.abort();
  }

  protected override render() {
    const { watch, wallet, others, mailbox, phone, world } = this.demo;
    return html`
      <section class="top" aria-labelledby="promise">
        <h1 id="promise">Lose the key. Keep the account.</h1>
        <p>Everything here runs on your machine with play money. Go ahead, break it.</p>
      </section>

      <demo-guide .guide=${this.#guide}></demo-guide>

      <main>
        <div class="element" id="element">
          <wallet-panel
            .account=${wallet.account}
            .safes=${wallet.safes}
            .safe=${wallet.safe}
            .keyCount=${wallet.keyAddresses.length}
            .others=${others.found}
            .visiting=${others.visiting}
            @choose-account=${({ safe }: ChooseAccountEvent) => wallet.choose(safe)}
            @lose-key=${() => wallet.loseKey()}
            @use-wallet=${(event: UseWalletEvent) => others.use(event.wallet)}
            @leave-wallet=${() => others.leave()}
          ></wallet-panel>
          ${this.#element}
        </div>
        <demo-mailbox
          id="mailbox"
          .messages=${mailbox.messages}
          ?unreachable=${mailbox.unreachable}
        ></demo-mailbox>
        <demo-phone
          id="phone"
          .messages=${phone.messages}
          ?unreachable=${phone.unreachable}
        ></demo-phone>
        <demo-chain
          id="chain"
          .snapshot=${watch.snapshot}
          .keys=${wallet.keyAddresses}
          .gracePeriod=${world.gracePeriod}
          ?unreachable=${watch.unreachable}
          @skip-ahead=${() => skipAhead(this.demo.chain, world.gracePeriod)}
        ></demo-chain>
        <event-log id="events" .record=${this.#record}></event-log>
      </main>

      <nav class="jump" aria-label="Parts of the page">
        <a href="#element">${shieldIcon}Account</a>
        <a href="#mailbox">${mailIcon}Mailbox${count(mailbox)}</a>
        <a href="#phone">${phoneIcon}Phone${count(phone)}</a>
        <a href="#chain">${chainIcon}Chain</a>
      </nav>

      <approval-dialog
        .request=${wallet.approvals.current}
        @approve=${() => wallet.approvals.approve()}
        @decline=${() => wallet.approvals.decline()}
      ></approval-dialog>`;
  }

  /** What a site would write. Each account gets its own element. */
  get #element(): unknown {
    const { world, provider, others } = this.demo;
    return keyed(
      this.#account,
      html`
        <recovery-guardian
          base-url=${world.baseUrl}
          access-token=${world.accessToken}
          chain-id=${world.chainId}
          account=${this.#account}
          rpc-url=${world.rpcUrl}
          api-url=${`${world.apiUrl}/api/v3/${world.chainId}/${world.apiKey}`}
          recovery-module=${world.recoveryModule}
          .provider=${others.visiting?.provider ?? provider}
          @recovery-guardian-registered=${this.#registered}
        ></recovery-guardian>`,
    );
  }

  /** The account that is shown. */
  get #account(): Address {
    const { wallet, others } = this.demo;
    return others.visiting?.account ?? wallet.safe;
  }

  get #guide() {
    const { watch, wallet, others, world, registered } = this.demo;
    return guide({
      registered: registered.has(this.#account),
      hasFreshKey: wallet.hasFreshKey,
      wallet: wallet.account,
      visiting: others.visiting?.name,
      snapshot: watch.snapshot,
      gracePeriod: world.gracePeriod,
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

/** Counts arrived messages, which are out of sight on a narrow screen. */
const count = ({ messages }: Inbox) => (messages.length > 0 ? ` (${messages.length})` : '');

customElements.define('demo-page', DemoPage);
