import { css, html, LitElement } from 'lit';
import './copy-button.ts';
import { baseStyles, codeStyles, panelStyles } from './shared-styles.ts';

/** A text to copy, below a descriptive heading. */
export class CodeBlock extends LitElement {
  static override styles = [
    baseStyles,
    panelStyles,
    codeStyles,
    css`
      .panel {
        box-shadow: none;
      }
      copy-button {
        margin-inline-start: auto;
      }
      header {
        min-height: 48px;
        padding-block: 6px;
      }
      pre {
        max-height: 420px;
        overflow: auto;
      }
      h2 {
        font-size: 15px;
      }
    `,
  ];

  static override properties = { name: {}, text: {} };

  declare name: string;
  declare text: string;

  protected override render() {
    return html`
      <section class="panel" aria-labelledby="name">
        <header>
          <h2 id="name">${this.name}</h2>
          <copy-button .text=${this.text}></copy-button>
        </header>
        <pre tabindex="0">${this.text}</pre>
      </section>`;
  }
}

customElements.define('code-block', CodeBlock);
