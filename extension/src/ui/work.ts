import type { ReactiveController, ReactiveControllerHost } from 'lit';

/**
 * The one thing that the person has set going on a screen: what is happening, and what went wrong
 * with it.
 */
export class Work implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #name: string | undefined;
  #word: string | undefined;
  #error: unknown;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** What is going on under this name, in words; `undefined` if nothing. */
  busy(name: string): string | undefined {
    return this.#name === name ? this.#word : undefined;
  }

  /** What the last work threw, until the next one. */
  get error(): unknown {
    return this.#error;
  }

  /** Does `task` unless something is still going on. What it throws becomes {@link error}. */
  async run(name: string, word: string, task: () => Promise<void>): Promise<void> {
    if (this.#name !== undefined) return;
    this.#change(name, word, undefined);
    try {
      await task();
      this.#change(undefined, undefined, undefined);
    } catch (error) {
      this.#change(undefined, undefined, error);
    }
  }

  /** Forgets what went wrong. */
  clear(): void {
    this.#error = undefined;
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#error = undefined;
  }

  #change(name: string | undefined, word: string | undefined, error: unknown): void {
    this.#name = name;
    this.#word = word;
    this.#error = error;
    this.#host.requestUpdate();
  }
}
