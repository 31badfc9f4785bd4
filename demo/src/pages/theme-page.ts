import { viewNames } from '@recovery-guardian/element';
import {
  findScenario,
  type Scenario,
  scenarioPath,
  scenarios,
} from '@recovery-guardian/element/testing';
import { css, html, LitElement, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import {
  type Appearance,
  plain,
  schemesOf,
  toAttributes,
  toCss,
} from '../appearance/appearance.ts';
import { AppearanceEvent, named, type Options, select } from '../appearance/appearance-controls.ts';
import '../appearance/appearance-controls.ts';
import { toDesignTokens } from '../appearance/design-tokens.ts';
import { lookOf } from '../appearance/look.ts';
import { tokens } from '../appearance/token-fields.ts';
import { routeHash } from './routes.ts';
import './state-stage.ts';
import '../ui/code-block.ts';
import '../ui/copy-button.ts';
import {
  baseStyles,
  buttonStyles,
  fieldStyles,
  linkStyles,
  pageStyles,
  panelStyles,
} from '../ui/shared-styles.ts';

/** The states to judge a theme by: a form, an idle one, an error, danger, a wait and an end. */
const choice = [
  'protect/phone',
  'overview/protected',
  'protect/code-wrong',
  'overview/alarm',
  'recover/waiting',
  'recover/finalized',
].map(findScenario);
/** Of a view: more would make every change slow. */
const mostExamples = 6;

/** The theme editor: tokens and other design settings, on the element in several states. */
export class ThemePage extends LitElement {
  static override styles = [
    baseStyles,
    pageStyles,
    buttonStyles,
    fieldStyles,
    panelStyles,
    linkStyles,
    css`
      .page {
        display: grid;
        grid-template-columns: minmax(0, 380px) minmax(0, 1fr);
        gap: 24px;
        align-items: start;
      }
      h1 {
        margin-block-end: 4px;
      }
      .head {
        grid-column: 1 / -1;
      }
      .editor {
        padding: 16px;
      }
      .field {
        margin-block-end: 12px;
      }
      .ways {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        margin-top: 20px;
      }
      .column {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 24px;
      }
      .examples {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(340px, 100%), 1fr));
        gap: 24px;
        align-items: start;
      }
      @media (min-width: 901px) {
        .column {
          position: sticky;
          top: 0;
          max-height: 100vh;
          overflow: auto;
        }
      }
      @media (max-width: 900px) {
        .page {
          grid-template-columns: minmax(0, 1fr);
        }
      }
    `,
  ];

  static override properties = {
    view: { attribute: false },
    appearance: { attribute: false },
  };

  /** The view whose first states are shown; a choice from all without one. */
  declare view: string | undefined;
  declare appearance: Appearance;

  protected override render() {
    const look = lookOf(
      this.appearance,
      tokens.lengths.map(({ name }) => name),
    );
    const ofView = scenarios.filter(({ view }) => view === this.view).slice(0, mostExamples);
    const examples = ofView.length > 0 ? ofView : choice;
    return html`
      <div class="page">
        <div class="head">
          <h1>Make it yours</h1>
          <p class="muted">Change what you like; the style sheet for your site follows.</p>
        </div>
        <div class="column">
          <section class="panel editor" aria-label="Looks">
            ${select('View', viewOptions, this.view ?? '', (view) => this.#show(view))}
            <appearance-controls .appearance=${this.appearance} .look=${look}></appearance-controls>
            <div class="ways">
              <copy-button .text=${this.#address} label="Copy link"></copy-button>
              <button class="small" type="button" @click=${this.#reset}>Start over</button>
            </div>
          </section>
          <code-block name="Style sheet" .text=${toCss(this.appearance) || nothingToChange}></code-block>
          <code-block name="Element" .text=${toTag(this.appearance)}></code-block>
          <code-block name="Design tokens" .text=${toDesignTokens(look)}></code-block>
        </div>
        <div class="examples">
          ${repeat(examples, scenarioPath, (scenario, index) => this.#renderExample(scenario, index === 0))}
        </div>
      </div>`;
  }

  /** In each scheme. The first one is interactive, to try focus and motion; the others are previews. */
  #renderExample(scenario: Scenario, isInteractive: boolean): TemplateResult[] {
    return schemesOf(this.appearance).map(
      (scheme, index) => html`<state-stage
        ?picture=${!isInteractive || index > 0}
        .scenario=${scenario}
        .appearance=${{ ...this.appearance, scheme }}
      ></state-stage>`,
    );
  }

  get #address(): string {
    return new URL(this.#hash(this.view), location.href).href;
  }

  #hash(view: string | undefined): string {
    return routeHash({ page: 'theme', ...(view && { view }) }, this.appearance);
  }

  #show(view: string): void {
    location.hash = this.#hash(view);
  }

  #reset(): void {
    this.dispatchEvent(new AppearanceEvent(plain));
  }
}

const viewOptions: Options = [['', 'A choice'], ...named(viewNames)];

const nothingToChange = '/* The plain look needs none. */\n';

/** The tag with the attributes of the appearance. */
function toTag(appearance: Appearance): string {
  const attributes = Object.entries(toAttributes(appearance));
  const written = attributes.map(([name, value]) => ` ${name}="${value}"`).join('');
  return `<recovery-guardian${written} …></recovery-guardian>\n`;
}

customElements.define('theme-page', ThemePage);
