import { isListOf, isObjectOf } from '@recovery-guardian/core/checks';
import { type Address, type Hex, isAddress, isHex, size } from 'viem';
import type { AccountRef } from '../chain/account-state.ts';
import type { CallsSubject, OwnerSubject, StatementSubject } from '../wallet/owner-subject.ts';

// Checks of untrusted values from a link or from storage.

export const isText = (value: unknown): value is string => typeof value === 'string';

/** An identifier in the service's format. */
export const isRequestId = (value: unknown): value is string =>
  isText(value) && /^[!-~]{1,100}$/.test(value);

/** A time in the format of `Date.toISOString`: other formats could contain any text. */
export const isIsoTime = (value: unknown): value is string =>
  isTime(value) && new Date(value).toISOString() === value;

export const isTime = (value: unknown): value is string =>
  isText(value) && !Number.isNaN(Date.parse(value));

/** An address in lower case, or with its checksum. */
export const isAccount = (value: unknown): value is Address => isText(value) && isAddress(value);

export const isBytes = (value: unknown): value is Hex =>
  isHex(value, { strict: true }) && value.length % 2 === 0;

/** A key's signature: 65 bytes, r, s, v. */
export const isKeySignature = (value: unknown): value is Hex =>
  isBytes(value) && size(value) === 65;

/** A SIWE message's nonce. @see EIP-4361 */
export const isNonce = (value: unknown): value is string =>
  isText(value) && /^[a-zA-Z0-9]{8,64}$/.test(value);

/** A whole number in decimal, up to 256 bits. */
export const isDecimal = (value: unknown): value is string =>
  isText(value) && /^\d{1,78}$/.test(value);

export const isPositiveInteger = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) > 0;

/** Checks what owners shall sign together, read from a link or from storage. */
export function isOwnerSubject(value: unknown): value is OwnerSubject {
  const { kind } = (value ?? {}) as { kind?: unknown };
  return (kind === 'statement' && isStatement(value)) || (kind === 'calls' && isCalls(value));
}

const isStatement = isObjectOf<Omit<StatementSubject, 'kind'>>({
  statement: isText,
  nonce: isNonce,
  issuedAt: isIsoTime,
  expiresAt: isIsoTime,
});

const isCalls = isObjectOf<Omit<CallsSubject, 'kind'>>({
  calls: isListOf(isObjectOf<{ to: Address; data: Hex }>({ to: isAccount, data: isBytes })),
  nonce: isDecimal,
  expiresAt: isIsoTime,
});

/**
 * Keeps state in the page's `localStorage`, so that it survives a reload.
 *
 * Every script of the page's origin, and the next user of the browser, can read it. So codes, keys
 * and full sets of signatures are never stored, each entry has an expiry, and any read removes
 * expired entries. Without storage nothing is kept.
 */

const prefix = 'recovery-guardian:';

/** Names what is stored of an account. */
export function storedName(kind: string, { account, chainId }: AccountRef): string {
  return `${kind}:${chainId}:${account}`;
}

/** An entry: the value, and its expiry in milliseconds since 1970. */
interface Entry {
  until: number;
  value: unknown;
}

/** Reads the value of `name`; `undefined` if it has expired or `isValue` rejects it. */
export function readStored<Value>(
  name: string,
  isValue: (value: unknown) => value is Value,
  now: number = Date.now(),
): Value | undefined {
  return withStorage((storage) => {
    removeOld(storage, now);
    const { value } = parseEntry(storage.getItem(prefix + name)) ?? {};
    return isValue(value) ? value : undefined;
  });
}

/** @param until In milliseconds since 1970. */
export function storeValue(name: string, value: unknown, until: number): void {
  withStorage((storage) => {
    storage.setItem(prefix + name, JSON.stringify({ until, value } satisfies Entry));
  });
}

export function forgetValue(name: string): void {
  withStorage((storage) => storage.removeItem(prefix + name));
}

/** Calls `changed` when another tab changes the value of `name`. */
export function onStored(name: string, changed: () => void, signal: AbortSignal): void {
  window.addEventListener(
    'storage',
    ({ key }) => {
      if (key === prefix + name) changed();
    },
    { signal },
  );
}

function removeOld(storage: Storage, now: number) {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (!key?.startsWith(prefix)) continue;
    const entry = parseEntry(storage.getItem(key));
    if (!entry || entry.until <= now) storage.removeItem(key);
  }
}

function parseEntry(text: string | null): Entry | undefined {
  try {
    const entry = JSON.parse(text ?? 'null') as Entry | null;
    return typeof entry?.until === 'number' ? entry : undefined;
  } catch {
    return undefined;
  }
}

/** Browsers throw if cookies are blocked, in sandboxed frames, and if storage is full. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
