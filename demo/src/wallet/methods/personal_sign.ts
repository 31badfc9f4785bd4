import { accountMessageTypedData, packOwnerSignatures } from '@recovery-guardian/protocol';
import { type Address, type Hex, hexToBytes, isHex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { localization } from '../../translations/languages.ts';
import type { DemoWallet } from '../demo-wallet.ts';
import { describeMessage } from '../describe-message.ts';
import { invalidParams } from '../provider-rpc-error.ts';
import { requireOwnAddress } from '../require-own-address.ts';
import type { WalletAccount } from '../wallet-account.ts';

/**
 * Signs a text as the wallet's account: `[text or its bytes in hexadecimal, address]`.
 *
 * A smart account signs the SafeMessage of the text's EIP-191 hash with each of its owners. An
 * owner that is addressed directly signs the text alone.
 */
export async function personal_sign(
  wallet: DemoWallet,
  [data, address]: readonly [string, Address],
): Promise<Hex> {
  const account = await wallet.currentAccount();
  const owner = findOwner(account, address);
  if (!owner) requireOwnAddress(account, address);
  const message = readText(data);
  await wallet.approvals.ask({
    ...describeMessage(message, localization.strings),
    account: owner?.address ?? account.address,
    network: wallet.chain.chain.name,
    costsFee: false,
    details: message,
  });
  if (owner) return owner.signMessage({ message });
  if (account.kind === 'key') return account.signer.signMessage({ message });

  const { chainId } = wallet.world;
  const typedData = accountMessageTypedData({ account: account.address, chainId, message });
  return packOwnerSignatures(
    await Promise.all(
      account.signers.map(async (signer) => ({
        signer: signer.address,
        signature: await signer.signTypedData(typedData),
      })),
    ),
  );
}

/** Finds the smart account's owner with this address. */
function findOwner(account: WalletAccount, address: unknown): PrivateKeyAccount | undefined {
  if (account.kind === 'key') return undefined;
  const asked = String(address).toLowerCase();
  return account.signers.find((signer) => signer.address.toLowerCase() === asked);
}

/** Bytes that are not text cannot be shown, so they are not signed. */
function readText(data: string): string {
  if (!isHex(data)) return data;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(data));
  } catch {
    throw invalidParams('The demo wallet signs text only.');
  }
}
