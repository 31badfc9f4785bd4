import { type HttpUpstream, startHttpUpstream } from './http-upstream.ts';
import { chainId } from './start-endpoint.ts';

/** A fake upstream's answer: a result, `{ error }`, or a function of the parameters. */
export type FakeAnswer = unknown | ((params: never) => unknown);

/** An upstream with configurable answers, on the right chain. */
export interface FakeUpstream extends HttpUpstream {
  /** By method; other methods return their name and parameters as a result. */
  readonly answers: Record<string, FakeAnswer>;
  /** The received calls of one method, in order. */
  callsOf(method: string): readonly unknown[];
}

export async function startFakeUpstream(
  answers: Record<string, FakeAnswer> = {},
): Promise<FakeUpstream> {
  const all: Record<string, FakeAnswer> = { eth_chainId: `0x${chainId.toString(16)}`, ...answers };
  const upstream = await startHttpUpstream((response, { id, method, params }) => {
    const answer = Object.hasOwn(all, method) ? all[method] : { method, params };
    const value = typeof answer === 'function' ? answer(params) : answer;
    const isError = typeof value === 'object' && value !== null && 'error' in value;
    const reply = isError ? value : { result: value };
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(reply as object) }));
  });
  return {
    ...upstream,
    answers: all,
    callsOf: (method) =>
      upstream.calls.filter((call) => call.method === method).map(({ params }) => params),
  };
}
