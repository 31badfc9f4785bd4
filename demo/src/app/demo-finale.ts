import { css, html, LitElement, type TemplateResult } from 'lit';
import '../ui/copy-button.ts';
import { baseStyles, buttonStyles, codeStyles } from '../ui/shared-styles.ts';

const snippet = `<script type="module" src="/recovery-guardian.min.js"></script>
<recovery-guardian base-url="…" access-token="…" chain-id="…" rpc-url="…"></recovery-guardian>`;

/**
 * The end of the demo: what was shown, and what to do next.
 *
 * @fires replay The user wants to start over with another account.
 * @fires lose-again The user wants to go on with this account, as no other is left.
 * @fires replay-two-codes The same, with a second way to get codes.
 * @fires attack The user wants to see what stops a thief.
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

  static override properties = {
    isOver: { type: Boolean, attribute: 'over' },
    isStopped: { type: Boolean, attribute: 'stopped' },
  };

  /** Whether no other account is left. */
  declare isOver: boolean | undefined;
  /** Whether it is the end of an attack. */
  declare isStopped: boolean | undefined;

  protected override render() {
    return html`
      <section aria-labelledby="title">
        <h2 id="title">${this.isStopped ? 'You stopped a thief' : 'You kept the account'}</h2>
        <p>
          ${
            this.isStopped
              ? 'They read your code. The wait gave you the time, and your key was enough.'
              : 'Same address, same assets, new key.'
          }
        </p>
        ${this.isOver ? this.#renderOver() : this.#renderReplay()}
        <details>
          <summary>Put it on your site</summary>
          <pre tabindex="0"><code>${snippet}</code></pre>
          <copy-button .text=${snippet}></copy-button>
        </details>
      </section>`;
  }

  #renderReplay(): TemplateResult {
    return html`<div class="buttons">
      <button class="primary small" type="button" @click=${this.#replay}>Play again</button>
      <button class="small" type="button" @click=${this.#replayTwoCodes}>Now with two codes</button>
      ${this.#renderAttack()}
    </div>`;
  }

  #renderOver(): TemplateResult {
    return html`
      <p>
        That was the last fresh account. This one is still protected: lose its new key, and get back in
        once more.
      </p>
      <div class="buttons">
        <button class="primary small" type="button" @click=${this.#loseAgain}>Lose the new key</button>
        ${this.#renderAttack()}
      </div>`;
  }

  #renderAttack(): TemplateResult {
    return html`<button class="small" type="button" @click=${this.#attack}>
      Now someone attacks you
    </button>`;
  }

  #replay(): void {
    this.dispatchEvent(new Event('replay'));
  }

  #loseAgain(): void {
    this.dispatchEvent(new Event('lose-again'));
  }

  #attack(): void {
    this.dispatchEvent(new Event('attack'));
  }

  #replayTwoCodes(): void {
    this.dispatchEvent(new Event('replay-two-codes'));
  }
}

customElements.define('demo-finale', DemoFinale);
