import type { Call } from '@recovery-guardian/core';
import { getAddress, isAddress, isHex } from 'viem';
import { readNumber } from '../decoding/read-number.ts';
import { invalidParams } from './errors.ts';

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
