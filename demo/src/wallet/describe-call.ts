import {
  type Call,
  multiSendCallOnlyAddress,
  recoveryModuleAbi,
  safeAbi,
  shortenAddress,
} from '@recovery-guardian/protocol';
import { type Address, decodeFunctionData, formatEther, isAddressEqual } from 'viem';
import { duration } from '../ui/duration.ts';
import type { World } from '../world.ts';

type RecoveryRules = Pick<World, 'recoveryModule' | 'gracePeriod'>;

/** What a call does: a title for a single call, and a sentence about its consequence. */
export interface CallDescription {
  readonly title: string;
  readonly consequence: string;
}

/** Describes what a call does to the user's accounts, or says that it is unreadable. */
export function describeCall(world: RecoveryRules, call: Call): CallDescription {
  if (isAddressEqual(call.to, world.recoveryModule)) {
    return describeModuleCall(world, call) ?? unknownCall(call);
  }
  return describeSafeCall(world, call) ?? unknownCall(call);
}

function describeModuleCall(world: RecoveryRules, { data }: Call): CallDescription | undefined {
  const call = decode(() => decodeFunctionData({ abi: recoveryModuleAbi, data }));
  switch (call?.functionName) {
    case 'addGuardianWithThreshold': {
      const [guardian, threshold] = call.args;
      return {
        title: 'Add a guardian to your account',
        consequence: `${shortenAddress(guardian)} becomes a guardian of your account. ${approvals(threshold)}`,
      };
    }
    case 'revokeGuardianWithThreshold':
      return {
        title: 'Remove a guardian from your account',
        consequence: `${shortenAddress(call.args[1])} is no longer a guardian of your account.`,
      };
    case 'changeThreshold':
      return {
        title: 'Change how many guardians are needed',
        consequence: approvals(call.args[0]),
      };
    case 'multiConfirmRecovery':
    case 'executeRecovery': {
      const [account, newOwners] = call.args;
      return {
        title: 'Start the recovery',
        consequence: `In ${duration(world.gracePeriod)}, control of ${shortenAddress(account)} can pass to ${names(newOwners)}. Until then its owner can stop it.`,
      };
    }
    case 'finalizeRecovery':
      return {
        title: 'Take control of the account',
        consequence: `${shortenAddress(call.args[0])} passes to its new owner now. Its old keys no longer work.`,
      };
    case 'cancelRecovery':
      return {
        title: 'Stop the recovery',
        consequence: 'The running recovery of your account ends. Its owner stays.',
      };
    default:
      return undefined;
  }
}

function describeSafeCall(world: RecoveryRules, { data }: Call): CallDescription | undefined {
  const call = decode(() => decodeFunctionData({ abi: safeAbi, data }));
  if (call?.functionName !== 'enableModule') return undefined;
  const [module] = call.args;
  if (!isAddressEqual(module, world.recoveryModule)) {
    return {
      title: 'Give a program full control',
      consequence: `${shortenAddress(module)} may do anything with your account. Decline, unless you know it.`,
    };
  }
  return {
    title: 'Turn on recovery',
    consequence: `The recovery module may hand your account to new owners when your guardians ask for it, ${duration(world.gracePeriod)} after they did.`,
  };
}

function unknownCall({ to, value }: Call): CallDescription {
  const target = isAddressEqual(to, multiSendCallOnlyAddress) ? 'several calls together' : 'a call';
  const amount = value ? ` and sends it ${formatEther(value)} ETH` : '';
  return {
    title: 'Unknown action',
    consequence: `It makes ${target} to ${shortenAddress(to)}${amount}. Decline, unless you know it.`,
  };
}

function approvals(threshold: bigint): string {
  return threshold === 1n
    ? 'One guardian is enough to start a recovery.'
    : `${threshold} guardians together can start a recovery.`;
}

function names(addresses: readonly Address[]): string {
  return new Intl.ListFormat('en').format(addresses.map(shortenAddress));
}

function decode<Result>(attempt: () => Result): Result | undefined {
  try {
    return attempt();
  } catch {
    return undefined;
  }
}
