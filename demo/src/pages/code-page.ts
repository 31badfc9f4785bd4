import { css, html, LitElement } from 'lit';
import { until } from 'lit/directives/until.js';
import { type Appearance, plainHtml, toCss, withAttributes } from '../appearance/appearance.ts';
import '../ui/code-block.ts';
import { baseStyles, pageStyles } from '../ui/shared-styles.ts';

/** A framework's example: the component that the repository builds and tests in a browser. */
interface Example {
  readonly name: string;
  /** Its file, next to the page. */
  readonly file: string;
}

/** Named as in `rollup.config.mjs`. */
const examples: readonly Example[] = [
  { name: 'React', file: 'examples/settings.tsx' },
  { name: 'Vue', file: 'examples/settings.vue' },
  { name: 'Svelte', file: 'examples/settings.svelte' },
  { name: 'Angular', file: 'examples/settings.ts' },
];

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

  protected override render() {
    const sheet = toCss(this.appearance);
    return html`
      <div class="page">
        <div>
          <h1>Put it into your site</h1>
          <p class="muted">
            The tag is all it takes. The operator of the recovery service gives you its address and a
            token. The examples are files of the repository, each built and driven there.
          </p>
        </div>
        ${sheet && html`<code-block name="Style sheet" .text=${sheet}></code-block>`}
        <code-block name="Plain HTML" .text=${plainHtml(this.appearance)}></code-block>
        ${examples.map(
          (example) => html`<code-block
            name=${example.name}
            .text=${until(
              textOf(example).then((text) => withAttributes(text, this.appearance)),
              'Fetching…',
            )}
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

async function readExample({ file }: Example): Promise<string> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file} answered ${response.status}`);
  return response.text();
}

customElements.define('code-page', CodePage);
