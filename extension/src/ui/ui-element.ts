import {
  base,
  buttonStyles,
  callout,
  calloutStyles,
  choiceStyles,
  disclosureStyles,
  fieldStyles,
  HeadingFocus,
  rowStyles,
  screenStyles,
  stepsStyles,
} from '@recovery-guardian/element/design';
import { type CSSResultGroup, LitElement, nothing, type TemplateResult } from 'lit';
import type { Strings } from '../translations/strings.ts';
import { problemInWords } from './problem.ts';
import { uiStyles } from './ui.styles.ts';
import { Work } from './work.ts';

/**
 * What all of the wallet's screens share: the look, one work at a time, and a heading that takes the
 * focus when the screen changes under the person's hands.
 */
export abstract class UiElement extends LitElement {
  static override styles: CSSResultGroup[] = [
    base,
    screenStyles,
    stepsStyles,
    buttonStyles,
    fieldStyles,
    choiceStyles,
    calloutStyles,
    rowStyles,
    disclosureStyles,
    uiStyles,
  ];

  protected readonly work = new Work(this);

  /** Whether a new heading takes the focus, and comes into sight by that. */
  protected readonly focusesHeading: boolean = true;

  constructor() {
    super();
    new HeadingFocus(this, () => this.focusesHeading);
  }

  protected abstract get strings(): Strings;

  /** What went wrong with the last work, if anything. */
  protected problem(): TemplateResult | typeof nothing {
    if (this.work.error === undefined) return nothing;
    const text = problemInWords(this.strings, this.work.error);
    return callout({ kind: 'danger', text, alert: true });
  }

  /** Puts the cursor into the field with this id, once it is there. */
  protected async focusField(id: string): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`#${id}`)?.focus();
  }
}
