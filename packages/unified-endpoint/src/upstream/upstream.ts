import { Pool } from 'undici';
import { exchange, type Reply } from './answers/exchange.ts';
import type { Fault, FaultReason, Outcome, OwnError } from './answers/outcome.ts';
import { readAnswer } from './answers/read-answer.ts';
import { createEjection, type Verdict } from './ejection.ts';

/** A call as it goes out: its parameters are JSON already. */
export interface OutgoingCall {
  readonly method: string;
  readonly params: string;
}

/** One upstream being asked once. */
export interface PendingAttempt {
  /** Never rejects. */
  readonly outcome: Promise<Outcome>;
  /** `late` is this upstream's fault; `overtaken` is not. */
  giveUp(reason: 'late' | 'overtaken'): void;
}

/** One upstream of a pool: its connections, and how it has been doing. */
export interface Upstream {
  /** `bundler-1`. */
  readonly name: string;
  readonly isOut: boolean;
  /** While out: until when, on the pool's clock. */
  readonly outUntil: number;
  /** Another is safer with what must not happen twice. */
  readonly isSuspect: boolean;
  isUsable(): boolean;
  ask(call: OutgoingCall, timeout: number): PendingAttempt;
  /** After the calls under way. */
  close(): Promise<void>;
}

/** What a member is made of. Times in milliseconds, sizes in bytes. */
export interface UpstreamOptions {
  readonly name: string;
  readonly url: string;
  readonly connections: number;
  readonly connectTimeout: number;
  readonly maxAnswerSize: number;
  readonly now: () => number;
  readonly redact: (error: OwnError['error']) => OwnError['error'];
  /** Told of the end of each call. */
  readonly onCalled: (method: string, outcome: Outcome, duration: number) => void;
  /** Told when it goes out and comes back. */
  readonly onChange: () => void;
}

/** Holds the connections to one upstream, asks it, and judges what it answers. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { name, connections, connectTimeout, maxAnswerSize, now, redact } = options;
  const url = new URL(options.url);
  const path = url.pathname + url.search;
  const headers = headersFor(url);
  const dispatcher = new Pool(url.origin, {
    connections,
    connect: { timeout: connectTimeout },
    // Each attempt keeps its own time.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const ejection = createEjection(now, options.onChange);
  let lastId = 0;

  /** What a reply is worth. The HTTP status of an answer counts for nothing: bundlers answer
   * errors with 200, 400 and 500 alike. */
  function classify(reply: Reply | Fault, id: number): Outcome {
    if (reply.kind === 'fault') return reply;
    const { status, retryAfter } = reply;
    if (status === 429) {
      return { kind: 'fault', reason: 'busy', ...(retryAfter && { retryAfter }) };
    }
    const answer = readAnswer(reply.text, id);
    if (answer?.kind === 'error') return { kind: 'error', error: redact(answer.error) };
    return answer ?? { kind: 'fault', reason: status >= 500 ? 'failed' : 'unreadable' };
  }

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

    ask({ method, params }, timeout) {
      const isTrial = ejection.begin();
      const startedAt = now();
      // The id is ours: clients send any, and some bundlers take none but numbers.
      const id = ++lastId;
      const body = `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)},"params":${params}}`;
      const request = exchange(dispatcher, { path, method: 'POST', headers, body }, maxAnswerSize);
      const timer = setTimeout(() => request.end('late'), timeout);
      const outcome = request.reply.then((reply) => {
        clearTimeout(timer);
        const outcome = classify(reply, id);
        ejection.end(isTrial, verdictOn(outcome), retryAfterOf(outcome));
        options.onCalled(method, outcome, now() - startedAt);
        return outcome;
      });
      return { outcome, giveUp: (reason) => request.end(reason) };
    },

    close: () => dispatcher.close(),
  };
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
  // Who asks for too much gets too much: not the upstream's fault.
  'too-large': 'no-verdict',
  overtaken: 'no-verdict',
};

/** An upstream's own error is an answer: whoever sends nonsense must not put an upstream out. */
function verdictOn(outcome: Outcome): Verdict {
  return outcome.kind === 'fault' ? verdicts[outcome.reason] : 'good';
}

function retryAfterOf(outcome: Outcome): number | undefined {
  return outcome.kind === 'fault' ? outcome.retryAfter : undefined;
}
