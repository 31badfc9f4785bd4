import { type Hex, hexToBytes, isHex } from 'viem';
import type { RpcContext } from '../../approvals/caller.ts';
import { askToSignText } from '../../approvals/sign-text.ts';
import { checkAddress, readSigning, requireAccount } from '../caller.ts';
import { invalidParams } from '../errors.ts';

/**
 * Signs a text as the account: `[text or its bytes in hexadecimal, address]`. Returns the signature
 * that the account's EIP-1271 check accepts for the text's EIP-191 hash. With an owner's address
 * and a text about alerts, it returns the owner's own signature.
 */
export async function personal_sign(context: RpcContext): Promise<Hex> {
  const { address, data } = readSigning(context, 'data, address');
  const account = await requireAccount(context);
  const owner = account.owners.find((one) => one.toLowerCase() === lowerCase(address));
  if (!owner) checkAddress(account, address);
  if (typeof data !== 'string') throw invalidParams('A message is a string.');
  return askToSignText(context, account, readText(data), owner);
}

function lowerCase(address: unknown): string | undefined {
  return typeof address === 'string' ? address.toLowerCase() : undefined;
}

/** Bytes that are no UTF-8 become characters that no signed text has. */
function readText(data: string): string {
  if (!isHex(data) || data.length % 2 !== 0) return data;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(hexToBytes(data));
}
