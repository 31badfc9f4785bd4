import { waitOf } from '@recovery-guardian/core';
import type { CSSResultGroup, TemplateResult } from 'lit';
import type { Address } from 'viem';
import { forgetReads, trackReads } from '../context/store.ts';
import type { ViewContext } from '../context/view-context.ts';
import { base } from '../ui/base.styles.ts';
import { InnerElement } from '../ui/inner-element.ts';
import { HeadingFocus } from '../ui/interaction.ts';
import { type ScreenHeadOptions, screenHead, screenStyles } from '../ui/screen.ts';
import type { Strings } from '../words/en/strings.ts';

export type HeadOptions = Omit<ScreenHeadOptions, 'back'> & {
  /** Leads to the screen before. */
  back?: (() => void) | undefined;
};

/**
 * Base class of the overview and of all views: the context and the screen's head. It is rendered
 * again only when something that it has read of the context has changed. The heading gets the focus
 * when the screen changes while in use.
 */
export abstract class ReadingElement extends InnerElement {
  static override styles: CSSResultGroup[] = [base, screenStyles];

  static override properties: Record<string, object> = { context: { attribute: false } };

  declare context: ViewContext;

  constructor() {
    super();
    new HeadingFocus(this, () => this.context.navigation.isInUse());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Changes of stores are not reported to disconnected elements.
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    forgetReads(this);
  }

  protected override shouldUpdate(): boolean {
    return this.isConnected;
  }

  protected override performUpdate(): void {
    trackReads(this, () => super.performUpdate());
  }

  protected get strings(): Strings {
    return this.context.strings;
  }

  /** The account's grace period in words; `undefined` for an unknown module. */
  protected get span(): string | undefined {
    return spanOf(this.context, this.context.account.module);
  }

  protected head({ back, ...options }: HeadOptions): TemplateResult {
    return screenHead({
      ...options,
      back: back && { label: this.strings.back, onClick: back },
    });
  }
}

/** Names the grace period of a module in words; `undefined` if the module is unknown. */
export function spanOf(
  { service, strings }: Pick<ViewContext, 'service' | 'strings'>,
  module: Address,
): string | undefined {
  const wait = waitOf(service, module);
  return wait === undefined ? undefined : strings.span(wait);
}
