import type { Call } from '@recovery-guardian/protocol';
import { type Address, type Hex, hexToBigInt, isAddress, isHex } from 'viem';
import { invalidParams } from './provider-rpc-error.ts';

/** A call as received over JSON-RPC. */
export interface CallParameters {
  readonly to?: Address;
  readonly value?: Hex;
  readonly data?: Hex;
}

/** Validates a call's form. */
export function readCall({ to, value = '0x0', data = '0x' }: CallParameters): Call {
  if (!to || !isAddress(to, { strict: false })) throw invalidParams('A call names its target: to.');
  if (!isHex(value) || !isHex(data)) throw invalidParams('value and data are hexadecimal.');
  return { to, value: hexToBigInt(value), data };
}
