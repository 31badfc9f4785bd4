import type { SerializedRpcError } from './wire.ts';

/** An error of the provider. @see EIP-1193, EIP-1474, EIP-5792 */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    if (data !== undefined) this.data = data;
  }
}

/** Restores an error received on a port. */
export function readRpcError({ code, message, data }: SerializedRpcError): ProviderRpcError {
  return new ProviderRpcError(code, message, data);
}

/** Serializes an error for a port. */
export function serializeRpcError({ code, message, data }: ProviderRpcError): SerializedRpcError {
  return data === undefined ? { code, message } : { code, message, data };
}
