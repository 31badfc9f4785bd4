import { residentMegabytes } from '../kit/process-usage.ts';
import { median } from '../kit/statistics.ts';
import type { Accounts } from './accounts.ts';
import type { Fixture } from './fixture.ts';
import type { Target } from './load-worker.ts';
import { type Operation, operations } from './operations.ts';

/** A typical mix of requests: recoveries are rare but expensive. */
const round: readonly [Operation, number][] = [
  ['register+submit', 500],
  ['registrations', 1_000],
  ['signature/request+submit', 1_000],
];

/** A server process's memory in megabytes, by sample, over this many requests. */
export async function measureMemory(
  { load, holder, sizes }: Fixture,
  { target, accounts, pid }: { target: Target; accounts: Accounts; pid: number },
): Promise<number[]> {
  const concurrency = Math.max(...sizes.concurrencies);
  const whole = round.reduce((sum, [operation, count]) => sum + count * operations[operation], 0);
  const factor = Math.min(1, sizes.requests / whole / 3);
  const samples: number[] = [];
  for (let requests = 0; requests < sizes.requests; requests += whole * factor) {
    for (const [operation, count] of round) {
      const taken = accounts.take(operation, Math.ceil(count * factor));
      const parameters = { target, operation, accounts: taken, holder, concurrency };
      await load.call('measure', { ...parameters, seconds: 3_600 });
      samples.push(residentMegabytes(pid));
    }
  }
  return samples;
}

/** The last third divided by the second. */
export function growthOf(samples: readonly number[]): number {
  const third = Math.floor(samples.length / 3);
  return median(samples.slice(-third)) / median(samples.slice(third, 2 * third));
}
