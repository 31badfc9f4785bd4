import type { TestWorld } from '@recovery-guardian/devnet/testing';
import type { Check, Scale } from '../kit/check.ts';
import { tell } from '../kit/failures.ts';
import type { Random } from '../kit/random.ts';
import { inEndpointWorld } from './endpoint-world.ts';
import { type HugeBody, hugeBody, hugeKinds } from './huge-bodies.ts';
import { metricsUrlIn } from './secrets.ts';

/** In milliseconds. */
const target = 50;

/** A sample runs on any machine, so it compares with the current speed of parsing JSON. */
const timesParsing = 5;

/** Bodies between two reads of the monitor. */
const together = 10;

/**
 * S24: other callers are answered while a caller sends any 1 MiB. The delay is what the server's own
 * process measures every 10 ms, read from its metrics.
 *
 * Other programs on the machine cause delays, too. So bodies with a longer delay are sent again,
 * one by one: one that blocks the event loop does so every time, with at least as much CPU time.
 */
export const responsive: Check = {
  name: 'responsive endpoint',
  target: `10k bodies of up to 1 MiB -> the event loop is never blocked for more than ${target} ms`,
  async measure(scale) {
    const count = scale.of(10_000, hugeKinds.length);
    const longest = scale.of(target, Math.max(target, timesParsing * parsingTime()));
    return inEndpointWorld(scale, async (world) => {
      const probe = await openProbe(world, scale.random);
      const { blocked, greatest, notRepeated } = await sendAll(probe, { count, longest, scale });
      const answered = [...probe.statuses].sort().map(([status, times]) => `${times} x ${status}`);
      return {
        measured:
          `${count} bodies of ${hugeKinds.length} kinds (${answered.join(', ')}): the longest delay was ` +
          `${greatest.toFixed()} ms (${notRepeated} longer ones did not recur with the same bodies: ` +
          `caused by other programs); ${tell(blocked, 'bodies that block the event loop')}`,
        holds: blocked.length === 0,
      };
    });
  },
};

interface SendOptions {
  count: number;
  /** The delay that is accepted, in milliseconds. */
  longest: number;
  scale: Scale;
}

/** Sends bodies of all kinds, and again one by one those with a longer delay. */
async function sendAll(probe: Probe, { count, longest, scale }: SendOptions) {
  const { random } = scale;
  // Code is compiled when it is first used.
  for (const kind of hugeKinds) await probe.send(hugeBody(random, kind), 'valid key');
  await probe.look();

  const blocked: string[] = [];
  let greatest = 0;
  let notRepeated = 0;
  for (let sent = 0; sent < count; sent += together) {
    const bodies = Array.from({ length: Math.min(together, count - sent) }, (_one, index) =>
      hugeBody(random, hugeKinds[(sent + index) % hugeKinds.length] as string),
    );
    for (const body of bodies) await probe.send(body);
    const { delay } = await probe.look();
    if (delay <= longest) {
      greatest = Math.max(greatest, delay);
      continue;
    }
    const before = blocked.length;
    for (const body of bodies) {
      const alone = await measureAlone(probe, body, longest);
      const blockedFor = Math.min(alone.delay, alone.computed);
      greatest = Math.max(greatest, blockedFor);
      if (blockedFor <= longest) continue;
      blocked.push(
        `${body.kind} (${body.body.length} bytes): ${alone.delay.toFixed()} ms, computing ${alone.computed.toFixed()} ms`,
      );
      scale.onProgress(blocked.at(-1) as string);
    }
    if (blocked.length === before) notRepeated++;
  }
  return { blocked, greatest, notRepeated };
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
  /** How often each status was answered; 0 for a connection that ended. */
  statuses: ReadonlyMap<number, number>;
  /** Sends a body, mostly with a valid key. */
  send(body: HugeBody, key?: 'valid key'): Promise<void>;
  /** The longest delay since the last look, and the CPU time since the start, in milliseconds. */
  look(): Promise<{ delay: number; computed: number }>;
}

async function openProbe(world: TestWorld, random: Random): Promise<Probe> {
  const { url, servers, chain, apiKey } = world;
  const metrics = await metricsUrlIn(servers[0].logDirectory ?? '');
  const statuses = new Map<number, number>();
  return {
    statuses,
    async send({ headers, body }, key) {
      const sent = key || random.chance(0.75) ? apiKey : 'wrong';
      const path = `/api/v3/${chain.chainId}/${sent}`;
      // With bytes, fetch adds no content type of its own.
      const request = { method: 'POST', headers, body: Buffer.from(body) };
      const status = await fetch(`${url}${path}`, request)
        .then((answer) => answer.text().then(() => answer.status))
        .catch(() => 0);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
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
