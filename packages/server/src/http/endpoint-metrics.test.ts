import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Registry } from 'prom-client';
import { createEndpointMetrics, createInstruments } from './metrics.ts';

describe("the endpoint's metrics", () => {
  const open = () => {
    const register = new Registry();
    const metrics = createEndpointMetrics(createInstruments(register));
    return { metrics, text: () => register.metrics() };
  };
  const call = { chainId: 1, method: 'eth_chainId', callerId: 'key-1', seconds: 0.002 };

  it("the endpoint's metrics count calls by chain, method and outcome, and by key", async () => {
    const { metrics, text } = open();
    metrics.callEnded({ ...call, outcome: 'ok' });
    metrics.callEnded({ ...call, outcome: 'ok' });
    metrics.callEnded({ ...call, outcome: '-32005', callerId: 'public' });
    const lines = (await text()).split('\n');
    for (const expected of [
      'recovery_guardian_endpoint_calls_total{chain_id="1",method="eth_chainId",outcome="ok"} 2',
      'recovery_guardian_endpoint_calls_total{chain_id="1",method="eth_chainId",outcome="-32005"} 1',
      'recovery_guardian_endpoint_key_calls_total{key="key-1",outcome="ok"} 2',
      'recovery_guardian_endpoint_key_calls_total{key="public",outcome="error"} 1',
      'recovery_guardian_endpoint_call_duration_seconds_count{chain_id="1",method="eth_chainId"} 3',
      'recovery_guardian_endpoint_call_duration_seconds_bucket{le="0.0025",chain_id="1",method="eth_chainId"} 3',
    ]) {
      assert.ok(lines.includes(expected), `${expected} in\n${lines.join('\n')}`);
    }
  });

  it("the endpoint's metrics have a bounded number of outcomes, regardless of upstreams' answers", async () => {
    const { metrics, text } = open();
    for (let code = -40_000; code < 40_000; code += 7) {
      metrics.callEnded({ ...call, outcome: String(code) });
    }
    for (const code of ['-32700', '-32601', '-32500', '-32521', '4100', '3']) {
      metrics.callEnded({ ...call, outcome: code });
    }
    const outcomes = (await text()).match(/^recovery_guardian_endpoint_calls_total\{.*/gm) ?? [];
    assert.ok(outcomes.length < 60, String(outcomes.length));
    assert.ok(outcomes.some((line) => line.includes('outcome="other"')));
    assert.ok(outcomes.some((line) => line.includes('outcome="-32521"')));
  });

  it("the endpoint's metrics show each upstream's calls and its current state", async () => {
    const { metrics, text } = open();
    const upstream = { chainId: 1, upstream: 'bundler-1' };
    metrics.upstreamCalled({ ...upstream, method: 'eth_call', outcome: 'invalid', seconds: 1 });
    metrics.upstreamChanged?.({ ...upstream, state: 'in-use' });
    metrics.upstreamChanged?.({ ...upstream, state: 'ejected' });
    const lines = (await text()).split('\n');
    for (const expected of [
      'recovery_guardian_endpoint_upstream_calls_total{chain_id="1",upstream="bundler-1",method="eth_call",outcome="invalid"} 1',
      'recovery_guardian_endpoint_upstream_call_duration_seconds_count{chain_id="1",upstream="bundler-1"} 1',
      'recovery_guardian_endpoint_upstream_state{chain_id="1",upstream="bundler-1",state="in-use"} 0',
      'recovery_guardian_endpoint_upstream_state{chain_id="1",upstream="bundler-1",state="ejected"} 1',
    ]) {
      assert.ok(lines.includes(expected), `${expected} in\n${lines.join('\n')}`);
    }
  });
});
