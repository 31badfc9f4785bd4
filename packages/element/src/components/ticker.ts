import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Renders its host every second while the host has a countdown. */
export class Ticker implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #isNeeded: () => boolean;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: ReactiveControllerHost, isNeeded: () => boolean) {
    this.#host = host;
    this.#isNeeded = isNeeded;
    host.addController(this);
  }

  hostUpdated(): void {
    if (!this.#isNeeded()) this.hostDisconnected();
    else this.#timer ??= setInterval(() => this.#host.requestUpdate(), 1_000);
  }

  hostDisconnected(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
