import { type Address, isAddress } from 'viem';
import type { AccountRef } from '../chain/account-state.ts';

// Checks of untrusted values from a link or from storage. Those of what is signed are in a module of
// their own, as the overview needs none.

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
