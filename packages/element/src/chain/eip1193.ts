import type { ElementErrorReason } from '../errors/element-error.ts';

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

/** Whether the user declined. @see EIP-1193 (4001), EIP-5792 (5750) */
export function isRefusal(error: unknown): boolean {
  return [4001, 5750].includes(errorCode(error) ?? 0);
}

/** Whether the wallet does not support the method or its parameters (EIP-5792: 5700 to 5760). */
export function isUnsupported(error: unknown): boolean {
  const code = errorCode(error) ?? 0;
  return code === 4200 || code === -32601 || (code >= 5700 && code <= 5760);
}

/** What Recovery Guardian's own wallet names in `data.reason`, as no standard code says it. */
const walletReasons: Readonly<Record<string, ElementErrorReason>> = {
  locked: 'wallet-locked',
  'no-funds': 'wallet-no-funds',
  'too-few-keys': 'wallet-too-few-keys',
  'needs-4337': 'wallet-cannot-send',
  'no-endpoint': 'wallet-cannot-send',
};

/** The wallet's own reason not to sign or send, if it names one: neither the user's nor the chain's. */
export function walletProblem(error: unknown): ElementErrorReason | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { data, message } = error as { data?: unknown; message?: unknown };
  const { reason, originalError } = (data ?? {}) as { reason?: unknown; originalError?: unknown };
  if (typeof reason === 'string' && Object.hasOwn(walletReasons, reason)) {
    return walletReasons[reason];
  }
  // Nodes and wallets have no code for it, but these words in common.
  if (/insufficient funds/i.test(String(message))) return 'wallet-no-funds';
  return walletProblem(originalError);
}
