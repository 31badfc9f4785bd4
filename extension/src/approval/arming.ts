import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** In milliseconds: longer than a click that was meant for what stood here before. */
const delay = 1_000;

/** Where a question ends, and what covers the bottom of its page. */
export interface Edges {
  readonly end: Element | null;
  readonly cover: Element | null;
}

/**
 * Says whether a button that cannot be taken back may be pressed: only when its question has stood in
 * front, in a page that has the focus, for a moment, and its end has been in view. A click on its way
 * to another window, or on something that this one was put under, answers nothing.
 */
export class Arming implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #edges: () => Edges;
  #question: string | undefined;
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

  /** Whether the user has to scroll first: not known before the question has been drawn. */
  get waitsForEnd(): boolean {
    return this.#isLong && !this.#hasSeenEnd;
  }

  /** Starts again where this is another question than before. */
  ask(question: string): void {
    if (question === this.#question) return;
    this.#question = question;
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
    // What scrolls is the page, or a dialog beside the host; neither tells the other's listeners.
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

  /** The next question may be exactly as large as the one before: then nothing is resized. */
  hostUpdated(): void {
    if (!this.#hasSeenEnd) requestAnimationFrame(this.#look);
  }

  readonly #look = () => {
    if (this.#hasSeenEnd) return;
    const { end, cover } = this.#edges();
    // What is not drawn yet has no place.
    if (!end || !cover || end.getClientRects().length === 0) return;
    const isInView = end.getBoundingClientRect().bottom <= cover.getBoundingClientRect().top + 1;
    if (!isInView && this.#isLong) return;
    this.#hasSeenEnd = isInView;
    this.#isLong ||= !isInView;
    this.#host.requestUpdate();
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
