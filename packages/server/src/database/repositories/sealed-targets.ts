import { sql } from 'kysely';
import type { Vault } from '../../keys/vault.ts';
import type { Database } from '../open.ts';

/** The columns that keep a registration's target: sealed, and found by its blind index. */
export function sealTarget(
  vault: Vault,
  { id, target }: { id: string; target: string },
): { target: Uint8Array; target_key: Uint8Array } {
  return {
    target: vault.seal(target, placeOf(id)),
    target_key: vault.blindIndex(purpose, fold(target)),
  };
}

export function openTarget(
  vault: Vault,
  { id, target }: { id: string; target: Uint8Array },
): string {
  return vault.open(target, placeOf(id));
}

/** What a target may be found under, several indexes while the data key is rotated. */
export function targetIndexes(vault: Vault, target: string): Uint8Array[] {
  return vault.candidateIndexes(purpose, fold(target));
}

/**
 * Seals and indexes anew all targets that stand under other data keys than the one that writes now,
 * in batches, while the service runs. It may run in several processes at once, and be broken off.
 *
 * @returns how many it found.
 */
export async function rotateSealedTargets(
  db: Database,
  vault: Vault,
  { batchSize = 200 }: { batchSize?: number } = {},
): Promise<number> {
  let count = 0;
  for (let lastId: string | undefined = ''; lastId !== undefined; ) {
    const ids = await rotateBatch(db, vault, { after: lastId, size: batchSize });
    count += ids.length;
    lastId = ids.at(-1);
  }
  return count;
}

/** How many targets stand under other data keys than the one that writes now. */
export async function countTargetsToRotate(db: Database, vault: Vault): Promise<number> {
  const { count } = await db
    .selectFrom('registrations')
    .select(({ fn }) => fn.countAll().as('count'))
    .where(isUnderAnotherKey(vault))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Why targets do not open, once for each key that they stand under; nothing where all do. */
export async function findUnreadableTargets(db: Database, vault: Vault): Promise<string[]> {
  const { length } = vault.currentPrefix();
  const { rows } = await sql<{ id: string; target: Uint8Array }>`
    select distinct on (substring(target from 1 for ${length}::int)) id, target
    from registrations`.execute(db);
  return rows.flatMap((row) => {
    try {
      openTarget(vault, row);
      return [];
    } catch (error) {
      return (error as Error).message;
    }
  });
}

function rotateBatch(
  db: Database,
  vault: Vault,
  { after, size }: { after: string; size: number },
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('registrations')
      .select(['id', 'target'])
      .where('id', '>', after)
      .where(isUnderAnotherKey(vault))
      .orderBy('id')
      .limit(size)
      .forUpdate()
      .execute();
    for (const { id, target } of rows) {
      await trx
        .updateTable('registrations')
        .set(sealTarget(vault, { id, target: openTarget(vault, { id, target }) }))
        .where('id', '=', id)
        .execute();
    }
    return rows.map(({ id }) => id);
  });
}

function isUnderAnotherKey(vault: Vault) {
  const prefix = vault.currentPrefix();
  return sql<boolean>`substring(target from 1 for ${prefix.length}::int) <> ${prefix}`;
}

const purpose = 'target';
const placeOf = (id: string) => ({ table: 'registrations', column: 'target', id });

/** Targets are ASCII; those that differ only in case are one. */
function fold(target: string): string {
  return target.toLowerCase();
}
