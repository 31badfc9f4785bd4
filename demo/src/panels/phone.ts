import { css, html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Message } from '../inbox/inbox.ts';
import { phoneIcon } from '../ui/icons.ts';
import { baseStyles, panelStyles } from '../ui/shared-styles.ts';
import { timeOfDay } from '../ui/time.ts';
import { copyCodeButton, MessagePanel, messageStyles, messageText } from './message-panel.ts';

/** The user's phone: text messages as bubbles, newest first. */
export class DemoPhone extends MessagePanel {
  static override styles = [
    baseStyles,
    panelStyles,
    messageStyles,
    css`
      .phone {
        max-width: 340px;
        margin-inline: auto;
        padding: 10px;
        background: light-dark(#20242d, #05060a);
        border: 1px solid var(--line);
        border-radius: 38px;
        box-shadow: var(--shadow);
      }
      .screen {
        display: flex;
        flex-direction: column;
        min-height: 320px;
        background: var(--surface);
        border-radius: 28px;
        overflow: clip;
      }
      .speaker {
        width: 72px;
        height: 6px;
        margin: 10px auto 2px;
        background: light-dark(#20242d, #05060a);
        border-radius: 3px;
      }
      header {
        display: flex;
        align-items: center;
        justify-content: center;
        gap: 8px;
        padding: 8px 16px 12px;
        border-bottom: 1px solid var(--line);
      }
      .list {
        display: grid;
        gap: 16px;
        max-height: 400px;
        padding: 16px 12px 24px;
        overflow-y: auto;
      }
      .bubble {
        width: fit-content;
        max-width: 95%;
        margin-top: 4px;
        padding: 10px 14px;
        background: var(--surface-raised);
        border-radius: 18px 18px 18px 6px;
      }
      .meta {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        gap: 4px 8px;
        padding-inline: 4px;
      }
      copy-button {
        margin-top: 6px;
      }
      .empty {
        margin-block: auto;
      }
    `,
  ];

  protected override render() {
    return html`
      <section class="phone" aria-labelledby="title">
        <div class="screen">
          <div class="speaker"></div>
          <header>
            ${phoneIcon}
            <h2 id="title">Phone</h2>
          </header>
          ${this.#messages}
        </div>
      </section>`;
  }

  get #messages(): TemplateResult {
    if (this.unreachable) return html`<p class="empty">We can’t reach the phone.</p>`;
    if (this.messages.length === 0) {
      return html`<div class="empty">${phoneIcon}<p>No messages yet. Text messages to any number arrive here.</p></div>`;
    }
    return html`
      <div class="list" role="log" aria-label="Text messages, newest first">
        ${repeat(this.messages, ({ id }) => id, this.#bubble)}
      </div>`;
  }

  readonly #bubble = ({ to, text, receivedAt }: Message): TemplateResult => html`
    <article class="arrived">
      <div class="meta muted small">
        <bdi>to ${to}</bdi>
        <time datetime=${receivedAt}>${timeOfDay(receivedAt)}</time>
      </div>
      <p class="bubble text" dir="auto">${messageText(text)}</p>
      ${copyCodeButton(text)}
    </article>`;
}

customElements.define('demo-phone', DemoPhone);
