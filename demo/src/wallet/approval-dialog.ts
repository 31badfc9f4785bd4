import { css, html, type PropertyValues, type TemplateResult } from 'lit';
import { LocalizedElement } from '../translations/localized-element.ts';
import { address } from '../ui/address.ts';
import { walletIcon } from '../ui/icons.ts';
import { baseStyles, buttonStyles } from '../ui/shared-styles.ts';
import type { ApprovalRequest } from './approvals.ts';

/**
 * The demo wallet's approval: the consequences in words, the exact bytes on demand.
 *
 * @fires approve
 * @fires decline Also by Escape.
 */
export class ApprovalDialog extends LocalizedElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      dialog {
        width: min(400px, calc(100vw - 32px));
        max-height: calc(100dvh - 32px);
        padding: 24px 24px 0;
        color: var(--text);
        background: var(--surface);
        border: 1px solid var(--line);
        border-radius: 18px;
        box-shadow: 0 16px 64px rgb(0 0 0 / 28%);
      }
      dialog[open] {
        animation: appear 160ms ease-out;
      }
      dialog::backdrop {
        background: rgb(16 20 18 / 45%);
      }
      @keyframes appear {
        from {
          opacity: 0;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        dialog[open] {
          animation: none;
        }
      }
      .wallet {
        display: flex;
        align-items: center;
        gap: 8px;
        font-size: 13px;
        color: var(--text-muted);
      }
      .asker {
        margin-bottom: 8px;
        font-weight: 550;
        overflow-wrap: anywhere;
      }
      .address {
        display: inline-flex;
        align-items: center;
        gap: 6px;
        margin-inline-start: auto;
      }
      .hex {
        font-family: var(--mono);
        white-space: nowrap;
      }
      h2 {
        margin-block: 16px 8px;
        font-size: 22px;
        line-height: 1.25;
        text-wrap: balance;
        outline: none;
      }
      .consequences {
        display: grid;
        gap: 8px;
        overflow-wrap: anywhere;
      }
      .whole {
        display: inline-block;
        max-width: 100%;
        font: 650 13px / 1.4 var(--mono);
        text-wrap: balance;
      }
      dl {
        display: grid;
        grid-template-columns: auto 1fr;
        gap: 4px 16px;
        margin-top: 16px;
        padding-top: 12px;
        font-size: 13px;
        border-top: 1px solid var(--line);
      }
      dt {
        color: var(--text-muted);
      }
      details {
        margin-block: 12px 8px;
        font-size: 13px;
      }
      summary {
        width: fit-content;
        padding-block: 4px;
        color: var(--text-muted);
        cursor: pointer;
      }
      pre {
        max-height: 200px;
        margin: 8px 0 0;
        padding: 12px;
        overflow: auto;
        font: 12px / 1.45 var(--mono);
        white-space: pre-wrap;
        overflow-wrap: anywhere;
        background: var(--surface-raised);
        border: 1px solid var(--line);
        border-radius: 8px;
      }
      .buttons {
        position: sticky;
        inset-block-end: 0;
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: 12px;
        padding-block: 12px 24px;
        background: var(--surface);
      }
    `,
  ];

  static override properties = { request: { attribute: false } };

  /** The request; nothing is shown without one. */
  declare request: ApprovalRequest | undefined;

  protected override render() {
    return html`
      <dialog aria-labelledby="title" @cancel=${this.#cancel}>
        ${this.request && this.#renderRequest(this.request)}
      </dialog>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('request')) return;
    const dialog = this.renderRoot.querySelector('dialog');
    if (!this.request) dialog?.close();
    else if (!dialog?.open) dialog?.showModal();
  }

  #renderRequest(request: ApprovalRequest) {
    const { strings } = this;
    const { title, account, network, costsFee, consequences, details } = request;
    return html`
      <p class="asker">${strings.askedBy(`Acme Wallet (${location.host})`)}</p>
      <p class="wallet">${walletIcon} ${strings.demoWallet} ${address(account)}</p>
      <h2 id="title" tabindex="-1" autofocus>${title}</h2>
      <ul class="consequences">${consequences.map((sentence) => html`<li>${withAddresses(sentence)}</li>`)}</ul>
      <dl>
        <dt>${strings.networkName}</dt>
        <dd>${network}</dd>
        <dt>${strings.fee}</dt>
        <dd>${costsFee ? strings.feeInPlayMoney : strings.noFee}</dd>
      </dl>
      <details>
        <summary>${strings.details}</summary>
        <pre tabindex="0">${details}</pre>
      </details>
      <div class="buttons">
        <button type="button" @click=${() => this.#answer('decline')}>${strings.decline}</button>
        <button class="primary" type="button" @click=${() => this.#answer('approve')}>${strings.approve}</button>
      </div>`;
  }

  #cancel(event: Event): void {
    event.preventDefault();
    this.#answer('decline');
  }

  #answer(answer: 'approve' | 'decline'): void {
    this.dispatchEvent(new Event(answer));
  }
}

/** Sets full addresses apart, so that each can be compared in one piece. */
function withAddresses(sentence: string): (string | TemplateResult)[] {
  // Split by one group: texts have even indexes, addresses odd ones.
  return sentence
    .split(/(0x[0-9a-f]{40})/i)
    .map((part, index) => (index % 2 === 0 ? part : html`<bdi class="whole">${part}</bdi>`));
}

customElements.define('approval-dialog', ApprovalDialog);
