import {
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { buttonStyles } from '../parts/button.ts';
import { callout, calloutStyles } from '../parts/callout.ts';
import { choiceStyles } from '../parts/choice.ts';
import { fieldStyles } from '../parts/field.ts';
import { steps, stepsStyles } from '../parts/steps.ts';
import { base } from '../styles/base.styles.ts';
import type { Strings } from '../translations/strings.ts';
import { Act } from './act.ts';
import type { ViewContext } from './view-context.ts';

export type HeadOptions = {
  title: string;
  lead?: string | TemplateResult | undefined;
  step?: number;
  steps?: number;
};

/**
 * What the views share: the context, one act at a time, and the head of a screen, which takes the
 * focus whenever the screen changes, so that those who cannot see it know.
 */
export abstract class ViewElement extends LitElement {
  static override styles: CSSResultGroup = [
    base,
    buttonStyles,
    fieldStyles,
    choiceStyles,
    calloutStyles,
    stepsStyles,
  ];

  static override properties: Record<string, object> = { context: { attribute: false } };

  declare context: ViewContext;

  protected readonly act = new Act(this, () => this.context);
  #shownTitle: string | undefined;

  protected get strings(): Strings {
    return this.context.strings;
  }

  /** Moves the focus to the screen's heading. */
  focusHeading(): void {
    this.renderRoot.querySelector('h2')?.focus();
  }

  protected override updated(_changed: PropertyValues): void {
    const title = this.renderRoot.querySelector('h2')?.textContent ?? undefined;
    const isAnother = this.#shownTitle !== undefined && title !== this.#shownTitle;
    this.#shownTitle = title;
    if (isAnother) this.focusHeading();
  }

  protected head({ title, lead, step, steps: count }: HeadOptions): TemplateResult {
    return html`<div class="head">
      ${step && count ? steps(step, count, this.strings.stepOf(step, count)) : nothing}
      <h2 part="heading" tabindex="-1">${title}</h2>
      ${lead ? html`<p class="lead">${lead}</p>` : nothing}
    </div>`;
  }

  protected problem(action?: TemplateResult): TemplateResult | typeof nothing {
    const { problem } = this.act;
    if (!problem) return nothing;
    const kind = problem.reason === 'wallet-refused' ? 'warning' : 'danger';
    return callout({ kind, text: problem.message, alert: true, ...(action && { action }) });
  }

  protected address(address: string, size = 24): TemplateResult {
    return html`<rg-address .address=${address} .strings=${this.strings} size=${size}></rg-address>`;
  }
}
