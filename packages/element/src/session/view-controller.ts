import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { type LoadableView, loadedView, loadView, type ViewModule } from './load-view.ts';

/** Loads the code of each view when it is needed. */
export class ViewController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #wanted: () => readonly LoadableView[];
  readonly #asked = new Set<LoadableView>();
  #error: unknown;

  /** @param wanted What is to be shown now, the most important first. */
  constructor(host: ReactiveControllerHost, wanted: () => readonly LoadableView[]) {
    this.#host = host;
    this.#wanted = wanted;
    host.addController(this);
  }

  /** The first of the wanted views, once it is loaded; the others may follow. */
  get loaded(): ViewModule | undefined {
    const [first] = this.#wanted();
    return first && loadedView(first);
  }

  /** Why it could not be loaded. */
  get error(): unknown {
    return this.loaded ? undefined : this.#error;
  }

  readonly tryAgain = (): void => {
    this.#error = undefined;
    this.#host.requestUpdate();
  };

  hostUpdate(): void {
    for (const name of this.#wanted()) {
      if (!loadedView(name) && !this.#asked.has(name) && !this.#error) this.#fetch(name);
    }
  }

  async #fetch(name: LoadableView) {
    this.#asked.add(name);
    try {
      await loadView(name);
    } catch (error) {
      this.#error = error;
    }
    this.#asked.delete(name);
    this.#host.requestUpdate();
  }
}
