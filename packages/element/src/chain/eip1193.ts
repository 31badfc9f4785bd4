import type { ElementErrorReason } from '../element-error.ts';

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
  const inner = data?.originalError as { code?: unknown } | undefined;
  return Number(inner?.code) || Number(code) || undefined;
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
  return says(error, refusals);
}

/**
 * Whether the wallet does not know the method, its version or its parameters (EIP-5792: 5700 to 5760),
 * by code or in the words of wallets that have none for it. A refusal is never that.
 */
export function isUnsupported(error: unknown): boolean {
  return says(error, /^5750$/) || (!isRefusal(error) && says(error, unsupported));
}

const declined = '(reject|den(y|ied)|declin|cancel|abort|disapprov)\\w*';
/**
 * `User rejected the request.`, `ACTION_REJECTED`, `Request cancelled by user`, `Signature denied`,
 * `4001`: by the user, or for no reason that is said.
 */
const refusals = new RegExp(
  `(user|signer)(?!.?op).{0,20}(${declined}|close|n.t approv)|${declined} by (the )?(user|wallet)|^((\\w+ )?(request|transaction|signature|action)[ _](\\w+ )*)?${declined}\\W*$|(^|code\\W+)(4001|5000|5750)\\b`,
  'i',
);

/** Also the words for which viem falls back to `eth_sendTransaction`. */
const unsupported =
  /^(4200|-32601|-32004|57\d\d)$|(no|not|n.t|un)( a)? ?(found|support|available|implement|exist|handle|recogni|function)|(unknown|invalid)( \S+)? (method|version)|expected "?\d|missing or invalid|untagged enum|toggled misconfigured|no error or result/i;

/** Whether an error, or anything that it wraps under whatever name, has such a code or text. */
function says(error: unknown, words: RegExp): boolean {
  return textsOf(error).some(([, text]) => words.test(text));
}

type NamedText = readonly [name: string, text: string];

/** The codes and texts of an error and of all that it wraps, with their names, from the outside in. */
function textsOf(error: unknown, name = '', seen = new Set<unknown>()): NamedText[] {
  if (typeof error === 'string' || name === 'code') return [[name, `${error}`]];
  if (Object(error) !== error || seen.has(error) || seen.size > 99) return [];
  seen.add(error);
  return Object.getOwnPropertyNames(error).flatMap((part) =>
    part === 'stack' ? [] : textsOf(Reflect.get(error as object, part), part, seen),
  );
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
  for (const [name, text] of textsOf(error)) {
    if (name === 'reason' && Object.hasOwn(walletReasons, text)) return walletReasons[text];
    // Nodes and wallets have no code for it, but these words in common.
    if (/insufficient funds/i.test(text)) return 'wallet-no-funds';
  }
  return undefined;
}
