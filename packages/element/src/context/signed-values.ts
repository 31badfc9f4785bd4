import { isListOf, isObjectOf } from '@recovery-guardian/core/checks';
import { type Address, type Hex, isHex, size } from 'viem';
import type { CallsSubject, OwnerSubject, StatementSubject } from '../wallet/owner-subject.ts';
import { isAccount, isIsoTime, isText } from './browser-storage.ts';

// Checks of untrusted values around signatures, from a link or from storage.

export const isBytes = (value: unknown): value is Hex =>
  isHex(value, { strict: true }) && value.length % 2 === 0;

/** A key's signature: 65 bytes, r, s, v. */
export const isKeySignature = (value: unknown): value is Hex =>
  isBytes(value) && size(value) === 65;

/** A SIWE message's nonce. @see EIP-4361 */
const isNonce = (value: unknown): value is string =>
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
