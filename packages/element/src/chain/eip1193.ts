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

/** Whether a contract reverted or halted: codes of nodes, and the general one that wallets use for it. */
export function isRevert(error: unknown): boolean {
  return [3, -32000, -32003, -32015, -32603].includes(errorCode(error) ?? 0);
}
