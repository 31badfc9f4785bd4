import { type ScreenHeadOptions, screenHead } from '@recovery-guardian/element/design';
import type { TemplateResult } from 'lit';
import type { Strings } from '../translations/strings.ts';
import { UiElement } from '../ui/ui-element.ts';
import type { Route } from './route.ts';
import type { OpenContext, ScreenContext } from './screen-context.ts';

interface HeadOptions extends Omit<ScreenHeadOptions, 'back'> {
  /** The screen before, or what leads there. */
  readonly back?: Route | (() => void) | undefined;
}

/** A screen of the popup. */
export abstract class ScreenElement<
  Context extends ScreenContext<unknown> = OpenContext,
> extends UiElement {
  static override properties: Record<string, object> = { context: { attribute: false } };

  declare context: Context;

  protected override get strings(): Strings {
    return this.context.strings;
  }

  /** The title, with Back above it on every screen that has one before it. */
  protected head({ back, ...options }: HeadOptions): TemplateResult {
    const onClick = typeof back === 'object' ? () => this.context.go(back) : back;
    return screenHead({ ...options, back: onClick && { label: this.strings.back, onClick } });
  }
}
