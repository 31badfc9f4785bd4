import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Tracks whether the browser has a network, and renders its host when that changes. */
export class Online implements ReactiveController {
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** `false` is certain; `true` is not, as the network may lead nowhere. */
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
