import { type Hex, hexToBytes, isHex, stringToBytes } from 'viem';
import { checkAddress, type RpcContext, requireAccount } from '../caller.ts';
import { invalidParams } from '../errors.ts';
import { readText } from '../read-text.ts';
import { askToSignText } from '../sign-text.ts';

/**
 * Signs a text as the account: `[text, or its bytes in hexadecimal, address]`. Answers what the
 * account's EIP-1271 check takes for the text's EIP-191 hash.
 */
export async function personal_sign(context: RpcContext): Promise<Hex> {
  const [data, address] = context.params;
  const account = await requireAccount(context);
  checkAddress(account, address);
  if (typeof data !== 'string') throw invalidParams('A message is a string.');
  return askToSignText(context, account, readText(toBytes(data)), 'personal');
}

function toBytes(data: string): Uint8Array {
  return isHex(data) && data.length % 2 === 0 ? hexToBytes(data) : stringToBytes(data);
}
