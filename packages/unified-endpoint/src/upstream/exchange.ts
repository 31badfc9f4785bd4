import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { createByteBudget, inOwnTurn } from '../runtime.ts';
import type { Fault } from './answers.ts';

/** An HTTP response, read to its end. */
export interface Reply {
  readonly kind: 'reply';
  readonly status: number;
  /** In milliseconds, of `Retry-After` in seconds. */
  readonly retryAfter?: number;
  readonly text: string;
}

/** A pending request. */
export interface Exchange {
  /** Never rejects. */
  readonly reply: Promise<Reply | Fault>;
  /** Aborts the request unless the reply has arrived. */
  end(reason: 'late' | 'overtaken'): void;
}

/**
 * Memory for all long responses being read in this process, in bytes. One that does not fit is
 * treated like one that is too large.
 */
const memory = createByteBudget(33_554_432);

/** Shorter responses are not counted: they always fit and are read without delay. */
const shortResponse = 65_536;

/**
 * Sends one request and reads its response of at most `maxSize` bytes. Uses no streams or abort
 * signals, which cost more than all other work of passing a call on.
 */
export function exchange(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  maxSize: number,
): Exchange {
  const handler = new ReplyReader(maxSize);
  dispatcher.dispatch(options, handler);
  return handler;
}

class ReplyReader implements Dispatcher.DispatchHandler, Exchange {
  readonly reply: Promise<Reply | Fault>;
  #settle!: (reply: Reply | Fault) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #isEnded = false;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  #chunks: Buffer[] = [];
  #received = 0;
  #counted = 0;
  readonly #maxSize: number;

  constructor(maxSize: number) {
    this.#maxSize = maxSize;
    this.reply = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  end(reason: 'late' | 'overtaken' | 'too-large'): void {
    if (this.#isEnded) return;
    const isSent = this.#controller !== undefined;
    this.#finish({
      kind: 'fault',
      reason: isSent || reason === 'overtaken' ? reason : 'unreached',
    });
    this.#controller?.abort(new Error(reason));
  }

  /** Called before the first byte is sent, but only once there is a connection. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isEnded) controller.abort(new Error('given up'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isEnded) return;
    this.#received += chunk.length;
    if (this.#received > this.#maxSize || !this.#count(chunk.length)) this.end('too-large');
    else this.#chunks.push(chunk);
  }

  /** @returns whether there is memory left for these bytes */
  #count(bytes: number): boolean {
    if (this.#received <= shortResponse) return true;
    if (!memory.take(bytes)) return false;
    this.#counted += bytes;
    return true;
  }

  onResponseEnd(): void {
    if (this.#received <= shortResponse) this.#finish(this.#read());
    else inOwnTurn(() => this.#isEnded || this.#finish(this.#read()));
  }

  #read(): Reply {
    const [first] = this.#chunks;
    const whole = first && this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks);
    const seconds = Number(this.#headers['retry-after']);
    return {
      kind: 'reply',
      status: this.#status,
      ...(seconds > 0 && { retryAfter: seconds * 1_000 }),
      text: whole.toString(),
    };
  }

  onResponseError(): void {
    this.#finish({ kind: 'fault', reason: this.#controller ? 'failed' : 'unreached' });
  }

  #finish(reply: Reply | Fault): void {
    this.#isEnded = true;
    this.#chunks = [];
    memory.giveBack(this.#counted);
    this.#counted = 0;
    this.#settle(reply);
  }
}
