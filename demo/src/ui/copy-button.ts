import { css, html, LitElement } from 'lit';
import { baseStyles, buttonStyles } from './shared-styles.ts';

/**
 * Copies a text to the clipboard and confirms it for a moment.
 *
 * @fires copied
 */
export class CopyButton extends LitElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      :host {
        display: inline-block;
      }
      button {
        min-width: 6em;
      }
    `,
  ];

  static override properties = {
    text: {},
    label: {},
    said: { state: true },
  };

  declare text: string;
  /** What it does, if that is more than to copy. */
  declare label: string | undefined;
  declare private said: string | undefined;

  protected override render() {
    return html`
      <button class="small" type="button" @click=${this.#copy}>
        <span aria-live="polite">${this.said ?? this.label ?? 'Copy'}</span>
      </button>`;
  }

  /** Pages in an insecure context, and frames without permission, have no clipboard. */
  async #copy(): Promise<void> {
    const isCopied = await navigator.clipboard?.writeText(this.text).then(
      () => true,
      () => false,
    );
    this.said = isCopied ? 'Copied' : 'Couldn’t copy';
    if (isCopied) this.dispatchEvent(new Event('copied', { bubbles: true, composed: true }));
    setTimeout(() => {
      this.said = undefined;
    }, 2000);
  }
}

customElements.define('copy-button', CopyButton);
