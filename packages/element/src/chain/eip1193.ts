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
  return errorCode(data?.originalError) ?? (Number(code) || undefined);
}

/** Whether a contract reverted or halted: codes of nodes, and the general one that wallets use for it. */
export function isRevert(error: unknown): boolean {
  return [3, -32000, -32003, -32015, -32603].includes(errorCode(error) ?? 0);
}

/**
 * Whether the user declined: by code (EIP-1193: 4001, EIP-5792: 5750, CAIP-25: 5000), or in the words
 * that wallets share.
 */
export function isRefusal(error: unknown): boolean {
  return isEither(error, [4001, 5000, 5750], refusals);
}

/**
 * Whether the wallet does not know the method, its version or its parameters (EIP-5792: 5700 to 5760),
 * by code or in the words of wallets that have none for it. A refusal is never that.
 */
export function isUnsupported(error: unknown): boolean {
  const code = errorCode(error) ?? 0;
  if (code === 5750) return true;
  if (isRefusal(error)) return false;
  const isCode = [4200, -32601, -32004].includes(code) || (code >= 5700 && code <= 5760);
  return isCode || isEither(error, [], unsupported);
}

const declined = '(reject|den(y|ied)|declin|cancel|abort|disapprov)\\w*';
/** `User rejected the request.`, `ACTION_REJECTED`, `Request cancelled by user`, `4001`. */
const refusals = new RegExp(
  `(user|signer)\\b.{0,20}${declined}|${declined} by (the )?user|^action_rejected$|^${declined}$|^(4001|5000)$`,
  'i',
);

/** Also the words for which viem falls back to `eth_sendTransaction`. */
const unsupported =
  /not (found|supported|available|implemented|exist)|un(supported|recognized)|(unknown|invalid) (method|version)|expected "?\d|missing or invalid|untagged enum|toggled misconfigured|no error or result/i;

/** Whether an error, or one that it wraps, has one of these codes or says it in these words. */
function isEither(error: unknown, codes: readonly number[], words: RegExp, depth = 0): boolean {
  if (typeof error === 'string') return words.test(error);
  if (typeof error !== 'object' || error === null || depth > 4) return false;
  const {
    code,
    message,

    data,
    cause,
    error: inner,
    info,
    originalError,
  } = error as Record<string, unknown>;
  if (codes.includes(Number(code))) return true;
  const parts = [code, message, data, cause, inner, info, originalError];
  return parts.some((part) => isEither(part, codes, words, depth + 1));
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
