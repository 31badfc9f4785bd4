/** The provider interface of a wallet. @see EIP-1193 */
export interface Eip1193Provider {
  request(request: { method: string; params?: unknown }): Promise<unknown>;
  on?(event: string, listener: (value: never) => void): unknown;
  removeListener?(event: string, listener: (value: never) => void): unknown;
}

/** Returns the numeric code of a provider's error, including one that the wallet wraps. */
export function errorCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, data } = error as { code?: unknown; data?: { originalError?: unknown } };
  return errorCode(data?.originalError) ?? (typeof code === 'number' ? code : undefined);
}

/** Whether the user declined. @see EIP-1193 (4001), EIP-5792 (5750) */
export function isRefusal(error: unknown): boolean {
  return [4001, 5750].includes(errorCode(error) ?? 0);
}

/** Whether a contract reverted: codes of nodes, and the general one that wallets use for it. */
export function isRevert(error: unknown): boolean {
  return [3, -32000, -32603].includes(errorCode(error) ?? 0);
}

/** Whether the wallet does not support the method or its parameters (EIP-5792: 5700 to 5760). */
export function isUnsupported(error: unknown): boolean {
  const code = errorCode(error) ?? 0;
  return code === 4200 || code === -32601 || (code >= 5700 && code <= 5760);
}
