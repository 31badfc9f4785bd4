import { defaultServiceName } from '@recovery-guardian/core';
import { css, html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Inbox, Message } from '../inbox/inbox.ts';
import { mailIcon, shieldIcon } from '../ui/icons.ts';
import { scheme } from '../ui/scheme.ts';
import { baseStyles, buttonStyles, panelStyles } from '../ui/shared-styles.ts';
import { timeOfDay } from '../ui/time.ts';
import { copyCodeButton, MessagePanel, messageStyles, messageText } from './message-panel.ts';

/** The user's mail program: the newest mail open, older ones folded. */
export class DemoMailbox extends MessagePanel {
  static override styles = [
    baseStyles,
    panelStyles,
    buttonStyles,
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
      .text {
        padding: 12px;
        border: 1px solid var(--line);
        border-radius: 10px;
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
      .mail {
        display: block;
        width: 100%;
        height: max(240px, 100dvh - 460px);
        border: 1px solid var(--line);
        border-radius: 10px;
      }
      [hidden] {
        display: none !important;
      }
      .to > bdi {
        flex: 1;
      }
      @media (max-width: 780px) {
        .mail {
          height: max(240px, 100dvh - 380px);
        }
        .to > bdi {
          flex-basis: 100%;
        }
      }
    `,
  ];

  static override properties = {
    ...MessagePanel.properties,
    inbox: { attribute: false },
    asText: { state: true },
  };

  declare inbox: Inbox;
  /** Whether mails are shown as plain text. */
  declare asText: boolean | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    scheme.addEventListener('change', this.#update);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    scheme.removeEventListener('change', this.#update);
  }

  readonly #update = () => this.requestUpdate();

  protected override render() {
    const [newest, ...older] = this.messages;
    return html`
      <section class="panel" aria-labelledby="title">
        <header>
          ${mailIcon}
          <h2 id="title">Mailbox</h2>
          <span class="muted small">${this.#count}</span>
        </header>
        ${this.unreachable ? html`<p class="empty">We can’t reach the mailbox.</p>` : nothing}
        ${this.messages.length === 0 && !this.unreachable ? this.#empty : nothing}
        <div class="list" role="log" aria-label="Emails, newest first">
          ${
            // In place of the one before, instead of pushing it down.
            newest && keyed(newest.id, this.#mail(newest, true))
          }
          ${repeat(
            older,
            ({ id }) => id,
            (message) => this.#mail(message, false),
          )}
        </div>
      </section>`;
  }

  get #count(): string {
    const count = this.messages.length;
    if (count === 0) return '';
    return count === 1 ? '1 message' : `${count} messages`;
  }

  get #empty(): TemplateResult {
    return html`<div class="empty">${mailIcon}<p>No emails yet. Emails to any address arrive here.</p></div>`;
  }

  #mail(message: Message, newest: boolean): TemplateResult {
    const { to, subject, text, html: formatted, receivedAt } = message;
    return html`
      <details class="arrived" ?open=${newest}>
        <summary>
          <span class="avatar">${shieldIcon}</span>
          <span class="sender">${defaultServiceName}</span>
          <time class="muted small" datetime=${receivedAt}>
            ${timeOfDay(receivedAt)}
          </time>
          <span class="subject" dir="auto">${subject}</span>
        </summary>
        <div class="body">
          <div class="to">
            <bdi class="muted small">to ${to}</bdi>
            ${
              formatted
                ? html`<button class="small" type="button" @click=${this.#switchFormat}>
                    ${this.asText ? 'Formatted' : 'Plain text'}
                  </button>`
                : nothing
            }
            ${copyCodeButton(text)}
          </div>
          ${
            formatted
              ? // A new frame: another address would be an entry of the history.
                keyed(
                  scheme.name,
                  html`<iframe
                  class="mail"
                  title=${subject}
                  sandbox="allow-popups allow-popups-to-escape-sandbox"
                  loading="lazy"
                  src=${this.inbox.htmlUrl(message, scheme.name)}
                  ?hidden=${this.asText}
                ></iframe>`,
                )
              : nothing
          }
          <p class="text" dir="auto" ?hidden=${formatted && !this.asText}>${messageText(text)}</p>
        </div>
      </details>`;
  }

  #switchFormat(): void {
    this.asText = !this.asText;
  }
}

customElements.define('demo-mailbox', DemoMailbox);
