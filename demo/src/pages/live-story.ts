import { findScenario, type Scenario } from '@recovery-guardian/element/testing';
import { css, html, LitElement } from 'lit';
import { plain } from '../appearance/appearance.ts';
import { baseStyles, buttonStyles } from '../ui/shared-styles.ts';
import './state-stage.ts';
import type { StateStage } from './state-stage.ts';

/** Where each story begins: a state of the gallery, or what a later one sets up. */
const stories = {
  protect: { start: 'Protect an account', begins: 'overview/unprotected' },
  'lost-phone': { start: 'Lose the phone', begins: 'recover/owner', leadsTo: 'recover/start-free' },
  alarm: { start: 'Meet a thief', begins: 'overview/alarm' },
  friend: {
    start: 'Help a friend',
    begins: 'recover/link-guardian-named',
    leadsTo: 'recover/delivered',
  },
} as const satisfies Record<string, { start: string; begins: string; leadsTo?: string }>;

function scenarioOf(story: { begins: string; leadsTo?: string }): Scenario {
  const [first, last] = [findScenario(story.begins), findScenario(story.leadsTo ?? story.begins)];
  const set: Scenario['set'] = (world) => {
    last.set?.(world);
    first.set?.(world);
  };
  return { ...first, set };
}

/** A story that visitors of the documents play with the element, in a world in memory. */
export class LiveStory extends LitElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      .notes {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px 16px;
        margin-block-start: 12px;
      }
    `,
  ];

  static override properties = { name: {}, isPlaying: { state: true } };

  declare name: keyof typeof stories;
  declare private isPlaying: boolean | undefined;
  #scenario: Scenario | undefined;

  protected override render() {
    if (!this.isPlaying) {
      const { start } = stories[this.name];
      return html`<button type="button" @click=${this.#play}>${start}</button>`;
    }
    return html`<state-stage .scenario=${this.#scenario} .appearance=${plain}></state-stage>
      <div class="notes">
        <p class="small muted">
          In memory: nothing is sent, and the wallet agrees to everything. Every code is
          <b>123456</b>.
        </p>
        <button type="button" @click=${this.#wait}>Let 3 days pass</button>
        <button type="button" @click=${this.#end}>Start over</button>
      </div>`;
  }

  /** Ends the others, as a link in the address would open them, too. */
  #play(): void {
    for (const other of document.querySelectorAll<LiveStory>('live-story')) other.#end();
    this.#scenario = scenarioOf(stories[this.name]);
    this.isPlaying = true;
  }

  #end(): void {
    this.isPlaying = false;
  }

  #wait(): void {
    this.renderRoot.querySelector<StateStage>('state-stage')?.wait();
  }
}

customElements.define('live-story', LiveStory);
