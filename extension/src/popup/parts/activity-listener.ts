import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { BackgroundClient } from '../../ui/background-client.ts';

/** Calls back while the screen is shown, whenever something was signed, sent or included. */
export class ActivityListener implements ReactiveController {
  readonly #background: () => BackgroundClient;
  readonly #listener: () => void;
  #stop: AbortController | undefined;

  constructor(
    host: ReactiveControllerHost,
    background: () => BackgroundClient,
    listener: () => void,
  ) {
    this.#background = background;
    this.#listener = listener;
    host.addController(this);
  }

  /** Not once connected: a screen that is defined after it was rendered has no context then. */
  hostUpdate(): void {
    if (this.#stop) return;
    this.#stop = new AbortController();
    this.#background().onChange((change) => {
      if (change === 'activity') this.#listener();
    }, this.#stop.signal);
  }

  hostDisconnected(): void {
    this.#stop?.abort();
    this.#stop = undefined;
  }
}
