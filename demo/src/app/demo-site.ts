import { html, LitElement, type TemplateResult } from 'lit';
import type { AppearanceEvent } from '../appearance/appearance-controls.ts';
import '../pages/code-page.ts';
import '../pages/gallery-page.ts';
import '../pages/theme-page.ts';
import { darkIcon, shieldIcon } from '../ui/icons.ts';
import { scheme } from '../ui/scheme.ts';
import './install-page.ts';
import './live-page.ts';
import { type PageState, type Route, readPageState, routeHash } from '../pages/routes.ts';

const pages = [
  { page: 'live', name: 'Try it' },
  { page: 'gallery', name: 'Gallery' },
  { page: 'theme', name: 'Theme' },
  { page: 'code', name: 'Code' },
  { page: 'extension', name: 'Extension' },
] as const satisfies readonly (Route & { name: string })[];

/** The whole site: shows the page that the address names, and the navigation. */
class DemoSite extends LitElement {
  static override properties = { pageState: { state: true } };

  declare pageState: PageState;

  constructor() {
    super();
    this.pageState = readPageState(location.hash);
    this.addEventListener('appearance', (event) => this.#applyAppearance(event as AppearanceEvent));
  }

  /** Renders into the document itself, so that `main.css` and fragment links reach its parts. */
  protected override createRenderRoot() {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('hashchange', this.#follow);
    window.addEventListener('resize', this.#showTab);
    scheme.addEventListener('change', this.#update);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('hashchange', this.#follow);
    window.removeEventListener('resize', this.#showTab);
    scheme.removeEventListener('change', this.#update);
  }

  protected override updated(): void {
    this.#showTab();
  }

  protected override render() {
    const { route, bare } = this.pageState;
    if (bare) return this.#renderPage();
    return html`
      <header class="site">
        <p class="brand">${shieldIcon} Recovery Guardian</p>
        <nav class="tabs" aria-label="Site">
          ${pages.map(
            (page) => html`<a
              href=${routeHash(page, this.#kept(page))}
              aria-current=${page.page === route.page ? 'page' : 'false'}
                  >${page.name}</a
            >`,
          )}
        </nav>
        <button
          class="scheme"
          type="button"
          aria-label="Dark"
          aria-pressed=${scheme.isDark}
          @click=${() => scheme.switch()}
        >${darkIcon}</button>
      </header>
      <div class="outlet">${this.#renderPage()}</div>`;
  }

  #renderPage(): TemplateResult {
    const { route, appearance, bare } = this.pageState;
    switch (route.page) {
      case 'live':
        return html`<live-page></live-page>`;
      case 'gallery':
        return html`<main>
          <gallery-page ?bare=${bare} .route=${route} .appearance=${appearance}></gallery-page>
        </main>`;
      case 'theme':
        return html`<main>
          <theme-page .view=${route.view} .appearance=${appearance}></theme-page>
        </main>`;
      case 'code':
        return html`<main><code-page .appearance=${appearance}></code-page></main>`;
      case 'extension':
        return html`<main><install-page></install-page></main>`;
    }
  }

  /** Keeps the appearance between pages, except for the live page, which starts plain. */
  #kept(route: Route) {
    return route.page === 'live' ? undefined : this.pageState.appearance;
  }

  readonly #update = () => this.requestUpdate();

  /** Scrolls the tabs, which a narrow page cuts off, to that of the page; not the page itself. */
  readonly #showTab = () => {
    const tab = this.querySelector('.tabs [aria-current="page"]');
    const row = tab?.parentElement?.getBoundingClientRect();
    if (!tab || !row) return;
    const { left, right } = tab.getBoundingClientRect();
    const hidden = Math.max(0, right - row.right) - Math.max(0, row.left - left);
    tab.parentElement?.scrollBy({ left: hidden, behavior: 'instant' });
  };

  readonly #follow = () => {
    const before = this.pageState.route;
    this.pageState = readPageState(location.hash);
    // Start another page at its top; a link within the page scrolls to its target.
    if (this.pageState.route.page !== before.page || this.pageState.route.page === 'gallery') {
      window.scrollTo({ top: 0, behavior: 'instant' });
    }
  };

  /** Writes the appearance into the address so that it can be copied, without history entries. */
  #applyAppearance({ appearance }: AppearanceEvent): void {
    const { route, bare } = this.pageState;
    history.replaceState(null, '', routeHash(route, appearance));
    this.pageState = { route, appearance, bare };
  }
}

customElements.define('demo-site', DemoSite);

document.body.append(new DemoSite());
