import type { Dispatcher } from 'undici';
import { JsonRpcError, upstreamUnavailable } from '../json-rpc/errors.ts';
import type { Call } from '../json-rpc/messages.ts';
import { readAnswer } from './read-answer.ts';
import { redactor } from './redact.ts';

/** Whoever answers the calls that the endpoint passes on. */
export interface Upstream {
  /**
   * The result of one call.
   *
   * @throws JsonRpcError the upstream's own error with its code, message and data; or
   *   `upstreamUnavailable` when nothing came back that answers the call
   */
  request(call: Call): Promise<unknown>;
}

/** What an upstream is made of. */
export interface UpstreamOptions {
  /** JSON-RPC URLs in order of preference. */
  readonly urls: readonly string[];
  /** Holds the connections; bounds their number and the size of an answer. */
  readonly dispatcher: Dispatcher;
  /** For one call, until its answer's last byte. */
  readonly timeoutMs: number;
}

/** Passes calls on to the first of the URLs that can be reached. */
export function createUpstream({ urls, dispatcher, timeoutMs }: UpstreamOptions): Upstream {
  const redact = redactor(urls);

  async function post(url: string, call: Call, signal: AbortSignal): Promise<string> {
    const { origin, pathname, search } = new URL(url);
    const { body } = await dispatcher.request({
      origin,
      path: pathname + search,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // The id is ours: clients send any, and some bundlers take none but numbers.
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: call.method, params: call.params }),
      signal,
    });
    return body.text();
  }

  return {
    async request(call) {
      const signal = AbortSignal.timeout(timeoutMs);
      const unavailable = () =>
        upstreamUnavailable({ retrySafe: !sends(call), timedOut: signal.aborted });

      for (const url of urls) {
        let text: string;
        try {
          text = await post(url, call, signal);
        } catch (error) {
          if (neverArrived(error)) continue;
          throw unavailable();
        }
        // Whatever its HTTP status: bundlers answer errors with 200, 400 and 500 alike.
        const answer = readAnswer(text, 1);
        if (!answer) throw unavailable();
        if (answer.error) throw new JsonRpcError(redact(answer.error));
        return answer.result;
      }
      throw upstreamUnavailable({ retrySafe: true, timedOut: false });
    },
  };
}

/** Whether a call does something that must not be done twice. */
function sends({ method }: Call): boolean {
  return /_send/.test(method);
}

/** Whether a call surely did not reach the upstream: no connection came about. */
function neverArrived(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  return [
    'ECONNREFUSED',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
    'UND_ERR_CONNECT_TIMEOUT',
  ].includes(code);
}
