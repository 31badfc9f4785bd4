import {
  getFallbackHandler,
  isGenuineSafe,
  type SafeReader,
  safeContracts,
} from '@recovery-guardian/safe';
import {
  type Address,
  concat,
  getAddress,
  type Hex,
  isAddressEqual,
  parseAbi,
  size,
  slice,
} from 'viem';
import type { AccountKind } from './calls/account-calls.ts';
import { createsAccount, type Operation } from './model/operation.ts';

/**
 * How the sender interprets its call data, by its current code or the code it is given. Another
 * contract could interpret `execute` as anything. An account may still change before its operation;
 * that costs at most the reserved amount.
 */
export async function findAccountKind(
  operation: Operation,
  chain: SafeReader,
  {
    delegates,
    safeSingletons = [],
  }: { delegates: readonly Address[]; safeSingletons?: readonly Address[] | undefined },
): Promise<{ kind: AccountKind } | { problem: string }> {
  const { sender, delegate } = operation;
  const code = await chain.getCode(sender);
  // `safe-creation.ts` checks which Safe is created.
  if (createsAccount(operation) && code === '0x' && !delegate) return { kind: 'safe' };
  // The new delegation comes first, but an invalid one changes nothing.
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
  return (await isSafeWithModule(sender, chain, safeSingletons))
    ? { kind: 'safe' }
    : { problem: 'the sender is no account that is known' };
}

/** EIP-7702: prefix of code that names the contract to run. */
const delegationPrefix: Hex = '0xef0100';

function isDelegated(code: Hex): boolean {
  return size(code) === 23 && code.toLowerCase().startsWith(delegationPrefix);
}

/** Whether the account is a genuine Safe with the 4337 module. */
async function isSafeWithModule(
  account: Address,
  chain: SafeReader,
  singletons: readonly Address[],
) {
  const [isSafe, handler] = await Promise.all([
    isGenuineSafe(chain, account, singletons),
    getFallbackHandler(chain, account),
  ]);
  return isSafe && isAddressEqual(handler, safeContracts.erc4337Module);
}

/** Functions of Simple7702Account and SimpleAccount, of 0.8 and 0.9, and of 0.7. */
export const simpleAccountAbi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(Call[] calls)',
  'function executeBatch(address[] targets, uint256[] values, bytes[] datas)',
]);

/** Whether the address is in the list. */
export function isOneOf(address: Address, known: readonly Address[]): boolean {
  return known.some((one) => isAddressEqual(one, address));
}
