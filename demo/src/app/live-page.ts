import { html, type TemplateResult } from 'lit';
import { LocalizedElement } from '../translations/localized-element.ts';
import { loadWorld } from '../world.ts';
import { type Demo, startDemo } from './demo.ts';
import './demo-page.ts';

/** The live page in the local world that serves it, or instructions to start one. */
export class LivePage extends LocalizedElement {
  static override properties = { demo: { state: true }, isAlone: { state: true } };

  declare demo: Demo | undefined;
  /** Whether the page is served as plain files, without a world. */
  declare isAlone: boolean;

  constructor() {
    super();
    this.isAlone = false;
  }

  /** Renders into the document itself, like its child pages. */
  protected override createRenderRoot() {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.demo) this.#start();
  }

  protected override render() {
    if (this.demo) return html`<demo-page .demo=${this.demo}></demo-page>`;
    return this.isAlone
      ? this.#howToStart
      : html`<p class="notice" role="status">${this.strings.looking}</p>`;
  }

  get #howToStart(): TemplateResult {
    const { strings } = this;
    return html`<main class="notice">
      <h1>${strings.promise}</h1>
      <p>${strings.startLead}</p>
      <pre dir="ltr"><code>npm ci &amp;&amp; npm start</code></pre>
      <p>${strings.startThen}</p>
      <p><a href="#/gallery">${strings.startGallery}</a></p>
    </main>`;
  }

  async #start(): Promise<void> {
    running ??= loadWorld().then(startDemo);
    try {
      this.demo = await running;
    } catch {
      running = undefined;
      this.isAlone = true;
    }
  }
}

/** The tab's only demo, so that its state survives visits to other pages. */
let running: Promise<Demo> | undefined;

customElements.define('live-page', LivePage);
