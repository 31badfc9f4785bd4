import {
  type Address,
  decodeEventLog,
  getAddress,
  type Hex,
  isAddressEqual,
  isHex,
  size,
  slice,
  toEventSelector,
} from 'viem';
import type { ContractFunction, ReadContract } from '../safe/contract-functions.ts';
import { decodeStrictly } from '../safe/decode-strictly.ts';
import {
  type AccountInModule,
  gracePeriodOf,
  knownVersionOf,
  type ModuleCallMeaning,
  type ModuleEvent,
  type ModuleVersion,
} from './recovery-modules.ts';
import { hashOwners } from './typed-data.ts';
import {
  nonceOf,
  readRequestV1,
  recoveryModuleCallsAbiV1,
  recoveryModuleEventsAbiV1,
  recoveryModuleViews,
} from './v0.1.0.ts';
import {
  otherModuleEventsV2,
  readRequestV2,
  recoveryModuleCallsAbiV2,
  recoveryModuleEventsAbiV2,
} from './v0.2.0.ts';

/** `VERSION()`, by the length of its text and its five bytes. */
const versionTexts: Readonly<Record<string, ModuleVersion>> = {
  '5302e302e31': '0.1.0',
  '5302e322e30': '0.2.0',
};

const versionView: ContractFunction<[], ModuleVersion> = {
  encode: () => '0xffa1ad74',
  decode: (answer) => {
    const version = versionTexts[answer.slice(66, 140).replace(/^0+/, '')];
    if (!version) throw new TypeError('The contract is no recovery module of a known version');
    return version;
  },
};

/**
 * The version of a module: known by its address, or as the module says.
 *
 * @throws {TypeError} if the contract is of no known version; what it stores cannot be read.
 */
export async function readModuleVersion(
  read: ReadContract,
  module: Address,
): Promise<ModuleVersion> {
  return knownVersionOf(module) ?? read(module, versionView);
}

/** Reads the guardians of an account, newest first. */
export function readGuardians(
  read: ReadContract,
  account: Address,
  module: Address,
): Promise<readonly Address[]> {
  return read(module, recoveryModuleViews.getGuardians, account);
}

/** Reads whose approvals a recovery needs, how many, and the nonce that they sign. */
export async function readRound(
  read: ReadContract,
  account: Address,
  module: Address,
): Promise<{
  version: ModuleVersion;
  guardians: readonly Address[];
  guardianThreshold: number;
  nonce: bigint;
}> {
  const [version, guardians, threshold, nonce] = await Promise.all([
    readModuleVersion(read, module),
    readGuardians(read, account, module),
    read(module, recoveryModuleViews.threshold, account),
    read(module, nonceOf, account),
  ]);
  return { version, guardians, guardianThreshold: Number(threshold), nonce };
}

const { encode } = recoveryModuleViews.getRecoveryRequest;
/** `getRecoveryRequest`, whose answer a reader decodes by the module's version. */
const pendingRecovery = {
  '0.1.0': { encode, decode: readRequestV1 },
  '0.2.0': { encode, decode: readRequestV2 },
};

/** Reads what a recovery module stores about an account, enabled or not. */
export async function readModule(
  read: ReadContract,
  account: Address,
  module: Address,
): Promise<AccountInModule> {
  const known = knownVersionOf(module);
  const asked = readModuleVersion(read, module);
  const readRecovery = (version: ModuleVersion) => read(module, pendingRecovery[version], account);
  const [version, guardians, guardianThreshold, recovery] = await Promise.all([
    asked,
    readGuardians(read, account, module),
    read(module, recoveryModuleViews.threshold, account),
    // Of a known version with the rest, for readers that send what is asked at once in one batch.
    known ? readRecovery(known) : asked.then(readRecovery),
  ]);
  return { module, version, guardians, guardianThreshold: Number(guardianThreshold), recovery };
}

/**
 * What a call to a module does, decoded from all of its bytes; `undefined` if it cannot be decoded.
 * The selectors differ where the versions do.
 *
 * @param sender the account that makes the call
 */
export function moduleCallMeaning(
  { module, data }: { module: Address; data: Hex },
  sender: Address,
): ModuleCallMeaning | undefined {
  const wait = gracePeriodOf(module);
  const call = decodeCall(data);
  switch (call?.functionName) {
    case 'addGuardianWithThreshold': {
      const [guardian, threshold] = call.args;
      return { kind: 'add-guardian', guardian, threshold: String(threshold), wait };
    }
    case 'revokeGuardianWithThreshold': {
      const [, guardian, threshold] = call.args;
      return { kind: 'revoke-guardian', guardian, threshold: String(threshold), wait };
    }
    case 'changeThreshold':
      return { kind: 'change-guardian-threshold', threshold: String(call.args[0]), wait };
    case 'confirmRecovery':
    case 'multiConfirmRecovery':
    case 'executeRecovery': {
      const [account, newOwners, newThreshold] = call.args;
      // The last argument says whether it executes; executeRecovery always does.
      const isExecuted = call.args.at(-1) !== false;
      // Its sender confirms by confirmRecovery, or by an empty signature.
      const signatures =
        call.functionName === 'multiConfirmRecovery'
          ? (call.args.at(-2) as readonly { signer: Address }[])
          : call.functionName === 'confirmRecovery'
            ? [{ signer: sender }]
            : [];
      const isAgreed = signatures.some(({ signer }) => isAddressEqual(signer, sender));
      const threshold = String(newThreshold);
      const terms = { account, newOwners, newThreshold: threshold };
      return { kind: 'start-recovery', ...terms, isExecuted, isAgreed };
    }
    case 'finalizeRecovery':
      return { kind: 'finalize-recovery', account: call.args[0] };
    case 'cancelRecovery':
      return { kind: 'cancel-recovery' };
    case 'invalidateNonce':
      return { kind: 'void-approvals' };
    default:
      return undefined;
  }
}

function decodeCall(data: Hex) {
  return (
    decodeStrictly(recoveryModuleCallsAbiV1, data) ?? decodeStrictly(recoveryModuleCallsAbiV2, data)
  );
}

/** Whether a call executes, with the guardians' signatures, or finalizes a recovery of the account. */
export function isRecoveryStep(
  step: 'execute' | 'finalize',
  { account, data }: { account: Address; data: Hex },
): boolean {
  const call = decodeCall(data);
  const wanted = step === 'finalize' ? 'finalizeRecovery' : 'multiConfirmRecovery';
  return (
    call?.functionName === wanted &&
    isAddressEqual(call.args[0], account) &&
    call.args.at(-1) !== false
  );
}

/** The first topic of the logs of added guardians; the account and the guardian are the next two. */
export const guardianAddedTopic: Hex =
  '0xbc3292102fa77e083913064b282926717cdfaede4d35f553d66366c0a3da755a';

interface ModuleLog {
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

/** Decodes a log of a module; `undefined` if it is of no account. The first topic tells the versions. */
export function decodeModuleEvent(log: ModuleLog): ModuleEvent | undefined {
  const [, wallet = '0x', second = '0x'] = log.topics;
  if (!isHex(wallet) || size(wallet) !== 32 || BigInt(wallet) >> 160n) return undefined;
  const account = getAddress(slice(wallet, 12));
  const known = decodeLog(log);
  if (!known) return { name: 'Unknown', account };
  const { name, args } = known;
  switch (name) {
    case 'GuardianAdded':
    case 'GuardianRevoked':
      return { name, account, guardian: args.guardian };
    case 'ChangedThreshold':
      return { name, account, threshold: args.threshold };
    case 'RecoveryExecuted':
    case 'RecoveryFinalized': {
      const { newThreshold, nonce } = args;
      // An indexed array is logged as its hash only.
      const owners = Array.isArray(args.newOwners)
        ? { newOwners: args.newOwners, ownersHash: hashOwners(args.newOwners) }
        : { ownersHash: second };
      if (name === 'RecoveryFinalized') return { name, account, ...owners, newThreshold, nonce };
      const { executableAt, executeAfter = executableAt, guardiansApprovalCount: approvals } = args;
      return { name, account, ...owners, newThreshold, nonce, executeAfter, approvals };
    }
    case 'RecoveryConfirmed': {
      const { guardian, nonce } = args;
      return { name, account, guardian, ...(nonce !== undefined && { nonce }) };
    }
    case 'RecoveryCanceled':
    case 'NonceInvalidated':
      return { name, account, nonce: args.nonce };
  }
}

/** The arguments of an event of any version; those that its form has. */
interface LogArguments {
  guardian: Address;
  threshold: bigint;
  newOwners: readonly Address[] | Hex;
  newThreshold: bigint;
  nonce: bigint;
  executeAfter: bigint;
  executableAt: bigint;
  guardiansApprovalCount: bigint;
}

function decodeLog({ topics, data }: ModuleLog) {
  const events = [...recoveryModuleEventsAbiV1, ...recoveryModuleEventsAbiV2];
  for (const event of [...events, ...otherModuleEventsV2]) {
    if (toEventSelector(event) !== topics[0]) continue;
    try {
      const { args } = decodeEventLog({ abi: [event], topics: topics as [Hex, ...Hex[]], data });
      return { name: event.name, args: args as object as LogArguments };
    } catch {
      // Another form with the same topic.
    }
  }
  return undefined;
}
