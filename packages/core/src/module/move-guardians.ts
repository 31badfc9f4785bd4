import type { Address } from 'viem';
import {
  type Call,
  compareAddresses,
  includesAddress,
  sentinelAddress,
} from '../safe/contract-functions.ts';
import { disableModuleCall, enableModuleCall } from '../safe/safe-transaction.ts';
import type { CallMeaning } from './call-meaning.ts';
import { addGuardianCall, cancelRecoveryCalls, revokeGuardianCall } from './calls.ts';
import type { AccountInModule } from './recovery-modules.ts';

/** An account that has guardians in one recovery module, and is to have them in another. */
export interface GuardianMove {
  readonly account: Address;
  readonly owners: readonly Address[];
  /** The account's enabled modules, in the order of its own list. */
  readonly modules: readonly Address[];
  readonly from: AccountInModule;
  /** What the other module stores about the account by now. */
  readonly to: AccountInModule;
}

/**
 * Why the guardians of an account cannot be moved:
 * - `older-module`: the other module is of an older version, which brings its faults back
 * - `not-enabled`: the account has disabled the module, so that its guardians can do nothing
 * - `no-guardians`: there are none
 * - `recovery-runs`: moving would end a recovery, which may be the rightful owner's
 * - `guardian-is-owner`: the other module refuses an owner as a guardian
 */
export type MoveObstacle =
  | 'older-module'
  | 'not-enabled'
  | 'no-guardians'
  | 'recovery-runs'
  | 'guardian-is-owner';

/** `undefined` if the guardians can be moved. */
export function moveObstacle({
  owners,
  modules,
  from,
  to,
}: GuardianMove): MoveObstacle | undefined {
  if (to.version < from.version) return 'older-module';
  if (!includesAddress(modules, from.module)) return 'not-enabled';
  if (from.guardians.length === 0) return 'no-guardians';
  if (from.recovery || to.recovery) return 'recovery-runs';
  if (from.guardians.some((one) => includesAddress(owners, one))) return 'guardian-is-owner';
  return undefined;
}

/**
 * The calls, to be sent as one transaction, that give an account the same guardians, in the same order
 * and with the same threshold, in another recovery module, and leave nothing in the one before. That one
 * is disabled before the other is enabled: of two enabled modules the weaker one decides.
 *
 * A recovery that starts before the transaction is mined stays in the former module, which cannot finish
 * it while it is disabled: read it again afterwards, and never enable that module before it is canceled.
 *
 * @throws {TypeError} where {@link moveObstacle} names one
 */
export function moveGuardiansCalls(move: GuardianMove): readonly Call[] {
  const obstacle = moveObstacle(move);
  if (obstacle) throw new TypeError(`The guardians cannot be moved: ${obstacle}`);
  const { account, modules, from, to } = move;
  const isEnabled = includesAddress(modules, to.module);
  const added = from.guardians.toReversed();
  return [
    ...turnOffModuleCalls(move),
    ...(isEnabled ? [] : [enableModuleCall(account, to.module)]),
    // What the account once had there would come back to life.
    ...cancelRecoveryCalls(to),
    ...revokeAllCalls(to),
    ...added.map((guardian, index) => {
      const threshold = BigInt(Math.min(from.guardianThreshold, index + 1));
      return addGuardianCall({ module: to.module, guardian, threshold });
    }),
  ];
}

/**
 * The calls, to be sent as one transaction, that leave nothing of an account in an enabled recovery module,
 * and disable it. A recovery that is running there ends.
 */
export function turnOffModuleCalls({
  account,
  modules,
  from,
}: Pick<GuardianMove, 'account' | 'modules' | 'from'>): readonly Call[] {
  const at = modules.findIndex((one) => compareAddresses(one, from.module) === 0);
  return [
    // Signatures that were collected for the module are of no use any more.
    ...cancelRecoveryCalls(from),
    ...revokeAllCalls(from),
    disableModuleCall(account, modules[at - 1] ?? sentinelAddress, from.module),
  ];
}

/** What a batch that moves an account's guardians leaves in the newer module. */
export interface MovedGuardians {
  readonly module: Address;
  readonly guardians: readonly Address[];
  /** How many of them must agree, decimal. */
  readonly threshold: string;
}

/**
 * Recognizes calls that do nothing but what {@link moveGuardiansCalls} does; `undefined` if they are not
 * all of that kind, add others than they revoke, or lead to a module that is not of the newest version.
 */
export function readGuardianMove(
  calls: readonly { readonly to: Address; readonly meaning: CallMeaning }[],
  newest: readonly Address[],
): MovedGuardians | undefined {
  const module = calls.at(-1)?.to;
  if (!module || !includesAddress(newest, module)) return undefined;
  const isNewer = (one: Address) => compareAddresses(one, module) === 0;
  const guardians = new Set<Address>();
  const revoked = new Set<Address>();
  const others = new Set<Address>();
  let disabled: Address | undefined;
  let threshold = '0';
  for (const { to, meaning } of calls) {
    switch (meaning.kind) {
      case 'add-guardian':
        if (!isNewer(to)) return undefined;
        guardians.add(meaning.guardian);
        ({ threshold } = meaning);
        break;
      case 'revoke-guardian':
        if (isNewer(to)) guardians.delete(meaning.guardian);
        else revoked.add(meaning.guardian);
        others.add(to);
        break;
      case 'disable-module':
        disabled = meaning.module;
        others.add(disabled);
        break;
      case 'enable-module':
        if (!isNewer(meaning.module)) return undefined;
        break;
      case 'cancel-recovery':
      case 'void-approvals':
        others.add(to);
        break;
      default:
        return undefined;
    }
  }
  if (!disabled || includesAddress(newest, disabled)) return undefined;
  const isOfBoth = includesAll([disabled, module], others);
  const isSame = guardians.size === revoked.size && includesAll([...revoked], guardians);
  return isOfBoth && isSame ? { module, guardians: [...guardians], threshold } : undefined;
}

function includesAll(all: readonly Address[], some: ReadonlySet<Address>): boolean {
  return [...some].every((one) => includesAddress(all, one));
}

/** Revokes the newest guardian first, which has no predecessor to name. */
function revokeAllCalls({ module, guardians, guardianThreshold }: AccountInModule): Call[] {
  return guardians.map((guardian, index) => {
    const left = guardians.slice(index);
    const threshold = BigInt(Math.min(guardianThreshold, left.length - 1));
    return revokeGuardianCall({ module, guardians: left, guardian, threshold });
  });
}
