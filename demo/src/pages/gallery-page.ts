import { viewNames } from '@recovery-guardian/element';
import {
  type Scenario,
  type ScenarioView,
  scenarioPath,
  scenarios,
} from '@recovery-guardian/element/testing';
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Appearance } from '../appearance/appearance.ts';
import '../appearance/appearance-controls.ts';
import { EventRecord } from '../events/event-record.ts';
import { type Route, routeHash } from './routes.ts';
import '../events/event-log.ts';
import '../ui/code-block.ts';
import '../ui/copy-button.ts';
import { backIcon, forthIcon } from '../ui/icons.ts';
import { baseStyles, linkStyles, pageStyles, panelStyles } from '../ui/shared-styles.ts';
import './state-card.ts';
import './state-stage.ts';
import { storyboards } from './storyboards.ts';

type GalleryRoute = Extract<Route, { page: 'gallery' }>;

const order: readonly ScenarioView[] = ['start', ...viewNames, 'pages'];

/** The views in the gallery's order, each with its states. */
const views = order.map((view) => ({
  view,
  name:
    view === 'start'
      ? 'Before a view'
      : view === 'pages'
        ? 'Awkward pages'
        : view.replace(/^./, (first) => first.toUpperCase()),
  states: scenarios.filter((scenario) => scenario.view === view),
}));

/** The previous and the next state in the gallery's order. */
function neighbours(scenario: Scenario): { before?: Scenario; after?: Scenario } {
  const index = scenarios.indexOf(scenario);
  const [before, after] = [scenarios[index - 1], scenarios[index + 1]];
  return { ...(before && { before }), ...(after && { after }) };
}

/** Every view in every state: a view's states side by side, or a single state. */
export class GalleryPage extends LitElement {
  static override styles = [
    baseStyles,
    pageStyles,
    panelStyles,
    linkStyles,
    css`
      .page {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 20px;
      }
      .controls {
        padding: 16px;
      }
      .sheet {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(360px, 100%), 1fr));
        gap: 24px;
        align-items: start;
      }
      .strip {
        position: relative;
        display: grid;
        grid: auto / auto-flow min(340px, 100%);
        gap: 24px;
        align-items: start;
        margin-block-start: 8px;
        padding-block: 4px 16px;
        overflow-x: auto;
      }
      .one {
        display: grid;
        grid-template-columns: minmax(0, 1fr) minmax(0, 360px);
        gap: 24px;
        align-items: start;
      }
      .beside {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 16px;
      }
      .ways {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px 16px;
      }
      .ways a {
        display: inline-flex;
        align-items: center;
        gap: 4px;
        min-height: 32px;
      }
      .stage {
        padding: 24px;
        overflow: clip;
      }
      @media (max-width: 900px) {
        .one {
          grid-template-columns: minmax(0, 1fr);
        }
      }
      @media (max-width: 480px) {
        .stage {
          padding: 0;
          background: none;
          border: 0;
          box-shadow: none;
        }
      }
    `,
  ];

  static override properties = {
    route: { attribute: false },
    appearance: { attribute: false },
    isBare: { type: Boolean, attribute: 'bare' },
  };

  declare route: GalleryRoute;
  declare appearance: Appearance;
  /** Shows only the state itself, for screenshots and frames. */
  declare isBare: boolean | undefined;

  readonly #record = new EventRecord();

  constructor() {
    super();
    this.#record.follow(this);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('route');
    const { view, state } = this.route;
    if (before && (before.view !== view || before.state !== state)) this.#record.clear();
  }

  protected override render() {
    const { view, state } = this.route;
    const scenario = scenarios.find((one) => one.view === view && one.name === state);
    if (scenario && this.isBare) return this.#renderStage(scenario);
    return html`<div class="page">${scenario ? this.#renderOne(scenario) : this.#renderSheet()}</div>`;
  }

  #renderSheet(): TemplateResult {
    const shown = views.find(({ view }) => view === this.route.view);
    return html`
      <h1>${shown?.name ?? 'Storyboards'}</h1>
      ${this.#renderViews(shown?.view)} ${this.#renderControls()}
      ${
        shown
          ? html`<div class="sheet">
              ${repeat(shown.states, scenarioPath, (scenario) => this.#renderCard(scenario))}
            </div>`
          : storyboards.map(
              ({ name, scenarios }) => html`<section aria-label=${name}>
                <h2>${name}</h2>
                <div class="strip">
                  ${scenarios.map((scenario) => this.#renderCard(scenario, true))}
                </div>
              </section>`,
            )
      }`;
  }

  #renderCard(scenario: Scenario, isInStory = false): TemplateResult {
    return html`<state-card
      ?in-story=${isInStory}
      .scenario=${scenario}
      .appearance=${this.appearance}
      .href=${this.#hash(scenario)}
    ></state-card>`;
  }

  #renderOne(scenario: Scenario): TemplateResult {
    const { before, after } = neighbours(scenario);
    return html`
      <h1>${scenario.title}</h1>
      ${this.#renderViews(scenario.view)}
      <nav class="ways" aria-label="Neighboring states">
        ${before ? html`<a rel="prev" href=${this.#hash(before)}>${backIcon}${before.title}</a>` : nothing}
        ${after ? html`<a rel="next" href=${this.#hash(after)}>${after.title}${forthIcon}</a>` : nothing}
      </nav>
      ${this.#renderControls()}
      <div class="one">
        <div class="panel stage">${this.#renderStage(scenario)}</div>
        <div class="beside">
          <p class="ways">
            <copy-button .text=${this.#address(scenario)} label="Copy link"></copy-button>
            <a href=${this.#bareHash(scenario)} target="_blank">The element alone</a>
          </p>
          <event-log .record=${this.#record}></event-log>
          <code-block name="In a test" .text=${inATest(scenario)}></code-block>
        </div>
      </div>`;
  }

  #renderStage(scenario: Scenario): TemplateResult {
    return html`<state-stage .scenario=${scenario} .appearance=${this.appearance}></state-stage>`;
  }

  #renderViews(current: string | undefined): TemplateResult {
    return html`<nav class="tabs" aria-label="Views">
      <a
        href=${routeHash({ page: 'gallery' }, this.appearance)}
        aria-current=${current ? 'false' : 'page'}
        >Storyboards</a
      >
      ${views.map(({ view, name, states }) => {
        const href = routeHash({ page: 'gallery', view }, this.appearance);
        return html`<a href=${href} aria-current=${view === current ? 'page' : 'false'}
          >${name} <span class="muted small">&nbsp;${states.length}</span></a
        >`;
      })}
    </nav>`;
  }

  #renderControls(): TemplateResult {
    return html`<section class="panel controls" aria-label="Looks">
      <appearance-controls .appearance=${this.appearance}></appearance-controls>
    </section>`;
  }

  #hash({ view, name }: Scenario): string {
    return routeHash({ page: 'gallery', view, state: name }, this.appearance);
  }

  #bareHash(scenario: Scenario): string {
    const hash = this.#hash(scenario);
    return `${hash}${hash.includes('?') ? '&' : '?'}bare=1`;
  }

  #address(scenario: Scenario): string {
    return new URL(this.#hash(scenario), location.href).href;
  }
}

/** Shows how an integrator's own test puts the element into this state. */
function inATest(scenario: Scenario): string {
  return `import { findScenario, stage } from '@recovery-guardian/element/testing';

const { element, reached, leave } = stage(findScenario('${scenarioPath(scenario)}'));
await reached;
`;
}

customElements.define('gallery-page', GalleryPage);
