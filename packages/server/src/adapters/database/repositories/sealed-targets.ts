import { tryOpen, type FieldCipher } from '../../encryption/field-cipher.ts';

/** A table with targets in it. */
export type SealedTable = 'registrations' | 'alert_subscriptions';

/** The columns that keep a target: sealed, and found by its blind index. */
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

/** What a target may be found under, several indexes while the data key is rotated. */
export function targetIndexes(cipher: FieldCipher, target: string): Uint8Array[] {
  return cipher.candidateIndexes(purpose, fold(target));
}

/** As {@link openTarget}; `undefined` where it cannot be opened. */
export function tryOpenTarget(
  cipher: FieldCipher,
  { id, target }: { id: string; target: Uint8Array },
  table: SealedTable,
): string | undefined {
  return tryOpen(cipher, target, fieldOf(table, id));
}

const purpose = 'target';
const fieldOf = (table: SealedTable, id: string) => ({ table, column: 'target', id });

/** Targets are ASCII; those that differ only in case are one. */
function fold(target: string): string {
  return target.toLowerCase();
}
