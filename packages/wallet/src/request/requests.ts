import { type Call, ProviderRpcError } from '@recovery-guardian/core';
import { type Address, getAddress, hexToBytes, isAddress, isAddressEqual, isHex } from 'viem';

/** Checks a call from JSON-RPC. @throws {ProviderRpcError} -32602 */
export function readCall(call: unknown): Call {
  const fields = (call ?? {}) as Record<string, unknown>;
  const [to, data, input] = ['to', 'data', 'input'].map((name) => inLowerCase(fields[name]));
  if (typeof to !== 'string' || !isAddress(to)) throw invalidParams('A call names its target.');
  if (data && input && data !== input) throw invalidParams('A call has its data once.');
  const bytes = data || input || '0x';
  if (!isHex(bytes) || bytes.length % 2 !== 0) throw invalidParams('Data is hexadecimal.');
  return { to: getAddress(to), value: readAmount(fields.value), data: bytes };
}

function inLowerCase(text: unknown): unknown {
  return typeof text === 'string' ? text.toLowerCase() : text;
}

/** Reads an amount of the coin. In digits without `0x`, wallets differ about what they mean. */
function readAmount(value: unknown): bigint {
  if (typeof value === 'string' && /^\d*[1-9]\d*$/.test(value)) {
    throw invalidParams('A value is hexadecimal.');
  }
  return readQuantity('value', value);
}

/** Reads a number that a site may leave out. @throws {ProviderRpcError} -32602 */
export function readQuantity(name: string, value: unknown): bigint {
  if (value === undefined || value === null || value === '' || value === '0x') return 0n;
  const number = readNumber(value);
  if (number === undefined) throw invalidParams(`${name} is not a number.`);
  return number;
}

/** Reads a chain id, in any of its spellings. @throws {ProviderRpcError} -32602 */
export function readChainId(value: unknown): number {
  const chainId = Number(readNumber(value));
  if (Number.isSafeInteger(chainId) && chainId > 0) return chainId;
  throw invalidParams('A chain id is a positive number.');
}

export const invalidParams = (message: string) => new ProviderRpcError(-32602, message);

export const unauthorized = (message: string) => new ProviderRpcError(4100, message);

/**
 * The address and the data of a request to sign. Sites confuse their order: if only one of the two is an
 * address, it is that.
 */
export function readSigning(
  params: readonly unknown[],
  order: 'address, data' | 'data, address',
): { address: unknown; data: unknown } {
  const [first, second] = params;
  const isFirst =
    isAnyAddress(first) === isAnyAddress(second) ? order === 'address, data' : isAnyAddress(first);
  return isFirst ? { address: first, data: second } : { address: second, data: first };
}

function isAnyAddress(value: unknown): value is Address {
  return typeof value === 'string' && isAddress(value, { strict: false });
}

/** Requires that a request names the caller's account. @throws {ProviderRpcError} 4100 */
export function checkAddress(account: { readonly address: Address }, address: unknown): void {
  if (!isAnyAddress(address) || !isAddressEqual(address, account.address)) {
    throw unauthorized('The site is connected to another account.');
  }
}

/** Bytes that are no UTF-8 become characters that no signed text has. */
export function readText(data: string): string {
  if (!isHex(data) || data.length % 2 !== 0) return data;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(hexToBytes(data));
}

/** Reads a number of at most 256 bits. Those that JSON rounds must be text. */
export function readNumber(value: unknown): bigint | undefined {
  const isText = typeof value === 'string' && /^(\d{1,78}|0x[\da-f]{1,64})$/i.test(value);
  if (!isText && !Number.isSafeInteger(value)) return undefined;
  const number = BigInt(value as string | number);
  return BigInt.asUintN(256, number) === number ? number : undefined;
}
