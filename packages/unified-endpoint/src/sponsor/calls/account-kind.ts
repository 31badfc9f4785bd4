import { safeContracts } from '@recovery-guardian/safe';
import { type Address, concat, getAddress, type Hex, keccak256, size, slice } from 'viem';
import { createsAccount, type Operation } from '../operation.ts';
import type { SponsorChain } from '../ports.ts';
import type { AccountKind } from './account-calls.ts';
import { isOneOf } from './contracts.ts';

/**
 * How the sender will read its call data: by the code that it has, or is given by this operation. A
 * contract of its own making could read `execute` as anything.
 *
 * An account may still change between this look and its operation; what that can cost is what was set
 * aside for the operation.
 */
export async function findAccountKind(
  operation: Operation,
  chain: Pick<SponsorChain, 'getCode' | 'getStorage'>,
  delegates: readonly Address[],
): Promise<{ kind: AccountKind } | { problem: string }> {
  const { sender, delegate } = operation;
  const code = await chain.getCode(sender);
  // Which Safe it makes is for `safe-creation.ts` to judge.
  if (createsAccount(operation) && code === '0x' && !delegate) return { kind: 'safe' };
  // What the operation delegates to comes first, but a delegation that is no good changes nothing.
  const codes = [code, ...(delegate ? [concat([delegationPrefix, delegate])] : [])].filter(
    (one) => one !== '0x',
  );
  if (codes.length === 0) return { problem: 'the sender has no code, and none is given to it' };
  if (codes.every(isDelegated)) {
    const isKnown = codes.every((one) => isOneOf(getAddress(slice(one, 3)), delegates));
    return isKnown
      ? { kind: 'simple' }
      : { problem: 'the sender is delegated to an unknown contract' };
  }
  if (delegate) return { problem: 'the sender is a contract, and cannot be delegated' };
  return (await isSafe(sender, code, chain))
    ? { kind: 'safe' }
    : { problem: 'the sender is no account that is known' };
}

/** EIP-7702: such code names the contract whose code runs. */
const delegationPrefix: Hex = '0xef0100';

function isDelegated(code: Hex): boolean {
  return size(code) === 23 && code.toLowerCase().startsWith(delegationPrefix);
}

/** Whether it is a Safe of a known singleton that has operations validated by the 4337 module. */
async function isSafe(
  account: Address,
  code: Hex,
  chain: Pick<SponsorChain, 'getStorage'>,
): Promise<boolean> {
  if (keccak256(code) !== safeProxyCodeHash) return false;
  const [singleton, fallbackHandler] = await Promise.all([
    chain.getStorage(account, '0x00'),
    chain.getStorage(account, fallbackHandlerSlot),
  ]);
  return (
    isOneOf(addressIn(singleton), [
      safeContracts.singleton,
      safeContracts.singletonWithoutEvents,
    ]) && isOneOf(addressIn(fallbackHandler), [safeContracts.erc4337Module])
  );
}

/** `keccak256("fallback_manager.handler.address")` */
const fallbackHandlerSlot: Hex =
  '0x6c9a6c4a39284e37ed1cf53d337577d14212a4870fb976a4366c693b939918d5';

function addressIn(word: Hex): Address {
  return getAddress(slice(word, -20));
}

/** The hash of SafeProxy's code, 1.4.1, as its factory deploys it. */
const safeProxyCodeHash: Hex = '0xd7d408ebcd99b2b70be43e20253d6d92a8ea8fab29bd3be7f55b10032331fb4c';
