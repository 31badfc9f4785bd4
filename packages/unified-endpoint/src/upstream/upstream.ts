import { Pool } from 'undici';
import {
  type Fault,
  type FaultReason,
  type Outcome,
  type OwnError,
  readAnswer,
} from './answers.ts';
import { createEjection, type Verdict } from './ejection.ts';
import { exchange, type Reply } from './exchange.ts';

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
