import {
  type Call,
  execTransactionCall,
  type OwnerSignature,
  packOwnerSignatures,
  safeFunctions,
  safeTransaction,
} from '@recovery-guardian/protocol';
import type { Hex } from 'viem';
import type { JsonRpc } from '../chain/json-rpc.ts';
import {
  callsSubject,
  type OwnerSubject,
  statementSubject,
  subjectMessage,
} from './owner-subject.ts';
import type { AccountOwners, Wallet } from './wallet.ts';
import { walletRole } from './wallet-role.ts';

/** What enough owners have signed: the original subject, and their signatures. */
export interface CollectedFromOwners<Subject extends OwnerSubject> {
  subject: Subject;
  signatures: readonly OwnerSignature[];
}

/** Collects as many owners' signatures as needed; rejects if the user leaves, or the signal is aborted. */
export type CollectFromOwners = <Subject extends OwnerSubject>(
  subject: Subject,
  signal: AbortSignal,
) => Promise<CollectedFromOwners<Subject>>;

/** Whether the wallet is one of several owners who must sign together. */
export function needsSeveralOwners(wallet: Wallet, of: AccountOwners): boolean {
  return of.threshold > 1 && walletRole({ ...of, accounts: wallet.accounts }).kind === 'owner';
}

/** Collects the owners' signatures for a statement to the service, as one SIWE message. */
export async function signTogether(
  statement: string,
  of: AccountOwners,
  collect: CollectFromOwners,
  signal: AbortSignal,
): Promise<{ message: string; signature: Hex }> {
  const { subject, signatures } = await collect(statementSubject(statement, new Date()), signal);
  return { message: subjectMessage(subject, of), signature: packOwnerSignatures(signatures) };
}

/**
 * Collects the owners' signatures for calls of the account. @returns The call that any account may
 * send.
 */
export async function callTogether(
  calls: readonly Call[],
  { account }: AccountOwners,
  collect: CollectFromOwners,
  { rpc, signal }: { rpc: JsonRpc; signal: AbortSignal },
): Promise<Call> {
  const request = { to: account, data: safeFunctions.nonce.encode() };
  const answer = (await rpc('eth_call', [request, 'latest'], signal)) as Hex;
  const nonce = safeFunctions.nonce.decode(answer);
  const collected = await collect(callsSubject(calls, nonce, new Date()), signal);
  const signatures = packOwnerSignatures(collected.signatures);
  return execTransactionCall({ account, transaction: safeTransaction(calls), signatures });
}
