import { median } from '../statistics.ts';
import { type Accounts, dealAccounts } from './accounts.ts';
import { type DatabaseKind, fillRegistrations } from './bench-database.ts';
import type { Target } from './load-worker.ts';
import { measureRate } from './measure-rate.ts';
import { type Operation, operations } from './operations.ts';
import type { PreparedDatabase, Stage } from './stage.ts';

/**
 * Compares each operation's time with many and with few registrations, on two servers in turn, so
 * that the machine's state affects both.
 */
export async function measureGrowth(
  stage: Stage,
  kind: DatabaseKind,
  { database, accessToken }: PreparedDatabase,
): Promise<Map<Operation, number>> {
  const { sizes, holder } = stage;
  const few = await kind.copy(database);
  const many = await kind.copy(database);
  const [, count] = sizes.registrations;
  await fillRegistrations(many, { chainId: holder.chainId, count });
  const servers = [await stage.startServer(few), await stage.startServer(many)];
  try {
    const sides = servers.map(({ baseUrl }) => ({
      target: { baseUrl, accessToken },
      accounts: dealAccounts(stage),
    }));
    const ratios = new Map<Operation, number>();
    for (const operation of Object.keys(operations) as Operation[]) {
      ratios.set(operation, await compare(stage, operation, sides));
    }
    return ratios;
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function compare(
  stage: Stage,
  operation: Operation,
  sides: readonly { target: Target; accounts: Accounts }[],
): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < stage.sizes.rounds; round++) {
    const rates: number[] = [];
    for (const side of sides) {
      const parameters = { ...side, operation, concurrency: 4, seconds: stage.sizes.seconds / 3 };
      rates.push((await measureRate(stage, parameters)).rate);
    }
    const [few = 0, many = 0] = rates;
    ratios.push(few / many);
  }
  return median(ratios);
}
