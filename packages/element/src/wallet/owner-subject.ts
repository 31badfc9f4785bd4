import {
  accountMessageTypedData,
  type Call,
  createNonce,
  safeTransaction,
  safeTransactionTypedData,
} from '@recovery-guardian/core';
import type { Address, Hex } from 'viem';
import type { StatementSigner } from '../chain/account-state.ts';
import { type TypedData, writeStatement } from './typed-data.ts';

/**
 * What an account's owners sign together: a statement to the recovery service, or calls. It
 * contains only what each owner needs to build the same bytes, so nothing can be signed that is not
 * shown.
 */
export type OwnerSubject = {
  /** ISO 8601; after it, no signature is requested and a statement is void. */
  expiresAt: string;
} & (
  | { kind: 'statement'; statement: string; nonce: string; issuedAt: string }
  | {
      kind: 'calls';
      /** Without value: no ether is sent. */
      calls: readonly { to: Address; data: Hex }[];
      /**
       * The account's own nonce, in decimal: any other transaction of the account voids these
       * signatures.
       */
      nonce: string;
    }
);

export type StatementSubject = Extract<OwnerSubject, { kind: 'statement' }>;
export type CallsSubject = Extract<OwnerSubject, { kind: 'calls' }>;

/** In milliseconds: how long the owners have together. The service rejects older statements. */
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

/** Whether two subjects are the same except for their time: then earlier signatures count. */
export function isSameSubject(one: OwnerSubject, other: OwnerSubject): boolean {
  return JSON.stringify(essenceOf(one)) === JSON.stringify(essenceOf(other));
}

function essenceOf(subject: OwnerSubject) {
  return subject.kind === 'statement'
    ? [subject.statement]
    : [subject.nonce, ...subject.calls.flatMap(({ to, data }) => [to, data])];
}

/** Builds the typed data that each owner signs. */
export function subjectTypedData(subject: OwnerSubject, signer: StatementSigner): TypedData {
  const { account, chainId } = signer;
  if (subject.kind === 'statement') {
    const message = subjectMessage(subject, signer);
    return accountMessageTypedData({ account, chainId, message });
  }
  return safeTransactionTypedData({
    account,
    chainId,
    transaction: safeTransaction(subject.calls.map((call) => ({ ...call, value: 0n }))),
    nonce: BigInt(subject.nonce),
  });
}

/** Builds the SIWE message of a statement, as the service reads it. */
export function subjectMessage(subject: StatementSubject, signer: StatementSigner): string {
  const { statement, nonce, issuedAt, expiresAt } = subject;
  return writeStatement(signer, {
    statement,
    nonce,
    issuedAt: new Date(issuedAt),
    expirationTime: new Date(expiresAt),
  });
}

function endOf(now: Date): string {
  return new Date(now.getTime() + subjectLife).toISOString();
}
