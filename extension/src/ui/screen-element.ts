import {
  base,
  buttonStyles,
  callout,
  fieldStyles,
  HeadingFocus,
  type ScreenHeadOptions,
  screenHead,
  screenStyles,
} from '@recovery-guardian/element/design';
import {
  type CSSResultGroup,
  LitElement,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import type { UnlockedState, WalletState } from '../messages/state.ts';
import type { Strings } from '../translations/en.ts';
import type { BackgroundClient } from './background-client.ts';
import type { BrowserPage } from './browser-page.ts';
import { problemInWords } from './problem.ts';
import type { Route } from './route.ts';
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

/** The one action that the user has started on a screen: its progress and its error. */
class AsyncAction implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #name: string | undefined;
  #status: string | undefined;
  #error: unknown;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** The running action's progress text, if it has this name; else `undefined`. */
  busy(name: string): string | undefined {
    return this.#name === name ? this.#status : undefined;
  }

  /** The error of the last action, until the next one starts. */
  get error(): unknown {
    return this.#error;
  }

  /** Runs `task` unless another one is running. Its error becomes {@link error}. */
  async run(name: string, status: string, task: () => Promise<void>): Promise<void> {
    if (this.#name !== undefined) return;
    this.#change(name, status, undefined);
    try {
      await task();
      this.#change(undefined, undefined, undefined);
    } catch (error) {
      this.#change(undefined, undefined, error);
    }
  }

  clear(): void {
    this.#error = undefined;
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#error = undefined;
  }

  #change(name: string | undefined, status: string | undefined, error: unknown): void {
    this.#name = name;
    this.#status = status;
    this.#error = error;
    this.#host.requestUpdate();
  }
}

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

export type OpenState = WalletState & UnlockedState;

/** What a screen of the unlocked wallet can read and do. */
export type OpenContext = ScreenContext<OpenState>;
