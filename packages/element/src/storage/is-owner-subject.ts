import { isListOf, isObjectOf } from '@recovery-guardian/client/checks';
import type { Address, Hex } from 'viem';
import type { CallsSubject, OwnerSubject, StatementSubject } from '../wallet/owner-subject.ts';
import { isAccount, isIsoTime, isText } from './shapes.ts';
import { isBytes, isDecimal, isNonce } from './signing-shapes.ts';

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
