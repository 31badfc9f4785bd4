import type { EndpointObserver } from '@recovery-guardian/unified-endpoint';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

const states = ['in-use', 'unchecked', 'ejected', 'wrong-chain'] as const;

/**
 * Creates the unified endpoint's metrics. Callers cannot choose labels: methods are those that the
 * endpoint knows, upstreams are named by kind and position, keys by their ids, outcomes by the
 * codes of JSON-RPC, EIP-1193, EIP-1474 and ERC-7769; all others are `other`.
 *
 * @param prefix of all names
 */
export function createEndpointMetrics(register: Registry, prefix: string): EndpointObserver {
  const registers = [register];
  const calls = new Counter({
    name: `${prefix}endpoint_calls_total`,
    help: 'JSON-RPC calls answered; the outcome is ok, or the code of the error',
    labelNames: ['chain_id', 'method', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: `${prefix}endpoint_call_duration_seconds`,
    help: 'Time until a JSON-RPC call was answered',
    labelNames: ['chain_id', 'method'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers,
  });
  // Separate from the methods: the product of keys and methods would be too large.
  const callsByKey = new Counter({
    name: `${prefix}endpoint_key_calls_total`,
    help: "JSON-RPC calls by the id of the caller's API key, or public; the outcome is ok or error",
    labelNames: ['key', 'outcome'],
    registers,
  });
  const upstreamCalls = new Counter({
    name: `${prefix}endpoint_upstream_calls_total`,
    help: 'Calls to bundlers, paymasters and nodes; an error is an answer too',
    labelNames: ['chain_id', 'upstream', 'method', 'outcome'],
    registers,
  });
  const upstreamDurations = new Histogram({
    name: `${prefix}endpoint_upstream_call_duration_seconds`,
    help: 'Time until a bundler, paymaster or node answered',
    labelNames: ['chain_id', 'upstream'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers,
  });
  const upstreams = new Gauge({
    name: `${prefix}endpoint_upstream_state`,
    help: '1 for the state that an upstream is in, 0 for the others',
    labelNames: ['chain_id', 'upstream', 'state'],
    registers,
  });

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
