import { type Call, multiSendCallOnlyAddress, shortenAddress } from '@recovery-guardian/protocol';
import { type CallMeaning, callMeaning } from '@recovery-guardian/safe';
import { type Address, formatEther, isAddressEqual } from 'viem';
import { duration } from '../ui/duration.ts';
import type { World } from '../world.ts';

type RecoveryRules = Pick<World, 'recoveryModule' | 'gracePeriod'>;

/** What a call does: a title for a single call, and a sentence about its consequence. */
export interface CallDescription {
  readonly title: string;
  readonly consequence: string;
}

/** Describes what a call of `account` does to the user's accounts, or says that it is unreadable. */
export function describeCall(
  { recoveryModule, gracePeriod }: RecoveryRules,
  account: Address,
  call: Call,
): CallDescription {
  const modules = { pinned: recoveryModule, trusted: [recoveryModule] };
  const meaning = callMeaning({ ...call, operation: 0 }, { account, modules });
  return describeMeaning(meaning, duration(gracePeriod)) ?? unknownCall(call);
}

/** @param wait The grace period of a recovery, in words. */
function describeMeaning(meaning: CallMeaning, wait: string): CallDescription | undefined {
  switch (meaning.kind) {
    case 'enable-module':
      return meaning.role === 'recovery'
        ? {
            title: 'Turn on recovery',
            consequence: `The recovery module may hand your account to new owners when your guardians ask for it, ${wait} after they did.`,
          }
        : {
            title: 'Give a program full control',
            consequence: `${shortenAddress(meaning.module)} may do anything with your account. Decline, unless you know it.`,
          };
    case 'add-guardian':
      return {
        title: 'Add a guardian to your account',
        consequence: `${shortenAddress(meaning.guardian)} becomes a guardian of your account. ${approvals(meaning.threshold)}`,
      };
    case 'revoke-guardian':
      return {
        title: 'Remove a guardian from your account',
        consequence: `${shortenAddress(meaning.guardian)} is no longer a guardian of your account.`,
      };
    case 'change-guardian-threshold':
      return {
        title: 'Change how many guardians are needed',
        consequence: approvals(meaning.threshold),
      };
    case 'start-recovery':
      return {
        title: 'Start the recovery',
        consequence: `In ${wait}, control of ${shortenAddress(meaning.account)} can pass to ${names(meaning.newOwners)}. Until then its owner can stop it.`,
      };
    case 'finalize-recovery':
      return {
        title: 'Take control of the account',
        consequence: `${shortenAddress(meaning.account)} passes to its new owner now. Its old keys no longer work.`,
      };
    case 'cancel-recovery':
      return {
        title: 'Stop the recovery',
        consequence: 'The running recovery of your account ends. Its owner stays.',
      };
    default:
      return undefined;
  }
}

function unknownCall({ to, value }: Call): CallDescription {
  const target = isAddressEqual(to, multiSendCallOnlyAddress) ? 'several calls together' : 'a call';
  const amount = value ? ` and sends it ${formatEther(value)} ETH` : '';
  return {
    title: 'Unknown action',
    consequence: `It makes ${target} to ${shortenAddress(to)}${amount}. Decline, unless you know it.`,
  };
}

function approvals(threshold: string): string {
  return threshold === '1'
    ? 'One guardian is enough to start a recovery.'
    : `${threshold} guardians together can start a recovery.`;
}

function names(addresses: readonly Address[]): string {
  return new Intl.ListFormat('en').format(addresses.map(shortenAddress));
}
