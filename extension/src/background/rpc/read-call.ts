import type { Call } from '@recovery-guardian/protocol';
import { getAddress, type Hex, isAddress, isHex } from 'viem';
import { invalidParams } from './errors.ts';

/** Checks a call from JSON-RPC. @throws {ProviderRpcError} -32602 */
export function readCall(call: unknown): Call {
  const { to, value, data, input } = (call ?? {}) as Record<string, unknown>;
  if (typeof to !== 'string' || !isAddress(to, { strict: false })) {
    throw invalidParams('A call names its target.');
  }
  if (data !== undefined && input !== undefined && data !== input) {
    throw invalidParams('A call has its data once.');
  }
  const bytes = data ?? input ?? '0x';
  if (!isHex(bytes) || bytes.length % 2 !== 0) throw invalidParams('Data is hexadecimal.');
  return { to: getAddress(to), value: readQuantity(value), data: bytes.toLowerCase() as Hex };
}

function readQuantity(value: unknown): bigint {
  if (value === undefined || value === null) return 0n;
  if (typeof value !== 'string' || !/^0x[\da-f]{1,64}$/i.test(value)) {
    throw invalidParams('A value is hexadecimal.');
  }
  return BigInt(value);
}

/** Reads a chain id: hexadecimal, without leading zeros. @throws {ProviderRpcError} -32602 */
export function readChainId(value: unknown): number {
  if (typeof value === 'string' && /^0x[1-9a-f][\da-f]{0,12}$/i.test(value)) return Number(value);
  throw invalidParams('A chain id is hexadecimal, without leading zeros.');
}
