import { startBundler } from '@recovery-guardian/devnet';
import { freePort } from '@recovery-guardian/devnet/testing';
import type { Check } from '../check.ts';
import { tell } from '../failures.ts';
import { askRaw } from '../service/ask.ts';
import { startProofWorld } from '../service/proof-world.ts';
import { type HugeBody, hugeBody, hugeKinds } from './huge-bodies.ts';
import { withBundler } from './robust-json-rpc.ts';
import { metricsUrlIn } from './secrets.ts';

/** In milliseconds. */
const target = 50;

/** A sample runs on any machine, so it compares with the current speed of parsing JSON. */
const timesParsing = 5;

/** The sampling interval of the process's monitor, included in each sample, in milliseconds. */
const sampling = 10;

/** Bodies between two reads of the monitor. */
const together = 10;

/**
 * S24: other callers are answered while a caller sends any 1 MiB. The delay is what
 * `perf_hooks.monitorEventLoopDelay` measures inside the server's own process, read from its
 * metrics.
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
    const { random } = scale;
    const port = await freePort();
    const world = await startProofWorld({
      configure: (written) => ({ ...withBundler(written, port), metrics: { port: 0 } }),
    });
    const bundler = await startBundler({ chain: world.chain, port });
    try {
      const { url, servers, chain } = world;
      const metrics = await metricsUrlIn(servers[0].logDirectory ?? '');
      const paths = [world.apiKey, world.apiKey, world.apiKey, 'wrong'].map(
        (key) => `/api/v3/${chain.chainId}/${key}`,
      );
      const statuses = new Map<number, number>();
      const send = async ({ headers, body }: HugeBody, path = random.pick(paths)) => {
        const answer = await askRaw(url, { method: 'POST', path, headers, body }).catch(
          () => undefined,
        );
        const status = answer?.status ?? 0;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      };
      const ask = (path: string) => askRaw(url, { method: 'GET', path, headers: {} });
      /** The longest delay since the last read, and the CPU time since then, in ms. */
      const look = async () => {
        // Another turn of the event loop, so that the previous one has been sampled.
        await ask('/healthz');
        const text = await (await fetch(`${metrics}/metrics`)).text();
        const read = (name: string) =>
          Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]) * 1_000;
        return {
          delay: Math.max(0, read('nodejs_eventloop_lag_max_seconds') - sampling),
          computed: read('process_cpu_seconds_total'),
        };
      };
      /** The shortest of several tries: the body's own effect. */
      const measureAlone = async (body: HugeBody) => {
        let least = { delay: Infinity, computed: Infinity };
        for (let tries = 0; tries < 20 && least.delay > longest; tries++) {
          const before = await look();
          await send(body, paths[0]);
          const { delay, computed } = await look();
          if (delay < least.delay) least = { delay, computed: computed - before.computed };
        }
        return least;
      };

      // Code is compiled when it is first used.
      for (const kind of hugeKinds) await send(hugeBody(random, kind), paths[0]);
      await look();

      const blocked: string[] = [];
      let greatest = 0;
      let notRepeated = 0;
      for (let sent = 0; sent < count; sent += together) {
        const bodies = Array.from({ length: Math.min(together, count - sent) }, (_one, index) =>
          hugeBody(random, hugeKinds[(sent + index) % hugeKinds.length] as string),
        );
        for (const body of bodies) await send(body);
        const { delay } = await look();
        if (delay <= longest) {
          greatest = Math.max(greatest, delay);
          continue;
        }
        const before = blocked.length;
        for (const body of bodies) {
          const alone = await measureAlone(body);
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
      const answered = [...statuses].sort().map(([status, times]) => `${times} x ${status}`);
      return {
        measured:
          `${count} bodies of ${hugeKinds.length} kinds (${answered.join(', ')}): the longest delay was ` +
          `${greatest.toFixed()} ms (${notRepeated} longer ones did not recur with the same bodies: ` +
          `caused by other programs); ${tell(blocked, 'bodies that block the event loop')}`,
        holds: blocked.length === 0,
      };
    } finally {
      await bundler.stop();
      await world.stop();
    }
  },
};

/** How long this machine takes at the moment to parse 1 MiB of numbers, in milliseconds. */
function parsingTime(): number {
  const body = `[${'1,'.repeat(2 ** 19)}1]`;
  const start = performance.now();
  JSON.parse(body);
  return performance.now() - start;
}
