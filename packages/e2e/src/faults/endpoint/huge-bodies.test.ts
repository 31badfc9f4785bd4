import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startBundler } from '@recovery-guardian/devnet';
import { freePort, type TestWorld, unlimitedPlan } from '@recovery-guardian/devnet/testing';
import type { WrittenConfiguration } from '@recovery-guardian/server';
import { withRandom } from '../kit.ts';
import type { Random } from '../random.ts';
import { startFaultWorld } from '../service/fault-world.ts';
import { type HugeBody, hugeBody, hugeKinds } from './huge-bodies.ts';
import { metricsUrlIn } from './requests.ts';

/** In milliseconds, on a machine that does nothing else. */
const target = 50;

/** The tests run on any machine, so the delay is compared with the current speed of parsing JSON. */
const timesParsing = 5;

/** Bodies between two reads of the monitor. */
const together = 10;

/**
 * The delay is what the server's own process measures every 10 ms, read from its metrics.
 *
 * Other programs on the machine cause delays, too. So bodies with a longer delay are sent again,
 * one by one: one that blocks the event loop does so every time, with at least as much CPU time.
 */
it(
  'no body of up to 1 MiB blocks the endpoint for other callers [S24]',
  { timeout: 280_000 },
  withRandom(async (random) => {
    await using parts = new AsyncDisposableStack();
    const port = await freePort();
    const world = await startFaultWorld({ configure: (written) => withBundler(written, port) });
    parts.defer(() => world.stop());
    const bundler = await startBundler({ chain: world.chain, port });
    parts.defer(() => bundler.stop());
    const longest = Math.max(target, timesParsing * parsingTime());
    const probe = await openProbe(world, random);
    // Code is compiled when it is first used.
    for (const kind of hugeKinds) await probe.send(hugeBody(random, kind), 'valid key');
    await probe.look();

    const blocked: string[] = [];
    for (let sent = 0; sent < hugeKinds.length; sent += together) {
      const bodies = hugeKinds.slice(sent, sent + together).map((kind) => hugeBody(random, kind));
      for (const body of bodies) await probe.send(body);
      if ((await probe.look()).delay <= longest) continue;
      for (const body of bodies) {
        const { delay, computed } = await measureAlone(probe, body, longest);
        if (Math.min(delay, computed) <= longest) continue;
        const name = `${body.kind} (${body.body.length} bytes)`;
        blocked.push(`${name}: ${delay.toFixed()} ms, computing ${computed.toFixed()} ms`);
      }
    }
    assert.deepEqual(blocked, []);
    assert.ok(probe.answered > 0);
  }),
);

/** The bundler at this port, chain reads and the public route, without limits. */
function withBundler(written: WrittenConfiguration, port: number): WrittenConfiguration {
  return {
    ...written,
    metrics: { port: 0 },
    chains: written.chains?.map((chain) => ({
      ...chain,
      bundlerUrls: [`http://127.0.0.1:${port}`],
      nodeReads: true,
    })),
    endpoint: { ...written.endpoint, public: unlimitedPlan },
  };
}

/** Returns the shortest delay of several tries: the body's own effect. */
async function measureAlone(probe: Probe, body: HugeBody, longest: number) {
  let least = { delay: Infinity, computed: Infinity };
  for (let tries = 0; tries < 20 && least.delay > longest; tries++) {
    const before = await probe.look();
    await probe.send(body, 'valid key');
    const { delay, computed } = await probe.look();
    if (delay < least.delay) least = { delay, computed: computed - before.computed };
  }
  return least;
}

interface Probe {
  /** How many bodies got an answer of any status. */
  readonly answered: number;
  /** Sends a body, mostly with a valid key. */
  send(body: HugeBody, key?: 'valid key'): Promise<void>;
  /** The longest delay since the last look, and the CPU time since the start, in milliseconds. */
  look(): Promise<{ delay: number; computed: number }>;
}

async function openProbe(world: TestWorld, random: Random): Promise<Probe> {
  const { url, servers, chain, apiKey } = world;
  const metrics = await metricsUrlIn(servers[0].logDirectory ?? '');
  let answered = 0;
  return {
    get answered() {
      return answered;
    },
    async send({ headers, body }, key) {
      const sent = key || random.chance(0.75) ? apiKey : 'wrong';
      const path = `/api/v3/${chain.chainId}/${sent}`;
      // With bytes, fetch adds no content type of its own.
      const request = { method: 'POST', headers, body: Buffer.from(body) };
      // A server may hang up on a body that it will not read.
      const answer = await fetch(`${url}${path}`, request).catch(() => undefined);
      await answer?.text().catch(() => {});
      if (answer) answered++;
    },
    async look() {
      // Another turn of the event loop, so that the previous one has been sampled.
      await (await fetch(`${url}/healthz`)).text();
      const text = await (await fetch(`${metrics}/metrics`)).text();
      const read = (name: string) =>
        Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]) * 1_000;
      return {
        delay: read('nodejs_eventloop_lag_max_seconds'),
        computed: read('process_cpu_seconds_total'),
      };
    },
  };
}

/** How long this machine takes at the moment to parse 1 MiB of numbers, in milliseconds. */
function parsingTime(): number {
  const body = `[${'1,'.repeat(2 ** 19)}1]`;
  const start = performance.now();
  JSON.parse(body);
  return performance.now() - start;
}
