import { button, type ScreenHeadOptions, screenHead } from '@recovery-guardian/element/design';
import type { TemplateResult } from 'lit';
import type { Strings } from '../translations/strings.ts';
import { UiElement } from '../ui/ui-element.ts';
import type { Route } from './route.ts';
import type { OpenContext, ScreenContext } from './screen-context.ts';

/** A screen of the popup. */
export abstract class ScreenElement<
  Context extends ScreenContext<unknown> = OpenContext,
> extends UiElement {
  static override properties: Record<string, object> = { context: { attribute: false } };

  declare context: Context;

  protected override get strings(): Strings {
    return this.context.strings;
  }

  protected head(options: ScreenHeadOptions): TemplateResult {
    return screenHead(options);
  }

  protected backTo(route: Route): TemplateResult {
    return button({
      label: this.strings.back,
      kind: 'plain',
      onClick: () => this.context.go(route),
    });
  }
}
