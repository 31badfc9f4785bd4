import { type Scenario, takesPage } from '@recovery-guardian/element/testing';
import { css, html, LitElement, nothing } from 'lit';
import type { Appearance } from '../appearance/appearance.ts';
import { baseStyles, linkStyles } from '../ui/shared-styles.ts';
import './state-stage.ts';

/** One state in a list: a preview below its link, loaded when it scrolls into view. */
export class StateCard extends LitElement {
  static override styles = [
    baseStyles,
    linkStyles,
    css`
      h2,
      h3 {
        margin-bottom: 8px;
        font-size: 15px;
      }
      .picture {
        min-height: 240px;
        overflow: clip;
      }
      .alone {
        padding: 24px;
        color: var(--text-muted);
        border: 1px dashed var(--line-strong);
        border-radius: 14px;
      }
    `,
  ];

  static override properties = {
    scenario: { attribute: false },
    appearance: { attribute: false },
    href: { attribute: false },
    isInStory: { type: Boolean, attribute: 'in-story' },
    isSeen: { state: true },
  };

  declare scenario: Scenario;
  declare appearance: Appearance;
  /** The address of the state's own page. */
  declare href: string;
  /** Whether its heading is below that of a storyboard. */
  declare isInStory: boolean | undefined;
  declare isSeen: boolean | undefined;

  #sight: IntersectionObserver | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    const seen = (entries: IntersectionObserverEntry[]) => {
      this.isSeen ||= entries.some(({ isIntersecting }) => isIntersecting);
    };
    this.#sight = new IntersectionObserver(seen, { rootMargin: '400px' });
    this.#sight.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sight?.disconnect();
  }

  protected override render() {
    const link = html`<a href=${this.href}>${this.scenario.title}</a>`;
    return html`
      ${this.isInStory ? html`<h3>${link}</h3>` : html`<h2>${link}</h2>`}
      <div class="picture">
        ${takesPage(this.scenario) ? alone : this.#renderPicture()}
      </div>`;
  }

  #renderPicture() {
    if (!this.isSeen) return nothing;
    return html`<state-stage
      picture
      .scenario=${this.scenario}
      .appearance=${this.appearance}
    ></state-stage>`;
  }
}

const alone = html`<p class="alone">This state changes the page around it: open it by itself.</p>`;

customElements.define('state-card', StateCard);
