import { type Address, isAddress } from 'viem';

/** Validates untrusted values from a link or from storage. */
export type Check<Value> = (value: unknown) => value is Value;

export const isText = (value: unknown): value is string => typeof value === 'string';

/** An identifier in the service's format. */
export const isRequestId = (value: unknown): value is string =>
  isText(value) && /^[!-~]{1,100}$/.test(value);

/** A time in the format of `Date.toISOString`: other formats could contain any text. */
export const isIsoTime = (value: unknown): value is string =>
  isTime(value) && new Date(value).toISOString() === value;

export const isTime = (value: unknown): value is string =>
  isText(value) && !Number.isNaN(Date.parse(value));

export function isListOf<Value>(isItem: Check<Value>): Check<readonly Value[]> {
  return (value): value is readonly Value[] => Array.isArray(value) && value.every(isItem);
}

/** Checks for an object with at least these fields. */
export function isObjectOf<Value>(fields: { [Name in keyof Value]: Check<Value[Name]> }) {
  return (value: unknown): value is Value =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([name, isField]) =>
      (isField as Check<unknown>)((value as Record<string, unknown>)[name]),
    );
}

/** An address in lower case, or with its checksum. */
export const isAccount = (value: unknown): value is Address => isText(value) && isAddress(value);
