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
    copied: { state: true },
  };

  declare text: string;
  /** What it does, if that is more than to copy. */
  declare label: string | undefined;
  declare copied: boolean | undefined;

  protected override render() {
    return html`
      <button class="small" type="button" @click=${this.#copy}>
        <span aria-live="polite">${this.copied ? 'Copied' : (this.label ?? 'Copy')}</span>
      </button>`;
  }

  async #copy(): Promise<void> {
    await navigator.clipboard.writeText(this.text);
    this.copied = true;
    this.dispatchEvent(new Event('copied', { bubbles: true, composed: true }));
    setTimeout(() => {
      this.copied = false;
    }, 2000);
  }
}

customElements.define('copy-button', CopyButton);
