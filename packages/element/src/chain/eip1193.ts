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
  const isNumber = typeof code === 'number' || (typeof code === 'string' && /^-?\d+$/.test(code));
  return errorCode(data?.originalError) ?? (isNumber ? Number(code) : undefined);
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

/** `User rejected the request.`, `ACTION_REJECTED`, `Request cancelled by user`, `4001`. */
const refusals =
  /\b(user|signer)\b.{0,20}\b(reject|den(y|ied)|declin|cancel|abort|disapprov)|(reject|den(y|ied)|declin|cancel(l?ed)|abort|disapprov)\w* by (the )?\buser|action_rejected|^(request |transaction |signature )?(rejected|denied|declined|cancell?ed)\.?$|^\W*(4001|5000)\W*$/i;

/** The last ones are those that viem takes for it when it falls back to `eth_sendTransaction`. */
const unsupported =
  /(method|version|wallet_\w+).{0,40}(not (found|supported|available|implemented|exist|allowed)|unsupported|unknown|unrecogni[sz]ed)|(unsupported|unknown|unrecogni[sz]ed|invalid|no such) (rpc |wc_ ?)?(method|version)|expected ["'`]?\d+(\.\d+)+|does not (exist|support)|is not (available|supported)|missing or invalid\. request\(\)|did not match any variant of untagged enum|account upgraded to unsupported contract|eip-?(5792|7702) not supported|feature toggled misconfigured|response has no error or result for request/i;

/** Whether an error, or one that it wraps, has one of these codes or says it in these words. */
function isEither(error: unknown, codes: readonly number[], words: RegExp): boolean {
  const seen = causesOf(error);
  return seen.some((one) => {
    const { code, message, details, reason } = one as Record<string, unknown>;
    const texts = [code, message, details, reason, one].filter((text) => typeof text === 'string');
    return codes.includes(Number(code)) || texts.some((text) => words.test(text));
  });
}

/** An error and what it wraps, in the ways of wallets, providers and libraries. */
function causesOf(error: unknown, depth = 0): unknown[] {
  if (typeof error === 'string') return [error];
  if (typeof error !== 'object' || error === null || depth > 4) return [];
  const { data, cause, error: inner, info } = error as Record<string, unknown>;
  const { originalError } = (data ?? {}) as { originalError?: unknown };
  const wrapped = [originalError, data, cause, inner, info];
  return [error, ...wrapped.flatMap((one) => causesOf(one, depth + 1))];
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
