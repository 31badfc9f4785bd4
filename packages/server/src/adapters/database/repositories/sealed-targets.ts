import { tryOpen, type Vault } from '../../encryption/vault.ts';

/** A table with targets in it. */
export type SealedTable = 'registrations' | 'alert_subscriptions';

/** The columns that keep a target: sealed, and found by its blind index. */
export function sealTarget(
  vault: Vault,
  { id, target }: { id: string; target: string },
  table: SealedTable = 'registrations',
): { target: Uint8Array; target_key: Uint8Array } {
  return {
    target: vault.seal(target, placeOf(table, id)),
    target_key: vault.blindIndex(purpose, fold(target)),
  };
}

export function openTarget(
  vault: Vault,
  { id, target }: { id: string; target: Uint8Array },
  table: SealedTable = 'registrations',
): string {
  return vault.open(target, placeOf(table, id));
}

/** What a target may be found under, several indexes while the data key is rotated. */
export function targetIndexes(vault: Vault, target: string): Uint8Array[] {
  return vault.candidateIndexes(purpose, fold(target));
}

/** As {@link openTarget}; `undefined` where it cannot be opened. */
export function tryOpenTarget(
  vault: Vault,
  { id, target }: { id: string; target: Uint8Array },
  table: SealedTable,
): string | undefined {
  return tryOpen(vault, target, placeOf(table, id));
}

const purpose = 'target';
const placeOf = (table: SealedTable, id: string) => ({ table, column: 'target', id });

/** Targets are ASCII; those that differ only in case are one. */
function fold(target: string): string {
  return target.toLowerCase();
}
