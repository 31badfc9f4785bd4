import { html, LitElement } from 'lit';
import { loadWorld } from '../world.ts';
import { type Demo, startDemo } from './demo.ts';
import './demo-page.ts';

/** The live page in the local world that serves it, or instructions to start one. */
export class LivePage extends LitElement {
  static override properties = { demo: { state: true }, isAlone: { state: true } };

  declare demo: Demo | undefined;
  /** Whether the page is served as plain files, without a world. */
  declare isAlone: boolean | undefined;

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
    if (!this.isAlone) {
      return html`<p class="notice" role="status">Looking for the local world…</p>`;
    }
    return html`<main class="notice">
      <h1>Lose the key. Keep the account.</h1>
      <p>
        To try it for real, start the local world: a network, a mailbox and a phone on your own machine,
        with this page in the middle. In a clone of the repository:
      </p>
      <pre><code>npm ci &amp;&amp; npm start</code></pre>
      <p>Then open the address that it prints. Gallery, theme and code work here and now.</p>
      <p><a href="#/gallery">Go to the gallery</a></p>
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
