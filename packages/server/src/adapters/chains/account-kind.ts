import type { AccountKind } from '@recovery-guardian/recovery-service';
import { knownSingletons, safe150Singletons, singletonOf } from '@recovery-guardian/safe';
import { type Address, type Hex, isAddressEqual, parseErc6492Signature, size, slice } from 'viem';
import type { Reader } from './reader.ts';

/** EIP-7702: the code of a delegated EOA starts with this. */
const delegationPrefix = '0xef0100';

/**
 * Reads what an account is, without calling it: a stranger's contract could answer anything.
 *
 * @param signature of the account; says how one is deployed that is not yet (ERC-6492)
 * @param singletons more of Safe's, which the operator vouches for
 */
export async function readAccountKind(
  reader: Reader,
  { account, signature }: { account: Address; signature: Hex },
  singletons: readonly Address[],
): Promise<AccountKind> {
  const isKnown = (singleton: Address) =>
    [...knownSingletons, ...safe150Singletons, ...singletons].some((one) =>
      isAddressEqual(one, singleton),
    );
  const [code, singleton] = await Promise.all([
    reader.getCode(account),
    singletonOf(reader, account),
  ]);
  if (isDelegated(code)) return 'delegated-key';
  if (code !== '0x') return isKnown(singleton) ? 'safe' : 'other-contract';
  const deployment = deploymentIn(signature);
  if (deployment === undefined) return 'no-contract';
  // Of all functions of Safe's factories, the first argument is the singleton.
  const isSafe = size(deployment) >= 36 && isKnown(slice(deployment, 16, 36));
  return isSafe ? 'future-safe' : 'other-contract';
}

export function isDelegated(code: Hex): boolean {
  return code.startsWith(delegationPrefix);
}

/** The call of a factory that an ERC-6492 signature contains. */
function deploymentIn(signature: Hex): Hex | undefined {
  try {
    return parseErc6492Signature(signature).data;
  } catch {
    return undefined;
  }
}
