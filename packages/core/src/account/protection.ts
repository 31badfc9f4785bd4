import { type Address, isAddressEqual } from 'viem';
import type { PendingRecovery } from '../module/recovery-modules.ts';
import { includesAddress } from '../safe/contract-functions.ts';
import type { ModuleState } from './read-account.ts';

/** The guardians of an account in a module, and whether the account has enabled it. */
export type GuardedModule = Pick<
  ModuleState,
  'module' | 'guardians' | 'guardianThreshold' | 'isEnabled'
>;

/** A contact, as far as protection depends on it. */
export interface ProtectingContact {
  readonly channel: string;
  readonly codesLeft?: number | undefined;
  /** When the last message to it was not delivered. */
  readonly undeliveredAt?: string | undefined;
  /** The end of its cooling-off period, in ISO 8601. */
  readonly countsFrom?: string | undefined;
}

/** How many must help for a recovery, and how many can. */
export interface Reach {
  readonly needed: number;
  readonly able: number;
}

/** What decides whether an account can be recovered. */
export interface ProtectionFacts<Module extends GuardedModule = GuardedModule> {
  readonly modules: readonly Module[];
  /** The account's owners: a guardian that is one is lost with that owner's key, and is not counted. */
  readonly owners?: readonly Address[];
  /** The guardian that signs for the contacts, as far as this browser knows. */
  readonly serviceGuardian?: Address | undefined;
  /** Whether the service signs recoveries in this module; by default in each. */
  readonly isServed?: (module: Address) => boolean;
  /** The contacts; `undefined` until the service has listed them. */
  readonly contacts?: readonly ProtectingContact[] | undefined;
  /** Whether others may take the account over, too. */
  readonly isOpen?: boolean | undefined;
  /** The user's names for guardians. */
  readonly names: Readonly<Record<Address, string | undefined>>;
}

/**
 * - `unprotected`: there are no guardians
 * - `incomplete`: the guardians cannot help, or the service's is missing
 * - `unchecked`: they can help, but this browser does not know all of them, or others may take the account over
 * - `protected`: they can help, each one is the service's or has a name, and no one else can take it over
 */
export type ProtectionState = 'protected' | 'unchecked' | 'incomplete' | 'unprotected';

/**
 * What an incomplete protection lacks:
 * - `module`: the modules with guardians are disabled
 * - `guardians`: more of them must agree than there are, without those that are owners too
 * - `service`: the service's guardian is known here, but not on the account
 * - `contacts`: too few of the contacts can give a code
 * - `served-module`: the service signs for another module
 */
export type ProtectionLack = 'module' | 'guardians' | 'service' | 'contacts' | 'served-module';

export interface Protection<Module extends GuardedModule = GuardedModule> {
  readonly state: ProtectionState;
  /** Only of an incomplete protection. */
  readonly lack: ProtectionLack | undefined;
  /** Enabled modules with enough guardians to agree. */
  readonly active: readonly Module[];
  /** The guardians of the active modules, each address once. */
  readonly guardians: readonly Address[];
  /** Those of them that are neither the service's nor named. */
  readonly strangers: readonly Address[];
}

/** Judges whether an account could be recovered today: the only definition of it. */
export function protectionOf<Module extends GuardedModule>(
  facts: ProtectionFacts<Module>,
): Protection<Module> {
  const { modules, names } = facts;
  const guarded = modules.filter((one) => one.guardians.length > 0);
  const active = guarded.filter((one) => one.isEnabled && canAgree(facts, one));
  const guardians = [...new Set(active.flatMap((one) => one.guardians))];
  const isStranger = (one: Address) => names[one] === undefined && !isOfService(facts, one);
  const strangers = guardians.filter(isStranger);
  const lack = lackOf(facts, guarded, active);
  const ready = strangers.length > 0 || facts.isOpen ? 'unchecked' : 'protected';
  const state = lack ? 'incomplete' : guarded.length === 0 ? 'unprotected' : ready;
  return { state, lack, active, guardians, strangers };
}

function lackOf(
  facts: ProtectionFacts,
  guarded: readonly GuardedModule[],
  active: readonly GuardedModule[],
): ProtectionLack | undefined {
  const { serviceGuardian, contacts, isServed = () => true } = facts;
  if (guarded.length === 0) return serviceGuardian && 'service';
  if (!guarded.some(({ isEnabled }) => isEnabled)) return 'module';
  if (active.length === 0) return 'guardians';
  const services = active.filter((one) => one.guardians.some((each) => isOfService(facts, each)));
  if (serviceGuardian && services.length === 0) return 'service';
  const { needed, able } = reachOfContacts(contacts);
  const cannotConfirm = contacts && able < needed;
  const canRecover = active.some((one) => {
    const cannotSign = services.includes(one) && (cannotConfirm || !isServed(one.module));
    return canAgree(facts, one, cannotSign ? 1 : 0);
  });
  if (canRecover) return undefined;
  return cannotConfirm ? 'contacts' : 'served-module';
}

/** @param missing how many guardians cannot sign */
function canAgree({ owners }: ProtectionFacts, one: GuardedModule, missing = 0): boolean {
  const { needed, able } = reachOfGuardians(one, owners);
  return needed > 0 && needed <= able - missing;
}

/** An owner is lost with its key, and does not count. */
export function reachOfGuardians(
  { guardians, guardianThreshold }: Pick<GuardedModule, 'guardians' | 'guardianThreshold'>,
  owners: readonly Address[] = [],
): Reach {
  const able = guardians.filter((guardian) => !includesAddress(owners, guardian)).length;
  return { needed: guardianThreshold, able };
}

/** Whether a contact's cooling-off period is over; a time that cannot be read is none. */
export function isContactEffective({ countsFrom }: Pick<ProtectingContact, 'countsFrom'>): boolean {
  return !(Date.parse(countsFrom ?? '') > Date.now());
}

/**
 * Of the contacts whose codes count or, before any does, of those that will. A sheet without codes left
 * still counts for what is needed, as does a target that messages do not reach; sheets alone recover
 * nothing.
 */
export function reachOfContacts(contacts: readonly ProtectingContact[] = []): Reach {
  const effective = contacts.filter(isContactEffective);
  const counted = effective[0] ? effective : contacts;
  const able = counted.filter(({ codesLeft, undeliveredAt }) => codesLeft !== 0 && !undeliveredAt);
  return {
    needed: requiredConfirmations(counted.length),
    able: able.some(({ channel }) => channel !== 'paper') ? able.length : 0,
  };
}

/**
 * The ways back in of a module that other enabled modules of the account have, too: for these, the
 * shortest wait counts.
 */
export function sharedWays(
  { guardians }: Pick<GuardedModule, 'guardians'>,
  others: readonly Pick<GuardedModule, 'guardians' | 'isEnabled'>[],
): readonly Address[] {
  const enabled = others.filter(({ isEnabled }) => isEnabled);
  return guardians.filter((way) => enabled.some((one) => includesAddress(one.guardians, way)));
}

function isOfService({ serviceGuardian }: ProtectionFacts, guardian: Address): boolean {
  return serviceGuardian !== undefined && isAddressEqual(guardian, serviceGuardian);
}

/** Whether a registration's cooling-off period is over, so that it may confirm recoveries. */
export function isEffective(effectiveFrom: Date, now: Date): boolean {
  return effectiveFrom <= now;
}

/** Returns how many effective registrations must confirm a recovery: more than half. */
export function requiredConfirmations(effective: number): number {
  return Math.floor(effective / 2) + 1;
}

/** In milliseconds: fifteen months, so that a yearly check is never late. */
const checkLife = 457 * 86_400_000;

/** Whether it is time to try a way back in again: one that was not tried for long may be lost unnoticed. */
export function isCheckDue(checkedAt: string, now = Date.now()): boolean {
  return now - Date.parse(checkedAt) >= checkLife;
}

/** The number of codes left on a sheet at which a new one is due. */
export const fewBackupCodes = 2;

/**
 * - `none`: no recovery
 * - `running`: in its grace period
 * - `ready`: can be finalized
 */
export type RecoveryState = 'none' | 'running' | 'ready';

/**
 * Judges an account's recovery: the only definition of it.
 *
 * @param timestamp of the latest block, in seconds
 */
export function recoveryOf(recovery: Executed | undefined, timestamp: number): RecoveryState {
  if (!recovery) return 'none';
  return isFinalizable(recovery, timestamp) ? 'ready' : 'running';
}

/** Whether the latest block has the time to finalize a recovery: before, the chain rejects it. */
export function isFinalizable({ executeAfter }: Executed, timestamp: number): boolean {
  return timestamp >= executeAfter;
}

type Executed = Pick<PendingRecovery, 'executeAfter'>;
