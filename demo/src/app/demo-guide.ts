import { css, html } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { LocalizedElement } from '../translations/localized-element.ts';
import { checkIcon } from '../ui/icons.ts';
import { baseStyles } from '../ui/shared-styles.ts';
import type { Guide } from './guide-steps.ts';

/** Shows how far the user has come. */
export class DemoGuide extends LocalizedElement {
  static override styles = [
    baseStyles,
    css`
      ol {
        display: flex;
        gap: 8px;
      }
      li {
        display: flex;
        align-items: center;
        gap: 8px;
        flex: 1 1 auto;
        min-width: 0;
        color: var(--text-muted);
        white-space: nowrap;
      }
      li:not(:last-child)::after {
        content: "";
        flex: 1;
        min-width: 8px;
        height: 1px;
        background: var(--line-strong);
        opacity: 0.5;
      }
      li:last-child {
        flex: 0 0 auto;
      }
      .number {
        display: grid;
        place-items: center;
        flex: none;
        width: 26px;
        height: 26px;
        font-size: 13px;
        font-weight: 650;
        border: 1.5px solid var(--line-strong);
        border-radius: 50%;
        font-variant-numeric: tabular-nums;
      }
      .number svg {
        width: 16px;
        height: 16px;
        stroke-width: 2.2;
      }
      .done .number {
        color: var(--accent);
        border-color: var(--accent);
      }
      .current {
        color: var(--text);
        font-weight: 650;
      }
      /* Each name has the room that it needs as the current one. */
      .name::after {
        content: attr(data-name);
        display: block;
        height: 0;
        overflow: hidden;
        font-weight: 650;
        visibility: hidden;
      }
      .current .number {
        color: var(--accent-text);
        background: var(--accent);
        border-color: var(--accent);
      }
      @media (forced-colors: active) {
        .current .number {
          forced-color-adjust: none;
          color: HighlightText;
          background: Highlight;
          border-color: Highlight;
        }
      }
      .now {
        display: none;
      }
      /* Narrow screens: the current step's name is after the numbers, so that none moves. */
      @media (max-width: 900px) {
        nav {
          display: flex;
          align-items: center;
          gap: 8px;
        }
        ol {
          gap: 4px;
        }
        .name {
          position: absolute;
          width: 1px;
          overflow: hidden;
          clip-path: inset(50%);
        }
        .number {
          width: 22px;
          height: 22px;
        }
        li:not(:last-child)::after {
          content: none;
        }
        .now {
          display: block;
          font-size: 13px;
          font-weight: 650;
          white-space: nowrap;
        }
      }
      @media (max-width: 359px) {
        nav {
          gap: 6px;
        }
        ol {
          gap: 2px;
        }
        .number {
          width: 20px;
          height: 20px;
          font-size: 12px;
        }
      }
    `,
  ];

  static override properties = { guide: { attribute: false } };

  declare guide: Guide | undefined;

  protected override render() {
    if (!this.guide) return;
    const { steps, current } = this.guide;
    const now = steps[current];
    return html`
      <nav aria-label=${this.strings.guide}>
        <ol>
          ${steps.map(
            (step, index) => html`
              <li
                class=${classMap({ done: index < current, current: index === current })}
                aria-current=${index === current ? 'step' : 'false'}
              >
                <span class="number">${index < current ? checkIcon : index + 1}</span>
                <span class="name" data-name=${this.strings.steps[step]}
                  >${this.strings.steps[step]}</span
                >
              </li>`,
          )}
        </ol>
        <span class="now" aria-hidden="true">${now && this.strings.steps[now]}</span>
      </nav>`;
  }
}

customElements.define('demo-guide', DemoGuide);
