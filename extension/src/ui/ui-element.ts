import {
  base,
  buttonStyles,
  callout,
  fieldStyles,
  HeadingFocus,
  screenStyles,
} from '@recovery-guardian/element/design';
import { type CSSResultGroup, LitElement, nothing, type TemplateResult } from 'lit';
import type { Strings } from '../translations/strings.ts';
import { AsyncAction } from './async-action.ts';
import { problemInWords } from './problem.ts';
import { uiStyles } from './ui.styles.ts';

/**
 * The base of all screens of the wallet: the styles, one action at a time, and a heading that gets
 * the focus when the screen changes.
 */
export abstract class UiElement extends LitElement {
  static override styles: CSSResultGroup[] = [
    base,
    screenStyles,
    buttonStyles,
    fieldStyles,
    uiStyles,
  ];

  protected readonly action = new AsyncAction(this);

  /** Whether a new heading gets the focus, and scrolls into view. */
  protected readonly focusesHeading: boolean = true;

  constructor() {
    super();
    new HeadingFocus(this, () => this.focusesHeading);
  }

  protected abstract get strings(): Strings;

  /** The error of the last action, if any. */
  protected problem(): TemplateResult | typeof nothing {
    if (this.action.error === undefined) return nothing;
    const text = problemInWords(this.strings, this.action.error);
    return callout({ kind: 'danger', text, alert: true });
  }

  /** Focuses the field with this id once it is rendered. */
  protected async focusField(id: string): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`#${id}`)?.focus();
  }
}
