import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** The one action that the user has started on a screen: its progress and its error. */
export class AsyncAction implements ReactiveController {
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

  /** Clears the error. */
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
