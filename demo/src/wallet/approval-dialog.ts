import { ProviderRpcError } from '@recovery-guardian/core';
import { css, html, LitElement } from 'lit';
import type { Address } from 'viem';
import { address, walletIcon } from '../ui/icons.ts';
import { baseStyles, buttonStyles } from '../ui/shared-styles.ts';
import type { Consequence, Description } from './describe.ts';

/** What the user is asked to approve. */
export interface ShownRequest extends Description {
  /** The account that is asked to act. */
  readonly account: Address;
  /** Whether the wallet pays a network fee. */
  readonly costsFee: boolean;
  /** What exactly is signed, in full. */
  readonly details: string;
}

/** The demo wallet's approval: the consequences in words, the exact bytes on demand. */
export class ApprovalDialog extends LitElement {
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
      .party {
        margin-top: 4px;
        font-size: 13px;
        color: var(--text-muted);
      }
      .whole {
        display: block;
        color: var(--text);
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

  static override properties = { request: { state: true } };

  declare private request: ShownRequest | undefined;

  #answer: (isApproved: boolean) => void = () => {};
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Asks the user, after all earlier requests were answered.
   * @throws {ProviderRpcError} 4001 when the user declines
   */
  async ask(request: ShownRequest): Promise<void> {
    const answer = this.#last.then(() => {
      this.request = request;
      return new Promise<boolean>((resolve) => {
        this.#answer = resolve;
      });
    });
    this.#last = answer;
    if (!(await answer)) throw new ProviderRpcError(4001, 'You declined in the demo wallet.');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // A dialog that left the page is not modal any more.
    this.requestUpdate();
  }

  protected override render() {
    return html`
      <dialog aria-labelledby="title" @cancel=${this.#cancel}>
        ${this.request && this.#renderRequest(this.request)}
      </dialog>`;
  }

  protected override updated(): void {
    const dialog = this.renderRoot.querySelector('dialog');
    dialog?.close();
    if (this.request) dialog?.showModal();
  }

  #renderRequest({ title, account, costsFee, consequences, details }: ShownRequest) {
    return html`
      <p class="asker">Asked by Acme Wallet (${location.host})</p>
      <p class="wallet">${walletIcon} Demo wallet ${address(account)}</p>
      <h2 id="title" tabindex="-1" autofocus>${title}</h2>
      <ul class="consequences">${consequences.map(renderConsequence)}</ul>
      <dl>
        <dt>Network</dt>
        <dd>Local</dd>
        <dt>Network fee</dt>
        <dd>${costsFee ? 'Play money from this wallet' : 'None'}</dd>
      </dl>
      <details>
        <summary>Details</summary>
        <pre tabindex="0">${details}</pre>
      </details>
      <div class="buttons">
        <button type="button" @click=${() => this.#close(false)}>Decline</button>
        <button class="primary" type="button" @click=${() => this.#close(true)}>Approve</button>
      </div>`;
  }

  #cancel(event: Event): void {
    event.preventDefault();
    this.#close(false);
  }

  #close(isApproved: boolean): void {
    this.request = undefined;
    this.#answer(isApproved);
  }
}

/** Sets full addresses apart, so that each can be compared in one piece. */
function renderConsequence({ text, parties }: Consequence) {
  return html`<li>
    ${text}
    ${parties.map(
      ({ role, address }) => html`<p class="party">${role} <bdi class="whole">${address}</bdi></p>`,
    )}
  </li>`;
}

customElements.define('approval-dialog', ApprovalDialog);
