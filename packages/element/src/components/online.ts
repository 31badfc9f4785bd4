import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Whether the browser has a network; renders its host again when that changes. */
export class Online implements ReactiveController {
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** `false` is sure, `true` a hope: behind a cable there may be nothing. */
  get isOnline(): boolean {
    return navigator.onLine;
  }

  hostConnected(): void {
    window.addEventListener('online', this.#changed);
    window.addEventListener('offline', this.#changed);
  }

  hostDisconnected(): void {
    window.removeEventListener('online', this.#changed);
    window.removeEventListener('offline', this.#changed);
  }

  readonly #changed = () => this.#host.requestUpdate();
}
