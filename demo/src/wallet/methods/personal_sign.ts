import { accountMessageTypedData, packOwnerSignatures } from '@recovery-guardian/protocol';
import { type Address, type Hex, hexToBytes, isHex } from 'viem';
import type { DemoWallet } from '../demo-wallet.ts';
import { describeMessage } from '../describe-message.ts';
import { invalidParams } from '../provider-rpc-error.ts';
import { requireOwnAddress } from '../require-own-address.ts';

/**
 * Signs a text as the wallet's account: `[text or its bytes in hexadecimal, address]`.
 *
 * A smart account signs the SafeMessage of the text's EIP-191 hash, by each of its owners.
 */
export async function personal_sign(
  wallet: DemoWallet,
  [data, address]: readonly [string, Address],
): Promise<Hex> {
  const account = await wallet.currentAccount();
  requireOwnAddress(account, address);
  const message = readText(data);
  await wallet.approvals.ask({
    ...describeMessage(message),
    account: account.address,
    details: message,
  });
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

/** Bytes that are no text cannot be shown, so they are not signed. */
function readText(data: string): string {
  if (!isHex(data)) return data;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(data));
  } catch {
    throw invalidParams('The demo wallet signs text only.');
  }
}
