import { css, html, LitElement } from 'lit';
import { until } from 'lit/directives/until.js';
import { type Appearance, plain } from '../appearance/appearance.ts';
import '../ui/code-block.ts';
import { baseStyles, pageStyles } from '../ui/shared-styles.ts';
import { type Example, examples, readExample } from './examples.ts';
import { plainHtml } from './plain-html.ts';

/** Code to copy into a site, for each framework. */
export class CodePage extends LitElement {
  static override styles = [
    baseStyles,
    pageStyles,
    css`
      .page {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 20px;
        max-width: 860px;
      }
      h1 {
        margin-block-end: 4px;
      }
      code {
        font-family: var(--mono);
      }
    `,
  ];

  static override properties = { appearance: { attribute: false } };

  declare appearance: Appearance;

  constructor() {
    super();
    this.appearance = plain;
  }

  protected override render() {
    return html`
      <div class="page">
        <div>
          <h1>Put it into your site</h1>
          <p class="muted">
            The tag is all it takes. Service address and token come from whoever runs the recovery service
            for you; the examples are files of the repository, each built and driven there.
          </p>
        </div>
        <code-block name="Plain HTML" .text=${plainHtml(this.appearance)}></code-block>
        ${examples.map(
          (example) => html`<code-block
            name=${example.name}
            .text=${until(textOf(example), 'Fetching…')}
          ></code-block>`,
        )}
      </div>`;
  }
}

const texts = new Map<Example, Promise<string>>();

/** Each is fetched only once. */
function textOf(example: Example): Promise<string> {
  const text =
    texts.get(example) ??
    readExample(example).catch((error) => `${error}. The repository has it in examples/.`);
  texts.set(example, text);
  return text;
}

customElements.define('code-page', CodePage);
