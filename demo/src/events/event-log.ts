import { css, html, LitElement } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { baseStyles, buttonStyles, panelStyles } from '../ui/shared-styles.ts';
import { timeOfDay } from '../ui/time.ts';
import type { EventRecord, RecordedEvent } from './event-record.ts';

/** Lists the element's events, each with its payload. */
export class EventLog extends LitElement {
  static override styles = [
    baseStyles,
    panelStyles,
    buttonStyles,
    css`
      header button {
        margin-inline-start: auto;
      }
      .list {
        max-height: 340px;
        overflow-y: auto;
      }
      details {
        border-top: 1px solid var(--line);
      }
      details:first-child {
        border-top: 0;
      }
      summary {
        display: flex;
        flex-wrap: wrap;
        gap: 2px 12px;
        padding: 8px 16px;
        cursor: pointer;
      }
      summary:focus-visible {
        outline-offset: -2px;
      }
      .name {
        flex: 1;
        font: 13px / 1.5 var(--mono);
        overflow-wrap: anywhere;
      }
      time {
        font-variant-numeric: tabular-nums;
      }
      pre {
        margin: 0;
        padding: 0 16px 12px;
        font: 12px / 1.5 var(--mono);
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
      .empty {
        padding: 20px 24px;
      }
    `,
  ];

  static override properties = { record: { attribute: false } };

  declare record: EventRecord;
  #following: AbortController | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#following = new AbortController();
    const { signal } = this.#following;
    this.record.addEventListener('change', () => this.requestUpdate(), { signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#following?.abort();
  }

  protected override render() {
    const { events } = this.record;
    return html`
      <section class="panel" aria-labelledby="title">
        <header>
          <h2 id="title">Events</h2>
          ${
            events.length > 0
              ? html`<button class="small" type="button" @click=${() => this.record.clear()}>Clear</button>`
              : ''
          }
        </header>
        ${
          events.length === 0
            ? html`<p class="empty">What the element tells its page appears here.</p>`
            : html`<div class="list" role="log" aria-label="Events, newest first">
                ${repeat(events, (event) => event, this.#row)}
              </div>`
        }
      </section>`;
  }

  readonly #row = ({ name, time, detail }: RecordedEvent) => html`
    <details>
      <summary>
        <span class="name"><span class="muted">recovery-guardian-</span>${name}</span>
        <time class="muted small" datetime=${time}>${timeOfDay(time)}</time>
      </summary>
      <pre>${detail}</pre>
    </details>`;
}

customElements.define('event-log', EventLog);
