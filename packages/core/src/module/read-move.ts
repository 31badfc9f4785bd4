import type { Address } from 'viem';
import {
  compareAddresses,
  includesAddress,
  type ReadContract,
  safeViews,
  sentinelAddress,
} from '../safe/contract-functions.ts';
import { readHooks, type SafeHooks, type SafeReader } from '../safe/genuine-safe.ts';
import type { GuardianMove } from './move-guardians.ts';
import { readModule } from './read-module.ts';
import { type AccountInModule, type Serving, servedOf, waitOf } from './recovery-modules.ts';

/** A move of guardians, with what it must not change. */
export interface MoveReading extends GuardianMove {
  /** `undefined` if the node reads no storage. */
  readonly hooks: SafeHooks | undefined;
}

/** More modules than any account has. */
const modulesAtOnce = 100n;

/** In seconds: longer than any wait. */
const forever = 1e15;

/**
 * The module to which guardians are moved: of those that the service signs for, or else of all, the one
 * whose wait is the same or the next longer one. Where each is shorter or not known, which the user must
 * be told, the longest. Of equal ones, the first.
 */
export function moduleToMoveTo<Module extends { readonly module: Address }>(
  service: Serving,
  from: Address,
  candidates: readonly Module[],
): Module | undefined {
  const before = waitOf(service, from) ?? forever;
  const rank = ({ module }: Module): number => {
    const wait = waitOf(service, module) ?? -1;
    return wait < before ? before - wait + forever : wait - before;
  };
  const served = candidates.filter(({ module }) => servedOf(service, module));
  const [first] = (served[0] ? served : candidates).toSorted((a, b) => rank(a) - rank(b));
  return first;
}

/**
 * Reads everything that decides about a move of an account's guardians.
 *
 * @param from, to the modules
 */
export async function readMove(
  read: ReadContract,
  { getStorage }: Pick<SafeReader, 'getStorage'>,
  { account, from, to }: { account: Address; from: Address; to: Address },
): Promise<MoveReading> {
  const [owners, modules, former, newer, hooks] = await Promise.all([
    read(account, safeViews.getOwners),
    read(account, safeViews.getModulesPaginated, sentinelAddress, modulesAtOnce),
    readModule(read, account, from),
    readModule(read, account, to),
    readHooks({ getStorage }, account).catch(() => undefined),
  ]);
  return { account, owners, modules, from: former, to: newer, hooks };
}

/** Whether a move has done all of what it should, and nothing else. */
export function isMoved(before: MoveReading, { modules, from, to, hooks }: MoveReading): boolean {
  return (
    !includesAddress(modules, from.module) &&
    includesAddress(modules, to.module) &&
    from.guardians.length === 0 &&
    hasSameGuardians(before.from, to) &&
    !from.recovery &&
    !to.recovery &&
    JSON.stringify(hooks) === JSON.stringify(before.hooks)
  );
}

type Guardians = Pick<AccountInModule, 'guardians' | 'guardianThreshold'>;

/** Whether two modules have the same guardians, in the same order, of which the same number must approve. */
export function hasSameGuardians(one: Guardians, other: Guardians): boolean {
  return (
    one.guardianThreshold === other.guardianThreshold &&
    one.guardians.length === other.guardians.length &&
    one.guardians.every(
      (each, index) => compareAddresses(each, other.guardians[index] ?? sentinelAddress) === 0,
    )
  );
}
