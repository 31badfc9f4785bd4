import { pickLanguage } from '@recovery-guardian/core';
import { languages, type RecoveryGuardianElement } from '@recovery-guardian/element';
import { type Scenario, type Stage, scenarioPath, stage } from '@recovery-guardian/element/testing';
import { css, html, LitElement, type PropertyValues } from 'lit';
import { type Appearance, applyAppearance } from '../appearance/appearance.ts';
import { baseStyles } from '../ui/shared-styles.ts';

/**
 * One state of the element, with an in-memory wallet, chain and service. `aria-busy` until the
 * state is reached; then `data-staged` names it.
 */
export class StateStage extends LitElement {
  static override styles = [
    baseStyles,
    css`
      .place {
        max-inline-size: 100%;
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

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#leave();
  }

  protected override updated(changed: PropertyValues<this>): void {
    const place = this.renderRoot.querySelector<HTMLElement>('.place');
    if (!place || !this.scenario) return;
    const { width } = this.appearance;
    place.style.inlineSize = width === undefined ? '' : `${width}px`;
    // Other languages have other button labels, so the run starts again.
    const before = changed.get('appearance');
    const isOtherLanguage = before !== undefined && before.language !== this.appearance.language;
    // The new appearance replaces the link in the address.
    const isLinkGone = before !== undefined && this.scenario.link !== undefined;
    const isNew = changed.has('scenario') || isOtherLanguage || isLinkGone;
    if (isNew) this.#enter(this.scenario, place);
    else if (changed.has('appearance') && this.element)
      applyAppearance(this.element, this.appearance);
  }

  protected override render() {
    return html`<div class="place"></div>
      ${this.failure ? html`<p class="failed" role="alert">${this.failure}</p>` : ''}`;
  }

  async #enter(scenario: Scenario, container: HTMLElement): Promise<void> {
    this.#leave();
    this.setAttribute('aria-busy', 'true');
    const turn = Symbol();
    this.#turn = turn;
    const locale = pickLanguage([this.appearance.language], languages) ?? 'en';
    const staged = stage(scenario, { container, locale });
    this.#staged = staged;
    applyAppearance(staged.element, this.appearance);
    try {
      await staged.reached;
    } catch (error) {
      if (this.#turn === turn) this.failure = String(error);
    }
    if (this.#turn !== turn) return;
    staged.element.inert = this.isPicture === true;
    this.setAttribute('aria-busy', 'false');
    this.dataset.staged = scenarioPath(scenario);
  }

  #leave(): void {
    this.#turn = Symbol();
    delete this.dataset.staged;
    this.#staged?.leave();
    this.#staged = undefined;
    this.failure = undefined;
  }
}

customElements.define('state-stage', StateStage);
