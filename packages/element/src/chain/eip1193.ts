/** What the element asks of a wallet. @see EIP-1193 */
export interface Eip1193Provider {
  request(request: { method: string; params?: unknown }): Promise<unknown>;
  on?(event: string, listener: (value: never) => void): unknown;
  removeListener?(event: string, listener: (value: never) => void): unknown;
}

/** The numeric code of a provider's error, also where wallets wrap the one they mean. */
export function errorCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, data } = error as { code?: unknown; data?: { originalError?: unknown } };
  return errorCode(data?.originalError) ?? (typeof code === 'number' ? code : undefined);
}

/** The person said no. @see EIP-1193 (4001), EIP-5792 (5750) */
export function isRefusal(error: unknown): boolean {
  return [4001, 5750].includes(errorCode(error) ?? 0);
}

/** A contract refused: codes of nodes, and the general one in which wallets wrap them. */
export function isRevert(error: unknown): boolean {
  return [3, -32000, -32603].includes(errorCode(error) ?? 0);
}

/** The wallet does not know the method, or not what was asked of it (EIP-5792's 5700 to 5760). */
export function isUnsupported(error: unknown): boolean {
  const code = errorCode(error) ?? 0;
  return code === 4200 || code === -32601 || (code >= 5700 && code <= 5760);
}
