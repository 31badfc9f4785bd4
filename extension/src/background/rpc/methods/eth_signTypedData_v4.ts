import { type Address, type Hex, hexToBytes, isAddress, isAddressEqual, isHex } from 'viem';
import type { Account } from '../../../messages/account.ts';
import { askToSignText } from '../../use-cases/sign-text.ts';
import { checkAddress, type RpcContext, requireAccount } from '../caller.ts';
import { invalidParams, unsupported } from '../errors.ts';
import { readText } from '../read-text.ts';

/**
 * Signs a SafeMessage of the account if it contains a text, treated like that text. Other typed
 * data is refused, since it would be signed blindly.
 *
 * @see EIP-712; Safe 1.4.1 `SafeMessage`
 */
export async function eth_signTypedData_v4(context: RpcContext): Promise<Hex> {
  const [address, data] = context.params;
  const account = await requireAccount(context);
  checkAddress(account, address);
  return askToSignText(context, account, readText(readSafeMessage(data, account), 'raw'), 'raw');
}

interface TypedData {
  domain?: Record<string, unknown>;
  types?: Record<string, unknown>;
  primaryType?: unknown;
  message?: Record<string, unknown>;
}

function readSafeMessage(data: unknown, account: Account): Uint8Array {
  const { domain = {}, types = {}, primaryType, message = {} } = parse(data);
  const isSafeMessage =
    primaryType === 'SafeMessage' &&
    isOneBytesField(types.SafeMessage) &&
    hasOnly(types, ['EIP712Domain', 'SafeMessage']) &&
    hasOnly(domain, ['chainId', 'verifyingContract']) &&
    hasOnly(message, ['message']);
  const bytes = message.message;
  if (!isSafeMessage || !isHex(bytes) || bytes.length % 2 !== 0) {
    throw unsupported('The wallet signs no typed data but text. Use personal_sign.');
  }
  const { chainId, verifyingContract } = domain;
  if (
    Number(chainId) !== account.chainId ||
    !isAddress(String(verifyingContract), { strict: false }) ||
    !isAddressEqual(verifyingContract as Address, account.address)
  ) {
    throw unsupported('This message is for another account.');
  }
  return hexToBytes(bytes);
}

/** Sites send JSON; some send the object itself. */
function parse(data: unknown): TypedData {
  try {
    const parsed: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    if (typeof parsed === 'object' && parsed !== null) return parsed;
  } catch {
    // Reported below.
  }
  throw invalidParams('Typed data is an object, or its JSON.');
}

function isOneBytesField(type: unknown): boolean {
  if (!Array.isArray(type) || type.length !== 1) return false;
  const [field] = type as [{ name?: unknown; type?: unknown } | null];
  return field?.name === 'message' && field.type === 'bytes';
}

function hasOnly(object: object, keys: readonly string[]): boolean {
  return Object.keys(object).every((key) => keys.includes(key));
}
