import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { call, queryPostgres, useTestWorld } from '@recovery-guardian/devnet/testing';
import pg from 'pg';
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

  it("the endpoint's metrics count why no policy pays, by a bounded number of reasons", async () => {
    const { metrics, text } = open();
    const reason = 'its fee is too high';
    metrics.sponsorshipRefused({ chainId: 1, reason });
    metrics.sponsorshipRefused({ chainId: 1, reason });
    for (let index = 0; index < 300; index++) {
      metrics.sponsorshipRefused({ chainId: 1, reason: String.fromCodePoint(0x1000 + index) });
    }
    const lines: string[] = (await text()).match(/^\w+sponsorship_refusals_total\{.*/gm) ?? [];
    const labels = (reason: string) => `{chain_id="1",reason="${reason}"}`;
    const name = 'recovery_guardian_endpoint_sponsorship_refusals_total';
    assert.ok(lines.includes(`${name}${labels(reason)} 2`));
    assert.ok(lines.includes(`${name}${labels('other')} 201`));
    assert.equal(lines.length, 101);
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

describe('the metrics of a server without its database', () => {
  let metricsUrl: string;
  const log: string[] = [];

  const world = useTestWorld({
    database: { kind: 'postgres', isAlone: true },
    logger: { write: (line) => void log.push(line) },
    accessTokens: [{ kind: 'secret' }],
    configure: (configuration) => ({
      ...configuration,
      database: { ...configuration.database, connections: 3 },
      metrics: { port: 0 },
    }),
  });
  before(async () => {
    const line = log.find((text) => text.includes('"msg":"metrics"')) ?? '{}';
    metricsUrl = `${(JSON.parse(line) as { url: string }).url}/metrics`;
  });

  const scrape = async () => {
    const answer = await fetch(metricsUrl);
    assert.equal(answer.status, 200);
    const lines = (await answer.text()).split('\n');
    return (name: string) =>
      lines.find((line) => line.startsWith(`recovery_guardian_${name} `))?.split(' ')[1];
  };
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo())) await sleep(20);
  };
  const failures = () =>
    log.filter((line) => line.includes('metrics lack what the database knows')).length;

  it('metrics show that the database hangs, and work again afterwards', async () => {
    const url = world.configuration.database.url ?? '';
    assert.equal((await scrape())('database_up'), '1');
    assert.equal((await scrape())('queued_messages'), '0');
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query('begin');
    await other.query('lock table outbox');
    const scrapes = await Promise.all([scrape(), scrape(), scrape()]);
    for (const measured of scrapes) {
      assert.equal(measured('database_up'), '0');
      assert.equal(measured('queued_messages'), undefined);
      assert.equal(measured('clock_skew_seconds'), undefined);
    }
    const waiting = await queryPostgres(
      url,
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%count from outbox%'`,
    );
    assert.equal(waiting.length, 1, 'scrapes do not pile up');
    assert.equal(failures(), 1);
    await other.query('rollback');
    await other.end();
    await until(async () => (await scrape())('database_up') === '1');
    assert.equal((await scrape())('queued_messages'), '0');
  });

  it('metrics count requests that get no connection and are refused as busy', async (t) => {
    const url = world.configuration.database.url ?? '';
    const submit = () =>
      call(world, 'POST /auth/submit', {
        body: { challengeId: randomUUID(), challenge: '123456' },
      });
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query('begin');
    await other.query('lock table challenges');
    const held = [submit(), submit(), submit()];
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock'`;
    await until(async () => (await queryPostgres(url, waiting)).length >= 3);
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let isAnswered = false;
    const answer = submit().finally(() => {
      isAnswered = true;
    });
    while (!isAnswered) {
      for (const from = performance.now(); performance.now() - from < 50; ) await setImmediate();
      t.mock.timers.tick(5_000);
    }
    t.mock.timers.reset();
    const { status, headers, body } = await answer;
    assert.deepEqual([status, headers.get('retry-after')], [503, '5']);
    assert.partialDeepStrictEqual(body, {
      error: { code: 503, message: 'The service is busy', details: { reason: 'busy' } },
    });
    assert.match(
      log.join(''),
      /timeout exceeded when trying to connect.*"msg":"the database is unavailable"/,
    );
    await other.query('rollback');
    await other.end();
    for (const one of held) assert.equal((await one).status, 404);
    const requests = 'http_requests_total{method="POST",route="/auth/submit",status="503"}';
    assert.equal((await scrape())(requests), '1');
  });

  it('metrics show that the database is away, and what is known without it', async () => {
    const file = join(world.databaseFiles ?? '', 'postmaster.pid');
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGQUIT');
    await until(async () => (await scrape())('database_up') === '0');
    // A request still counts.
    await (await fetch(`${world.url}/healthz`)).text();
    const measured = await scrape();
    const requests = 'http_requests_total{method="GET",route="/healthz",status="200"}';
    assert.equal(measured(requests), '1');
    assert.equal(measured('queued_messages'), undefined);
    assert.equal(measured('clock_skew_seconds'), undefined);
    assert.ok(failures() >= 2);
  });
});
