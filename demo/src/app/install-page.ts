import { css, html, nothing } from 'lit';
import { LocalizedElement } from '../translations/localized-element.ts';
import '../ui/code-block.ts';
import { baseStyles, pageStyles } from '../ui/shared-styles.ts';
import { loadWorld } from '../world.ts';

/** How to install the browser extension. */
export class InstallPage extends LocalizedElement {
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
    const strings = this.strings.install;
    return html`
      <div class="page">
        <h1>${strings.title}</h1>
        <p>${strings.lead}</p>
        <code-block
          name=${strings.build}
          dir="ltr"
          .text=${'npm ci && npm run build -w extension'}
        ></code-block>
        <p>${strings.archives}</p>
        <h2>Chrome, Edge, Brave</h2>
        <p>${strings.chromium}</p>
        <h2>Firefox</h2>
        <p>${strings.firefox}</p>
        ${
          this.providerUrl
            ? html`<p>${strings.providerLead}</p>
              <code-block name=${strings.provider} dir="ltr" .text=${this.providerUrl}></code-block>`
            : nothing
        }
        <p>${strings.after}</p>
      </div>`;
  }
}

customElements.define('install-page', InstallPage);
