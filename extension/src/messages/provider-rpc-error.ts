import { ProviderRpcError } from '@recovery-guardian/core';
import type { SerializedRpcError } from './wire.ts';

/** Restores an error received on a port. */
export function readRpcError({ code, message, data }: SerializedRpcError): ProviderRpcError {
  return new ProviderRpcError(code, message, data);
}

/** Serializes an error for a port. */
export function serializeRpcError({ code, message, data }: ProviderRpcError): SerializedRpcError {
  return data === undefined ? { code, message } : { code, message, data };
}
