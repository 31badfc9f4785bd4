import { css, html } from 'lit';
import { LocalizedElement } from '../translations/localized-element.ts';
import '../ui/copy-button.ts';
import { baseStyles, buttonStyles, codeStyles } from '../ui/shared-styles.ts';

const snippet = `<script type="module" src="/recovery-guardian.min.js"></script>
<recovery-guardian base-url="…" access-token="…" chain-id="…"></recovery-guardian>`;

/**
 * The end of the demo: what was shown, and what to do next.
 *
 * @fires replay The user wants to start over with another account.
 * @fires lose-again The user wants to go on with this account, as no other is left.
 * @fires replay-two-codes The same, with a second way to get codes.
 */
export class DemoFinale extends LocalizedElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    codeStyles,
    css`
      section {
        display: grid;
        gap: 8px;
        padding: 16px;
        background: var(--accent-soft);
        border: 1px solid var(--line);
        border-radius: 14px;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      pre {
        padding: 8px 0;
      }
    `,
  ];

  static override properties = { isOver: { type: Boolean, attribute: 'over' } };

  /** Whether no other account is left. */
  declare isOver: boolean;

  constructor() {
    super();
    this.isOver = false;
  }

  protected override render() {
    const strings = this.strings.finale;
    return html`
      <section aria-labelledby="title">
        <h2 id="title">${strings.title}</h2>
        <p>${strings.lead}</p>
        ${
          this.isOver
            ? html`<p>${strings.over}</p>
                <div class="buttons">
                  <button class="primary small" type="button" @click=${this.#loseAgain}>
                    ${strings.loseAgain}
                  </button>
                </div>`
            : html`<div class="buttons">
                <button class="primary small" type="button" @click=${this.#replay}>
                  ${strings.again}
                </button>
                <button class="two-codes small" type="button" @click=${this.#replayTwoCodes}>
                  ${strings.twoCodes}
                </button>
              </div>`
        }
        <details>
          <summary>${strings.embed}</summary>
          <pre tabindex="0" dir="ltr"><code>${snippet}</code></pre>
          <copy-button .text=${snippet}></copy-button>
        </details>
      </section>`;
  }

  #replay(): void {
    this.dispatchEvent(new Event('replay'));
  }

  #loseAgain(): void {
    this.dispatchEvent(new Event('lose-again'));
  }

  #replayTwoCodes(): void {
    this.dispatchEvent(new Event('replay-two-codes'));
  }
}

customElements.define('demo-finale', DemoFinale);
