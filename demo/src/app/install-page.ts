import { css, html, LitElement, nothing } from 'lit';
import '../ui/code-block.ts';
import { baseStyles, pageStyles } from '../ui/shared-styles.ts';
import { loadWorld } from '../world.ts';

/** How to install the browser extension. */
export class InstallPage extends LitElement {
  static override styles = [
    baseStyles,
    pageStyles,
    css`
      .page {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 16px;
        max-width: 640px;
      }
      p {
        overflow-wrap: anywhere;
      }
    `,
  ];

  static override properties = { providerUrl: { state: true } };

  /** The local world's recovery service; unset where this page is served without a world. */
  declare private providerUrl: string | undefined;

  override async connectedCallback(): Promise<void> {
    super.connectedCallback();
    const world = await loadWorld().catch(() => undefined);
    this.providerUrl = world?.baseUrl;
  }

  protected override render() {
    return html`
      <div class="page">
        <h1>Install the extension</h1>
        <p>
          A small wallet whose account can be recovered. It is not in any store yet, so you build it in
          a clone of the repository:
        </p>
        <code-block name="Build" .text=${'npm ci && npm run build -w extension'}></code-block>
        <p>The archives are in extension/dist.</p>
        <h2>Chrome, Edge, Brave</h2>
        <p>
          Open chrome://extensions, switch on “Developer mode”, press “Load unpacked”, and choose
          extension/dist/chromium.
        </p>
        <h2>Firefox</h2>
        <p>
          Open about:debugging#/runtime/this-firefox, press “Load Temporary Add-on…”, and choose
          extension/dist/firefox/manifest.json. Firefox forgets it when it is closed.
        </p>
        ${
          this.providerUrl
            ? html`<p>
                Enter this as the provider’s address in the wallet. It connects all services of this
                page at once:
              </p>
              <code-block name="Provider’s address" .text=${this.providerUrl}></code-block>`
            : nothing
        }
        <p>
          Then it can take the demo wallet’s place: the wallet panel of “Try it” offers it.
        </p>
      </div>`;
  }
}

customElements.define('install-page', InstallPage);
