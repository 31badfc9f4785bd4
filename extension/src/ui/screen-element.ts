import { type ScreenHeadOptions, screenHead } from '@recovery-guardian/element/design';
import type { TemplateResult } from 'lit';
import type { UnlockedState, WalletState } from '../messages/state.ts';
import type { Strings } from '../translations/strings.ts';
import { UiElement } from '../ui/ui-element.ts';
import type { BackgroundClient } from './background-client.ts';
import type { BrowserPage } from './browser-page.ts';
import type { Route } from './route.ts';

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
    return screenHead({
      ...options,
      back: onClick && { label: this.strings.element.back, onClick },
    });
  }
}

/** What a screen can read and do. */
export interface ScreenContext<State = WalletState> {
  readonly strings: Strings;
  readonly state: State;
  readonly background: BackgroundClient;
  readonly page: BrowserPage;
  /** Goes to another screen. */
  readonly go: (route: Route) => void;
}

/** The state while the wallet is unlocked. */
export type OpenState = WalletState & UnlockedState;

/** What a screen of the unlocked wallet can read and do. */
export type OpenContext = ScreenContext<OpenState>;
