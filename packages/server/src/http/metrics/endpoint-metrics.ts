import type { EndpointObserver } from '@recovery-guardian/unified-endpoint';
import type { Instruments } from './instruments.ts';

const states = ['in-use', 'unchecked', 'ejected', 'wrong-chain'] as const;

/**
 * Creates the unified endpoint's metrics. Callers cannot choose labels: methods are those that the
 * endpoint knows, upstreams are named by kind and position, keys by their ids, outcomes by the
 * codes of JSON-RPC, EIP-1193, EIP-1474 and ERC-7769; all others are `other`.
 */
export function createEndpointMetrics({
  counter,
  gauge,
  histogram,
}: Instruments): EndpointObserver {
  const calls = counter(
    'endpoint_calls_total',
    'JSON-RPC calls answered; the outcome is ok, or the code of the error',
    ['chain_id', 'method', 'outcome'],
  );
  const durations = histogram(
    'endpoint_call_duration_seconds',
    'Time until a JSON-RPC call was answered',
    ['chain_id', 'method'],
    [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  );
  // Separate from the methods: the product of keys and methods would be too large.
  const callsByKey = counter(
    'endpoint_key_calls_total',
    "JSON-RPC calls by the id of the caller's API key, or public; the outcome is ok or error",
    ['key', 'outcome'],
  );
  const upstreamCalls = counter(
    'endpoint_upstream_calls_total',
    'Calls to bundlers, paymasters and nodes; an error is an answer too',
    ['chain_id', 'upstream', 'method', 'outcome'],
  );
  const upstreamDurations = histogram(
    'endpoint_upstream_call_duration_seconds',
    'Time until a bundler, paymaster or node answered',
    ['chain_id', 'upstream'],
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  );
  const upstreams = gauge(
    'endpoint_upstream_state',
    '1 for the state that an upstream is in, 0 for the others',
    ['chain_id', 'upstream', 'state'],
  );

  return {
    callEnded({ chainId, method, callerId, outcome, seconds }) {
      calls.inc({ chain_id: chainId, method, outcome: codeOf(outcome) });
      durations.observe({ chain_id: chainId, method }, seconds);
      callsByKey.inc({ key: callerId, outcome: outcome === 'ok' ? 'ok' : 'error' });
    },
    upstreamCalled({ chainId, upstream, method, outcome, seconds }) {
      upstreamCalls.inc({ chain_id: chainId, upstream, method, outcome });
      upstreamDurations.observe({ chain_id: chainId, upstream }, seconds);
    },
    upstreamChanged({ chainId, upstream, state }) {
      for (const other of states) {
        upstreams.set({ chain_id: chainId, upstream, state: other }, other === state ? 1 : 0);
      }
    },
  };
}

/** An upstream may send any number: only known codes have a label. */
function codeOf(outcome: string): string {
  return known.test(outcome) ? outcome : 'other';
}

/** JSON-RPC, EIP-1474: -32700, -3260x, -3200x; ERC-7769: -3250x, -3252x; EIP-1193: 4xxx; 3 is a revert of eth_call. */
const known = /^(ok|-32700|-3260[0-3]|-3200\d|-325[02]\d|4001|4100|4200|490[01]|3)$/;
