// Checks of what only links and drafts contain, so the overview does without them.

import { type Hex, isHex, size } from 'viem';
import { isText } from './shapes.ts';

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
