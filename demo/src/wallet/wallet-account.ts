import { type Address, isAddressEqual } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { AccountSnapshot } from '../chain/account-snapshot.ts';

/** Who the wallet speaks for. */
export type WalletAccount =
  /** The smart account itself: these keys are enough of its owners. */
  | { kind: 'safe'; address: Address; signers: readonly PrivateKeyAccount[] }
  /** A key alone, which owns nothing yet. */
  | { kind: 'key'; address: Address; signer: PrivateKeyAccount };

/**
 * The smart account where the keys own it; else just the first key. So the chain decides, and a
 * finished recovery makes the wallet the smart account again.
 */
export function walletAccount(
  keys: readonly PrivateKeyAccount[],
  { account, owners, threshold }: AccountSnapshot,
): WalletAccount {
  const signers = keys.filter(({ address }) =>
    owners.some((owner) => isAddressEqual(owner, address)),
  );
  if (signers.length >= threshold) {
    return { kind: 'safe', address: account, signers: signers.slice(0, threshold) };
  }
  const [signer] = keys;
  if (!signer) throw new Error('The wallet holds no key.');
  return { kind: 'key', address: signer.address, signer };
}
