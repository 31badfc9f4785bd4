import { html, LitElement, type TemplateResult } from 'lit';
import type { AppearanceEvent } from '../appearance/appearance-controls.ts';
import '../code/code-page.ts';
import '../gallery/gallery-page.ts';
import '../theme/theme-page.ts';
import { shieldIcon } from '../ui/icons.ts';
import './live-page.ts';
import { type Place, placeHash, type Route, readPlace } from './routes.ts';

const pages = [
  { route: { page: 'live' }, name: 'Try it' },
  { route: { page: 'gallery' }, name: 'Gallery' },
  { route: { page: 'theme' }, name: 'Theme' },
  { route: { page: 'code' }, name: 'Code' },
] as const satisfies readonly { route: Route; name: string }[];

/** The whole site: shows the page that the address names, and the navigation. */
export class DemoSite extends LitElement {
  static override properties = { place: { state: true } };

  declare place: Place;

  constructor() {
    super();
    this.place = readPlace(location.hash);
    this.addEventListener('appearance', (event) => this.#dress(event as AppearanceEvent));
  }

  /** Renders into the document itself, so that `main.css` and fragment links reach its parts. */
  protected override createRenderRoot() {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('hashchange', this.#follow);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('hashchange', this.#follow);
  }

  protected override render() {
    const { route, bare } = this.place;
    if (bare) return this.#renderPage();
    return html`
      <header class="site">
        <p class="brand">${shieldIcon} Recovery Guardian</p>
        <nav class="tabs" aria-label="Site">
          ${pages.map(
            (page) => html`<a
              href=${placeHash(page.route, this.#kept(page.route))}
              aria-current=${page.route.page === route.page ? 'page' : 'false'}
              >${page.name}</a
            >`,
          )}
        </nav>
      </header>
      <div class="outlet">${this.#renderPage()}</div>`;
  }

  #renderPage(): TemplateResult {
    const { route, appearance, bare } = this.place;
    switch (route.page) {
      case 'live':
        return html`<live-page></live-page>`;
      case 'gallery':
        return html`<main>
          <gallery-page ?bare=${bare} .route=${route} .appearance=${appearance}></gallery-page>
        </main>`;
      case 'theme':
        return html`<main><theme-page .appearance=${appearance}></theme-page></main>`;
      case 'code':
        return html`<main><code-page .appearance=${appearance}></code-page></main>`;
    }
  }

  /** Keeps the appearance between pages, except for the live page, which starts plain. */
  #kept(route: Route) {
    return route.page === 'live' ? undefined : this.place.appearance;
  }

  readonly #follow = () => {
    const before = this.place.route;
    this.place = readPlace(location.hash);
    // Start another page at its top; a link within the page scrolls to its target.
    if (this.place.route.page !== before.page || this.place.route.page === 'gallery') {
      window.scrollTo({ top: 0, behavior: 'instant' });
    }
  };

  /** Writes the appearance into the address so that it can be copied, without history entries. */
  #dress({ appearance }: AppearanceEvent): void {
    const { route, bare } = this.place;
    history.replaceState(null, '', placeHash(route, appearance));
    this.place = { route, appearance, bare };
  }
}

customElements.define('demo-site', DemoSite);
