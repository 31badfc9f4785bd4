import { invalidParams } from './errors.ts';

/** Reads a chain id: hexadecimal, without leading zeros. @throws {ProviderRpcError} -32602 */
export function readChainId(value: unknown): number {
  if (typeof value === 'string' && /^0x[1-9a-f][\da-f]{0,12}$/i.test(value)) return Number(value);
  throw invalidParams('A chain id is hexadecimal, without leading zeros.');
}
