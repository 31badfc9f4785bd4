import { css, html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Message } from '../inbox/inbox.ts';
import { messageStyles } from '../inbox/message-styles.ts';
import { copyCodeButton, messageText } from '../inbox/message-text.ts';
import { mailIcon, shieldIcon } from '../ui/icons.ts';
import { baseStyles, panelStyles } from '../ui/shared-styles.ts';
import { timeOfDay } from '../ui/time-of-day.ts';
import { MessagePanel } from './message-panel.ts';

/** The user's mail program: the newest mail open, older ones folded. */
export class DemoMailbox extends MessagePanel {
  static override styles = [
    baseStyles,
    panelStyles,
    messageStyles,
    css`
      details + details {
        border-top: 1px solid var(--line);
      }
      summary {
        display: grid;
        grid-template-columns: auto 1fr auto;
        gap: 0 12px;
        align-items: center;
        padding: 12px 16px;
        cursor: pointer;
        list-style: none;
      }
      summary::-webkit-details-marker {
        display: none;
      }
      summary:focus-visible {
        outline-offset: -4px;
        border-radius: 10px;
      }
      .avatar {
        display: grid;
        place-items: center;
        grid-row: span 2;
        width: 36px;
        height: 36px;
        color: var(--accent);
        background: var(--accent-soft);
        border-radius: 50%;
      }
      .sender {
        font-weight: 550;
      }
      .subject {
        grid-column: 2 / -1;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
        color: var(--text-muted);
      }
      details[open] .subject {
        color: var(--text);
        white-space: normal;
        overflow-wrap: anywhere;
      }
      .body {
        padding: 0 16px 16px;
      }
      .text .code {
        display: block;
        width: fit-content;
        font-size: 32px;
        white-space: nowrap;
      }
      a {
        color: inherit;
      }
      .to {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: 8px;
        margin-bottom: 12px;
        overflow-wrap: anywhere;
      }
      details:first-child {
        box-shadow: inset 3px 0 var(--accent);
      }
    `,
  ];

  protected override render() {
    return html`
      <section class="panel" aria-labelledby="title">
        <header>
          ${mailIcon}
          <h2 id="title">Mailbox</h2>
          <span class="muted small">${this.#count}</span>
        </header>
        ${this.unreachable ? html`<p class="empty">We can’t reach the mailbox.</p>` : nothing}
        ${this.messages.length === 0 && !this.unreachable ? empty : nothing}
        <div class="list" role="log" aria-label="Emails, newest first">
          ${repeat(this.messages, messageKey, (message, index) => mail(message, index === 0))}
        </div>
      </section>`;
  }

  get #count(): string {
    const count = this.messages.length;
    return count === 0 ? '' : count === 1 ? '1 message' : `${count} messages`;
  }
}

const messageKey = ({ receivedAt, to, text }: Message) => receivedAt + to + text;

const empty = html`
  <div class="empty">
    ${mailIcon}
    <p>No emails yet. Emails to any address arrive here.</p>
  </div>`;

function mail({ to, subject, text, receivedAt }: Message, newest: boolean): TemplateResult {
  return html`
    <details class="arrived" ?open=${newest}>
      <summary>
        <span class="avatar">${shieldIcon}</span>
        <span class="sender">Recovery Guardian</span>
        <time class="muted small" datetime=${receivedAt}>${timeOfDay(receivedAt)}</time>
        <span class="subject" dir="auto">${subject}</span>
      </summary>
      <div class="body">
        <div class="to">
          <span class="muted small">to ${to}</span>
          ${copyCodeButton(text)}
        </div>
        <p class="text" dir="auto">${messageText(text)}</p>
      </div>
    </details>`;
}

customElements.define('demo-mailbox', DemoMailbox);
