import { openDatabase } from '@recovery-guardian/server';
import { sql } from 'kysely';
import { measureInTurn } from '../kit/closed-loop.ts';
import { median } from '../kit/statistics.ts';
import type { DatabaseConfiguration, DatabaseKind } from '../server/databases.ts';
import { startLoaded } from '../server/loaded-server.ts';
import type { Fixture, PreparedService } from './fixture.ts';
import { type Operation, operations } from './operations.ts';

/**
 * Compares each operation's time with many and with few registrations, on two servers in turn, so
 * that the machine's state affects both.
 */
export async function measureGrowth(
  fixture: Fixture,
  kind: DatabaseKind,
  prepared: PreparedService,
): Promise<Map<Operation, number>> {
  const { sizes, chainId } = fixture;
  await using servers = new AsyncDisposableStack();
  const start = async (count: number) => {
    const database = await kind.copy(prepared.database);
    await fillRegistrations(database, { chainId, count });
    const server = await startLoaded(fixture, { ...prepared, database });
    servers.defer(() => server.stop());
    return server;
  };
  const few = await start(sizes.registrations[0]);
  const many = await start(sizes.registrations[1]);
  const ratios = new Map<Operation, number>();
  for (const operation of Object.keys(operations) as Operation[]) {
    const runs = await measureInTurn(sizes.rounds, {
      few: () => few.measure(operation, 4, sizes.seconds / 3),
      many: () => many.measure(operation, 4, sizes.seconds / 3),
    });
    const ofRounds = runs.few.map(({ rate }, round) => rate / (runs.many[round]?.rate ?? 0));
    ratios.set(operation, median(ofRounds));
  }
  return ratios;
}

/** Adds registrations of made-up accounts, up to this total. */
export async function fillRegistrations(
  database: DatabaseConfiguration,
  { chainId, count }: { chainId: number; count: number },
): Promise<void> {
  const { db, close } = await openDatabase(database);
  try {
    await sql`
      insert into registrations
        (id, account, chain_id, channel, target, target_key, status, created_at, counts_from)
      select
        md5('id' || n), '0x' || left(md5('account' || n) || md5('rest' || n), 40), ${chainId}, 'email',
        decode(repeat(md5('target' || n), 5), 'hex'), decode(repeat(md5('key' || n), 2), 'hex'),
        'active', now(), now()
      from generate_series((select count(*) + 1 from registrations), ${count}::int) as n`.execute(
      db,
    );
    await sql`vacuum analyze`.execute(db);
  } finally {
    await close();
  }
}
