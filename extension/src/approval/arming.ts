import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** In milliseconds: longer than the pauses of someone who clicks or types quickly. */
const delay = 1_000;

/** Whatever a page can have its user do in a rhythm that goes on when a window opens above it. */
const inputs = ['pointerdown', 'keydown', 'wheel'] as const;

/** The end of a request, the element that covers the bottom of its page, and the guarded button. */
export interface Edges {
  readonly end: Element | null;
  readonly cover: Element | null;
  readonly button: Element | null;
}

/**
 * Decides whether the button for an irreversible action is enabled. The request must have been in
 * front, in a focused page, with its end scrolled into view, and without any input for a moment: each
 * click, key or turn of the wheel, except on the enabled button, starts that moment again. Input meant
 * for another window, or for something below this one, answers nothing.
 */
export class Arming implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #edges: () => Edges;
  #request: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isArmed = false;
  #hasSeenEnd = false;
  #isLong = false;
  #watching: AbortController | undefined;

  constructor(host: ReactiveControllerHost & Element, edges: () => Edges) {
    this.#host = host;
    this.#edges = edges;
    host.addController(this);
  }

  get isArmed(): boolean {
    return this.#isArmed && this.#hasSeenEnd;
  }

  /** Whether the user has to scroll first; `false` before the request is rendered. */
  get waitsForEnd(): boolean {
    return this.#isLong && !this.#hasSeenEnd;
  }

  /** Starts again if this is a different request. */
  start(request: string): void {
    if (request === this.#request) return;
    this.#request = request;
    this.#hasSeenEnd = false;
    this.#isLong = false;
    this.#restart();
  }

  hostConnected(): void {
    this.#watching = new AbortController();
    const { signal } = this.#watching;
    window.addEventListener('focus', this.#restart, { signal });
    window.addEventListener('blur', this.#disarm, { signal });
    document.addEventListener('visibilitychange', this.#restart, { signal });
    for (const input of inputs) {
      window.addEventListener(input, this.#interrupt, { signal, capture: true, passive: true });
    }
    // Either the page or a dialog around the host scrolls; neither notifies the other's listeners.
    for (const scrolled of [window, this.#host.getRootNode()]) {
      scrolled.addEventListener('scroll', this.#look, { signal, capture: true });
    }
    const resizing = new ResizeObserver(() => requestAnimationFrame(this.#look));
    resizing.observe(this.#host);
    signal.addEventListener('abort', () => resizing.disconnect());
    this.#restart();
  }

  hostDisconnected(): void {
    this.#watching?.abort();
    this.#disarm();
  }

  /** The next request may have exactly the same size: then no resize is reported. */
  hostUpdated(): void {
    if (!this.#hasSeenEnd) requestAnimationFrame(this.#look);
  }

  readonly #look = () => {
    if (this.#hasSeenEnd) return;
    const { end, cover } = this.#edges();
    // Elements that are not rendered yet have no position.
    if (!end || !cover || end.getClientRects().length === 0) return;
    const isInView = end.getBoundingClientRect().bottom <= cover.getBoundingClientRect().top + 1;
    if (!isInView && this.#isLong) return;
    this.#hasSeenEnd = isInView;
    this.#isLong ||= !isInView;
    this.#host.requestUpdate();
  };

  readonly #interrupt = (event: Event) => {
    const { button } = this.#edges();
    const isOnButton = button !== null && event.composedPath().includes(button);
    const isPress = event instanceof KeyboardEvent ? /^(Enter| )$/.test(event.key) : isOnButton;
    if (!(this.isArmed && isOnButton && isPress)) this.#restart();
  };

  readonly #restart = () => {
    this.#disarm();
    if (document.hidden || !document.hasFocus()) return;
    this.#timer = setTimeout(() => this.#set(true), delay);
  };

  readonly #disarm = () => {
    clearTimeout(this.#timer);
    this.#set(false);
  };

  #set(isArmed: boolean): void {
    if (this.#isArmed === isArmed) return;
    this.#isArmed = isArmed;
    this.#host.requestUpdate();
  }
}
