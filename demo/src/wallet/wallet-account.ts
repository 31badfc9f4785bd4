import { type Address, isAddressEqual } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { AccountSnapshot } from '../chain/account-snapshot.ts';

/** The account that the wallet acts for. */
export type WalletAccount =
  /** The smart account itself: the keys meet its threshold. */
  | { kind: 'safe'; address: Address; signers: readonly PrivateKeyAccount[] }
  /** A single key that owns nothing yet. */
  | { kind: 'key'; address: Address; signer: PrivateKeyAccount };

/**
 * Returns the smart account if the keys own it, otherwise the first key. The chain decides, so a
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
