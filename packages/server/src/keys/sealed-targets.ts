import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { type FieldCipher, tryOpen } from './field-cipher.ts';

export type SealedTable = 'registrations' | 'alert_subscriptions';

/** A contact whose target this process cannot decrypt: one that can reads it when it sends. */
export interface SealedContact {
  by: 'subscription' | 'registration';
  id: string;
}

/** The table of each kind of contact. */
export const tableOf: Readonly<Record<SealedContact['by'], SealedTable>> = {
  registration: 'registrations',
  subscription: 'alert_subscriptions',
};

/**
 * Reads the target of a contact that another process could not decrypt.
 *
 * @returns without a target if this process cannot decrypt it either; `undefined` if it was deleted
 */
export async function findTarget(
  db: Database,
  cipher: FieldCipher,
  { by, id }: SealedContact,
): Promise<{ target: string | undefined } | undefined> {
  const { rows } = await sql<{ target: Uint8Array }>`
    select target from ${sql.table(tableOf[by])} where id = ${id} and status = 'active'`.execute(
    db,
  );
  return rows[0] && { target: tryOpenTarget(cipher, { id, ...rows[0] }, tableOf[by]) };
}

/** Returns the columns of a target: sealed, and with a blind index to find it by. */
export function sealTarget(
  cipher: FieldCipher,
  { id, target }: { id: string; target: string },
  table: SealedTable = 'registrations',
): { target: Uint8Array; target_key: Uint8Array } {
  return {
    target: cipher.seal(target, fieldOf(table, id)),
    target_key: cipher.blindIndex(purpose, fold(target)),
  };
}

export function openTarget(
  cipher: FieldCipher,
  { id, target }: { id: string; target: Uint8Array },
  table: SealedTable = 'registrations',
): string {
  return cipher.open(target, fieldOf(table, id));
}

/**
 * Returns the blind indexes that a target may be stored under: several while the data key is
 * rotated.
 */
export function targetIndexes(cipher: FieldCipher, target: string): Uint8Array[] {
  return cipher.candidateIndexes(purpose, fold(target));
}

/** Like {@link openTarget}, but returns `undefined` if the target cannot be decrypted. */
export function tryOpenTarget(
  cipher: FieldCipher,
  { id, target }: { id: string; target: Uint8Array },
  table: SealedTable,
): string | undefined {
  return tryOpen(cipher, target, fieldOf(table, id));
}

const purpose = 'target';
const fieldOf = (table: SealedTable, id: string) => ({ table, column: 'target', id });

/** Targets are ASCII, and equal if they differ only in case. */
function fold(target: string): string {
  return target.toLowerCase();
}
