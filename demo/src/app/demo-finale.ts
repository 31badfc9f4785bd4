import { css, html, LitElement } from 'lit';
import '../ui/copy-button.ts';
import { baseStyles, buttonStyles, codeStyles } from '../ui/shared-styles.ts';

const snippet = `<script type="module" src="/recovery-guardian.min.js"></script>
<recovery-guardian base-url="…" access-token="…" chain-id="…"></recovery-guardian>`;

/**
 * The end of the demo: what was shown, and what to do next.
 *
 * @fires replay The user wants to start over with another account.
 */
export class DemoFinale extends LitElement {
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

  protected override render() {
    return html`
      <section aria-labelledby="title">
        <h2 id="title">You kept the account</h2>
        <p>To see two codes at work, play again with another account and add a phone number.</p>
        <div class="buttons">
          <button class="primary small" type="button" @click=${this.#replay}>Play again</button>
        </div>
        <details>
          <summary>Put it on your site</summary>
          <pre tabindex="0"><code>${snippet}</code></pre>
          <copy-button .text=${snippet} label="Copy"></copy-button>
        </details>
      </section>`;
  }

  #replay(): void {
    this.dispatchEvent(new Event('replay'));
  }
}

customElements.define('demo-finale', DemoFinale);
