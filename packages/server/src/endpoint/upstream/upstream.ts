import type { IncomingHttpHeaders } from 'node:http';
import { type Dispatcher, Pool } from 'undici';
import { createByteBudget, inOwnTurn } from '../runtime.ts';
import {
  type Fault,
  type FaultReason,
  type Outcome,
  type OwnError,
  readAnswer,
} from './answers.ts';
import { createEjection, type Verdict } from './ejection.ts';

/** A call as it is sent: its parameters are JSON already. */
export interface OutgoingCall {
  readonly method: string;
  readonly params: string;
}

/** A pending request to one upstream. */
export interface PendingAttempt {
  /** Never rejects. */
  readonly outcome: Promise<Outcome>;
  /** `late` counts as this upstream's fault; `overtaken` does not. */
  giveUp(reason: 'late' | 'overtaken'): void;
}

/** One upstream of a pool: its connections and its recent reliability. */
export type Upstream = ReturnType<typeof createUpstream>;

/** Options of an upstream. Times in milliseconds, sizes in bytes. */
export interface UpstreamOptions {
  /** `bundler-1`. */
  readonly name: string;
  readonly url: string;
  readonly connectTimeout: number;
  readonly maxAnswerSize: number;
  readonly now: () => number;
  readonly redact: (error: OwnError['error']) => OwnError['error'];
  /** Called at the end of each call. */
  readonly onCalled: (method: string, outcome: Outcome, duration: number) => void;
  /** Called when the upstream is ejected or reinstated. */
  readonly onChange: () => void;
}

const maximumConnections = 64;

/** Connects to one upstream, sends calls to it and classifies its answers. */
export function createUpstream(options: UpstreamOptions) {
  const { name, connectTimeout, maxAnswerSize, now, redact } = options;
  const url = new URL(options.url);
  const path = url.pathname + url.search;
  const headers = headersFor(url);
  const dispatcher = new Pool(url.origin, {
    connections: maximumConnections,
    connect: { timeout: connectTimeout },
    // Each attempt has its own timer.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const ejection = createEjection(now, options.onChange);
  let lastId = 0;

  return {
    name,
    get isOut() {
      return ejection.isOut;
    },
    get outUntil() {
      return ejection.until;
    },
    get isSuspect() {
      return ejection.isSuspect;
    },
    isUsable: () => ejection.isUsable(),

    ask({ method, params }: OutgoingCall, timeout: number): PendingAttempt {
      const isTrial = ejection.begin();
      const startedAt = now();
      // We choose the id: clients send any, and some bundlers accept only numbers.
      const id = ++lastId;
      const body = `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)},"params":${params}}`;
      const request = exchange(dispatcher, { path, method: 'POST', headers, body }, maxAnswerSize);
      const timer = setTimeout(() => request.end('late'), timeout);
      const outcome = request.reply.then((reply) => {
        clearTimeout(timer);
        const outcome = classify(reply, id, redact);
        ejection.end(isTrial, verdictOn(outcome), retryAfterOf(outcome));
        options.onCalled(method, outcome, now() - startedAt);
        return outcome;
      });
      return { outcome, giveUp: (reason) => request.end(reason) };
    },

    /** Waits for pending calls. */
    close: () => dispatcher.close(),
  };
}

/**
 * Classifies a reply, ignoring the HTTP status of answers: bundlers send errors with 200, 400, 500.
 */
function classify(reply: Reply | Fault, id: number, redact: UpstreamOptions['redact']): Outcome {
  if (reply.kind === 'fault') return reply;
  const { status, retryAfter } = reply;
  if (status === 429) {
    return { kind: 'fault', reason: 'busy', ...(retryAfter && { retryAfter }) };
  }
  const answer = readAnswer(reply.text, id);
  if (answer?.kind === 'error') return { kind: 'error', error: redact(answer.error) };
  return answer ?? { kind: 'fault', reason: status >= 500 ? 'failed' : 'unreadable' };
}

function headersFor({ username, password }: URL): Record<string, string> {
  const json = { 'content-type': 'application/json' };
  if (username === '' && password === '') return json;
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { ...json, authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
}

const verdicts: Record<FaultReason, Verdict> = {
  unreached: 'gone',
  busy: 'gone',
  failed: 'bad',
  unreadable: 'bad',
  late: 'bad',
  // Caused by the caller's request, not by the upstream.
  'too-large': 'no-verdict',
  overtaken: 'no-verdict',
};

/** An upstream's own error counts as good, so that invalid requests cannot eject an upstream. */
function verdictOn(outcome: Outcome): Verdict {
  return outcome.kind === 'fault' ? verdicts[outcome.reason] : 'good';
}

function retryAfterOf(outcome: Outcome): number | undefined {
  return outcome.kind === 'fault' ? outcome.retryAfter : undefined;
}

/** An HTTP response, read to its end. */
interface Reply {
  readonly kind: 'reply';
  readonly status: number;
  /** In milliseconds, of `Retry-After` in seconds. */
  readonly retryAfter?: number;
  readonly text: string;
}

/** A pending request. */
interface Exchange {
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
function exchange(
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
