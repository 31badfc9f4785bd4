import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** In milliseconds: longer than a click that was meant for what stood here before. */
const delay = 1_000;

/**
 * Says whether a button that cannot be taken back may be pressed: only when its question has stood in
 * front, in a page that has the focus, for a moment. A click on its way to another window, or on
 * something that this one was put under, answers nothing.
 */
export class Arming implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #question: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isArmed = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  get isArmed(): boolean {
    return this.#isArmed;
  }

  /** Starts anew where this is another question than before. */
  ask(question: string): void {
    if (question === this.#question) return;
    this.#question = question;
    this.#restart();
  }

  hostConnected(): void {
    window.addEventListener('focus', this.#restart);
    window.addEventListener('blur', this.#disarm);
    document.addEventListener('visibilitychange', this.#restart);
    this.#restart();
  }

  hostDisconnected(): void {
    window.removeEventListener('focus', this.#restart);
    window.removeEventListener('blur', this.#disarm);
    document.removeEventListener('visibilitychange', this.#restart);
    this.#disarm();
  }

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
