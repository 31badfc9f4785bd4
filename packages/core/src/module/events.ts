import {
  type Address,
  decodeEventLog,
  getAddress,
  type Hex,
  isHex,
  size,
  slice,
  toEventSelector,
} from 'viem';
import type { ModuleEvent } from './recovery-modules.ts';
import { hashOwners } from './typed-data.ts';
import { recoveryModuleEventsAbiV1 } from './v0.1.0.ts';
import { otherModuleEventsV2, recoveryModuleEventsAbiV2 } from './v0.2.0.ts';

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
