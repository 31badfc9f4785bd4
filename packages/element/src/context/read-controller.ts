import type { ReactiveController, ReactiveControllerHost } from 'lit';

interface ReadOptions<Source, Value> {
  /** What to read; `undefined` if nothing can be read yet. */
  source: () => Source | undefined;
  /** The parts of a source that make it another one when they change. */
  partsOf: (source: Source) => readonly unknown[];
  read: (source: Source, signal: AbortSignal) => Promise<Value>;
  /** Called when the last read has ended, with its value or without one. */
  ended?: (value: Value | undefined) => void;
}

/**
 * Reads a value, and reads it again when its source has changed. Only the last read counts:
 * those before it are aborted, and so are all when the host leaves the page.
 */
export class ReadController<Source, Value> implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly isConnected: boolean };
  readonly #options: ReadOptions<Source, Value>;
  #parts: readonly unknown[] | undefined;
  #pending: AbortController | undefined;

  /** The last value, also while it is read again. */
  value: Value | undefined;
  /** Why it could not be read, until it is read again. */
  error: unknown;

  constructor(
    host: ReactiveControllerHost & { readonly isConnected: boolean },
    options: ReadOptions<Source, Value>,
  ) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostUpdate(): void {
    const parts = this.#partsOf(this.#options.source());
    const isSame = parts?.every((part, index) => part === this.#parts?.[index]);
    if (parts && !isSame && this.#host.isConnected) this.readNow();
  }

  hostDisconnected(): void {
    // An aborted read is repeated when the host is back.
    if (this.#pending) this.#parts = undefined;
    this.#pending?.abort();
  }

  /** Reads it now, if it can be read. */
  async readNow(): Promise<void> {
    const { source: find, read, ended } = this.#options;
    const source = find();
    if (!source) return;
    const pending = new AbortController();
    this.#pending?.abort();
    this.#pending = pending;
    this.#parts = this.#partsOf(source);
    this.error = undefined;
    this.#host.requestUpdate();
    let value: Value | undefined;
    let error: unknown;
    try {
      value = await read(source, pending.signal);
    } catch (cause) {
      error = cause;
    }
    if (pending.signal.aborted) return;
    this.#pending = undefined;
    this.value = value;
    this.error = error;
    ended?.(value);
    this.#host.requestUpdate();
  }

  #partsOf(source: Source | undefined) {
    return source && this.#options.partsOf(source);
  }
}
