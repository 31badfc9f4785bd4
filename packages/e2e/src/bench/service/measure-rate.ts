import type { Measurement } from '../kit/closed-loop.ts';
import type { Accounts } from './accounts.ts';
import type { Fixture } from './fixture.ts';
import type { Target } from './load-worker.ts';
import type { Operation } from './operations.ts';

export interface RateParameters {
  target: Target;
  accounts: Accounts;
  operation: Operation;
  concurrency: number;
  seconds: number;
}

/** Measures an operation's rate for this long, after a short run that warms up and estimates it. */
export async function measureRate(
  { load, holder, sizes }: Fixture,
  { accounts, seconds, ...parameters }: RateParameters,
): Promise<Measurement> {
  const { operation } = parameters;
  const run = (count: number) => {
    const taken = accounts.take(operation, count);
    return load.call('measure', { ...parameters, holder, seconds, accounts: taken });
  };
  const { rate } = await run(sizes.warmUp);
  // Some spare ones: the run ends by the clock, with every caller still busy.
  return run(Math.ceil(rate * seconds * 1.3));
}
