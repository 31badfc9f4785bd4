// The shapes of what chains and signatures consist of: apart, for pages that only read an account.

import { type Address, type Hex, isAddress, isHex, size } from 'viem';
import { isText } from './shapes.ts';

/** An address in lower case, or with its checksum. */
export const isAccount = (value: unknown): value is Address => isText(value) && isAddress(value);

export const isBytes = (value: unknown): value is Hex =>
  isHex(value, { strict: true }) && value.length % 2 === 0;

/** A key's signature: 65 bytes, r, s, v. */
export const isKeySignature = (value: unknown): value is Hex =>
  isBytes(value) && size(value) === 65;

/** A signature by a key or a contract; empty if the contract has signed on the chain. */
export const isSignature = isBytes;

/** A SIWE message's nonce. @see EIP-4361 */
export const isNonce = (value: unknown): value is string =>
  isText(value) && /^[a-zA-Z0-9]{8,64}$/.test(value);

/** A whole number in decimal, up to 256 bits. */
export const isDecimal = (value: unknown): value is string =>
  isText(value) && /^\d{1,78}$/.test(value);

export const isPositiveInteger = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) > 0;
