// Signing and sending for an account by its wallet. Loaded when the user starts the first action:
// reading needs none of it.

import {
  type Call,
  createNonce,
  execTransactionCall,
  type OwnerSignature,
  packOwnerSignatures,
  safeFunctions,
  safeTransaction,
} from '@recovery-guardian/core';
import { type Address, type Hex, stringToHex } from 'viem';
import { errorCode, isUnsupported } from '../chain/eip1193.ts';
import type { JsonRpc } from '../chain/json-rpc.ts';
import { ElementError } from '../element-error.ts';
import { type AccountOwners, type Signer, type Wallet, walletRole } from './connect-wallet.ts';
import {
  callsSubject,
  type OwnerSubject,
  statementSubject,
  subjectMessage,
} from './owner-subject.ts';
import { sendFromAccount, sendFromAnyAccount } from './send-calls.ts';
import { signMessage, signTypedData, type TypedData, writeStatement } from './typed-data.ts';

export interface Actor {
  of: AccountOwners;
  /** Signs instead of the wallet. */
  signer: Signer | undefined;
  connect: () => Promise<Wallet>;
  collect: CollectFromOwners;
}

/** Signs a statement as the account: a SIWE message issued now. */
export async function signStatementAsAccount(
  statement: string,
  { of, signer, connect, collect }: Actor,
  signal: AbortSignal,
): Promise<{ message: string; signature: Hex }> {
  const { account, chainId } = of;
  const message = writeStatement(of, issuedNow(statement));
  if (signer) return { message, signature: await signer({ account, chainId, message }) };
  const wallet = await connect();
  return needsSeveralOwners(wallet, of)
    ? signTogether(statement, of, collect, signal)
    : { message, signature: await signMessage(wallet, message, of) };
}

/** A statement of one owner: a SIWE message with the owner's address, and the signature. */
export interface OwnerStatement {
  owner: Address;
  message: string;
  signature: Hex;
}

/**
 * Signs a statement as one owner of the account, by `personal_sign`, as a SIWE message issued now.
 * A smart wallet is asked for each owner, as it need not hold all of their keys.
 */
export async function signStatementAsOwner(
  statement: string,
  { of, signer, connect }: Actor,
): Promise<OwnerStatement> {
  const { chainId, owners } = of;
  const write = (owner: Address) => writeStatement({ ...of, account: owner }, issuedNow(statement));
  const [first] = owners;
  if (signer && first) {
    const message = write(first);
    return { owner: first, message, signature: await signer({ account: first, chainId, message }) };
  }
  const { provider, accounts } = await connect();
  const role = walletRole({ ...of, accounts });
  if (role.kind === 'stranger') throw new ElementError('not-an-owner');
  for (const owner of role.kind === 'owner' ? [role.owner] : owners) {
    const message = write(owner);
    const params = [stringToHex(message), owner];
    try {
      const signature = (await provider.request({ method: 'personal_sign', params })) as Hex;
      return { owner, message, signature };
    } catch (error) {
      if (errorCode(error) !== 4100 && !isUnsupported(error)) throw error;
    }
  }
  throw new ElementError('not-an-owner');
}

function issuedNow(statement: string) {
  return { statement, nonce: createNonce(), issuedAt: new Date() };
}

/** Signs typed data with one account of the wallet. */
export async function signAs(
  signer: Address,
  typedData: TypedData,
  { connect }: Actor,
): Promise<Hex> {
  const { provider } = await connect();
  return signTypedData(provider, signer, typedData);
}

/**
 * Sends calls from the account, with as many owners as needed, and waits for the chain.
 *
 * @param check Called once several owners have signed; if it rejects, nothing is sent.
 */
export async function sendCallsFromAccount(
  calls: readonly Call[],
  { of, connect, collect }: Actor,
  signal: AbortSignal,
  check?: () => Promise<void>,
): Promise<void> {
  const wallet = await connect();
  if (!needsSeveralOwners(wallet, of)) return sendFromAccount(wallet, calls, of, signal);
  const call = await callTogether(calls, of, collect, { rpc: wallet.rpc, signal });
  await check?.();
  // The wallet may show another owner by now; any account may send the signed call.
  return sendFromAnyAccount(await connect(), [call], signal);
}

/** Sends calls from any account of the wallet, and waits for the chain. */
export async function sendCallsFromAnyAccount(
  calls: readonly Call[],
  { connect }: Actor,
  signal: AbortSignal,
): Promise<void> {
  return sendFromAnyAccount(await connect(), calls, signal);
}

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
