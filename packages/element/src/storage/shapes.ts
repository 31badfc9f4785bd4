import { type Address, isAddress } from 'viem';

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
