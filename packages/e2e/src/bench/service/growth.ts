import { median } from '../kit/statistics.ts';
import { type Accounts, allocateAccounts } from './accounts.ts';
import { type DatabaseKind, fillRegistrations } from './bench-database.ts';
import type { Fixture, PreparedDatabase } from './fixture.ts';
import type { Target } from './load-worker.ts';
import { measureRate } from './measure-rate.ts';
import { type Operation, operations } from './operations.ts';

/**
 * Compares each operation's time with many and with few registrations, on two servers in turn, so
 * that the machine's state affects both.
 */
export async function measureGrowth(
  fixture: Fixture,
  kind: DatabaseKind,
  { database, accessToken }: PreparedDatabase,
): Promise<Map<Operation, number>> {
  const { sizes, holder } = fixture;
  const few = await kind.copy(database);
  const many = await kind.copy(database);
  const [, count] = sizes.registrations;
  await fillRegistrations(many, { chainId: holder.chainId, count });
  const servers = [await fixture.startServer(few), await fixture.startServer(many)];
  try {
    const sides = servers.map(({ baseUrl }) => ({
      target: { baseUrl, accessToken },
      accounts: allocateAccounts(fixture),
    }));
    const ratios = new Map<Operation, number>();
    for (const operation of Object.keys(operations) as Operation[]) {
      ratios.set(operation, await compare(fixture, operation, sides));
    }
    return ratios;
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function compare(
  fixture: Fixture,
  operation: Operation,
  sides: readonly { target: Target; accounts: Accounts }[],
): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < fixture.sizes.rounds; round++) {
    const rates: number[] = [];
    for (const side of sides) {
      const parameters = { ...side, operation, concurrency: 4, seconds: fixture.sizes.seconds / 3 };
      rates.push((await measureRate(fixture, parameters)).rate);
    }
    const [few = 0, many = 0] = rates;
    ratios.push(few / many);
  }
  return median(ratios);
}
