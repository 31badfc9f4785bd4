import { pickLanguage, recoveryModules } from '@recovery-guardian/core';
import { languages, type RecoveryGuardianElement } from '@recovery-guardian/element';
import {
  people,
  type Scenario,
  type Stage,
  scenarioPath,
  stage,
} from '@recovery-guardian/element/testing';
import { css, html, LitElement, type PropertyValues } from 'lit';
import { type Appearance, applyAppearance, peoples } from '../appearance/appearance.ts';
import { baseStyles, buttonStyles } from '../ui/shared-styles.ts';

/**
 * One state of the element, with an in-memory wallet, chain and service. `aria-busy` until the
 * state is reached; then `data-staged` names it.
 */
export class StateStage extends LitElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      .place {
        max-inline-size: 100%;
      }
      button {
        margin: 8px;
      }
      .failed {
        padding: 16px;
        color: var(--warning);
        background: var(--warning-soft);
        border-radius: 10px;
        overflow-wrap: anywhere;
      }
    `,
  ];

  static override properties = {
    scenario: { attribute: false },
    appearance: { attribute: false },
    isPicture: { type: Boolean, attribute: 'picture' },
    failure: { state: true },
  };

  declare scenario: Scenario | undefined;
  declare appearance: Appearance;
  /** Makes the element inert: a preview without clicks or keyboard focus. */
  declare isPicture: boolean | undefined;
  declare failure: string | undefined;

  #staged: Stage | undefined;
  /** The latest run; earlier ones are obsolete. */
  #turn = Symbol();

  get element(): RecoveryGuardianElement | undefined {
    return this.#staged?.element;
  }

  /** Lets the waiting time of a recovery pass. */
  wait(): void {
    const chain = this.#staged?.chain;
    if (chain) chain.timestamp += chain.gracePeriod;
    this.element?.refresh();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#leave();
  }

  protected override updated(changed: PropertyValues<this>): void {
    const place = this.renderRoot.querySelector<HTMLElement>('.place');
    if (!place || !this.scenario) return;
    const { width } = this.appearance;
    place.style.inlineSize = width === undefined ? '' : `${width}px`;
    const before = changed.get('appearance');
    const isOtherStory =
      before !== undefined && story.some((name) => before[name] !== this.appearance[name]);
    // The new appearance replaces the link in the address.
    const isLinkGone = before !== undefined && this.scenario.link !== undefined;
    const isNew = changed.has('scenario') || isOtherStory || isLinkGone;
    if (isNew) this.#enter(this.scenario, place);
    else if (changed.has('appearance')) this.#apply();
  }

  protected override render() {
    return html`<div class="place"></div>
      ${
        this.appearance.layout === 'dialog' && !this.isPicture
          ? html`<button type="button" @click=${() => this.#open()}>Open the dialog</button>`
          : ''
      }
      ${this.failure ? html`<p class="failed" role="alert">${this.failure}</p>` : ''}`;
  }

  async #enter(scenario: Scenario, container: HTMLElement): Promise<void> {
    this.#leave();
    this.setAttribute('aria-busy', 'true');
    const turn = Symbol();
    this.#turn = turn;
    const locale = pickLanguage([this.appearance.language], languages) ?? 'en';
    Object.assign(people, peoples[this.appearance.people]);
    const module = recoveryModules.find(
      ({ gracePeriod }) => gracePeriod === this.appearance.days * 86_400,
    )?.address;
    const staged = stage(scenario, { container, locale, ...(module && { module }) });
    this.#staged = staged;
    applyAppearance(staged.element, { ...this.appearance, layout: 'inline' });
    try {
      await staged.reached;
    } catch (error) {
      if (this.#turn === turn) this.failure = String(error);
    }
    if (this.#turn !== turn) return;
    staged.element.inert = this.isPicture === true;
    this.dataset.staged = scenarioPath(scenario);
    this.#apply();
    this.setAttribute('aria-busy', 'false');
  }

  /** Once the state is reached: a dialog is closed at first, and a picture stays in the page. */
  #apply(): void {
    const { element, appearance } = this;
    const isReached = this.dataset.staged !== undefined && !this.isPicture;
    if (!element) return;
    applyAppearance(element, isReached ? appearance : { ...appearance, layout: 'inline' });
  }

  #open(): void {
    if (this.element) this.element.open = true;
  }

  #leave(): void {
    this.#turn = Symbol();
    delete this.dataset.staged;
    this.#staged?.leave();
    this.#staged = undefined;
    this.failure = undefined;
  }
}

/** What changes the way to a state: other languages have other button labels. */
const story = ['language', 'days', 'people'] as const;

customElements.define('state-stage', StateStage);
