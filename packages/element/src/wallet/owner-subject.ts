import {
  accountMessageTypedData,
  type Call,
  createNonce,
  createSiweMessage,
  safeTransaction,
  safeTransactionTypedData,
} from '@recovery-guardian/protocol';
import type { Address, Hex } from 'viem';
import type { AccountRef } from '../chain/account-ref.ts';
import type { TypedData } from './typed-data.ts';

/**
 * What the owners of an account are asked to sign together: a statement to the recovery service, or
 * calls that the account is to make. It has only what each of them needs to make the same bytes, so
 * that nothing can be signed which was not shown.
 */
export type OwnerSubject = {
  /** ISO 8601; nobody is asked after it, and a statement is worth nothing any more. */
  expiresAt: string;
} & (
  | { kind: 'statement'; statement: string; nonce: string; issuedAt: string }
  | {
      kind: 'calls';
      /** Without value: the account pays nobody. */
      calls: readonly { to: Address; data: Hex }[];
      /** The account's own nonce, in decimal: whatever else it does makes these signatures void. */
      nonce: string;
    }
);

export type StatementSubject = Extract<OwnerSubject, { kind: 'statement' }>;
export type CallsSubject = Extract<OwnerSubject, { kind: 'calls' }>;

/** In milliseconds: how long owners have, together. The service takes no older statement. */
const subjectLife = 24 * 60 * 60 * 1000;

export function statementSubject(statement: string, now: Date): StatementSubject {
  return {
    kind: 'statement',
    statement,
    nonce: createNonce(),
    issuedAt: now.toISOString(),
    expiresAt: endOf(now),
  };
}

export function callsSubject(calls: readonly Call[], nonce: bigint, now: Date): CallsSubject {
  return {
    kind: 'calls',
    calls: calls.map(({ to, data }) => ({ to, data })),
    nonce: String(nonce),
    expiresAt: endOf(now),
  };
}

/** Whether both are about the same, whenever they were begun: then the one's signatures count on. */
export function isSameSubject(one: OwnerSubject, other: OwnerSubject): boolean {
  return JSON.stringify(essenceOf(one)) === JSON.stringify(essenceOf(other));
}

function essenceOf(subject: OwnerSubject) {
  return subject.kind === 'statement'
    ? [subject.statement]
    : [subject.nonce, ...subject.calls.flatMap(({ to, data }) => [to, data])];
}

/** What each owner signs. */
export function subjectTypedData(
  subject: OwnerSubject,
  { account, chainId }: AccountRef,
): TypedData {
  if (subject.kind === 'statement') {
    const message = subjectMessage(subject, { account, chainId });
    return accountMessageTypedData({ account, chainId, message });
  }
  return safeTransactionTypedData({
    account,
    chainId,
    transaction: safeTransaction(subject.calls.map((call) => ({ ...call, value: 0n }))),
    nonce: BigInt(subject.nonce),
  });
}

/** The SIWE message of a statement, as the service reads it. */
export function subjectMessage(
  subject: StatementSubject,
  { account, chainId }: AccountRef,
): string {
  const { statement, nonce, issuedAt, expiresAt } = subject;
  return createSiweMessage({
    account,
    chainId,
    statement,
    nonce,
    issuedAt: new Date(issuedAt),
    expirationTime: new Date(expiresAt),
  });
}

function endOf(now: Date): string {
  return new Date(now.getTime() + subjectLife).toISOString();
}
