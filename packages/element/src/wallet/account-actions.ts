// Signing and sending for an account by its wallet. Loaded with the user's first action.

import {
  type Call,
  createNonce,
  execTransactionCall,
  type OwnerSignature,
  packOwnerSignatures,
  preValidatedSignature,
  safeFunctions,
  safeTransaction,
} from '@recovery-guardian/core';
import { type Address, type Hex, numberToHex, stringToHex } from 'viem';
import {
  type Eip1193Provider,
  errorCode,
  isRefusal,
  isRevert,
  isUnsupported,
  type JsonRpc,
  pause,
  pollingIntervals,
  walletProblem,
} from '../chain/json-rpc.ts';
import { ElementError } from '../element-error.ts';
import type { AccountOwners, Signer, Wallet } from './connect-wallet.ts';
import {
  callsSubject,
  type OwnerSubject,
  statementSubject,
  subjectMessage,
} from './owner-subject.ts';
import {
  signMessage,
  signTypedData,
  type TypedData,
  withEthereumRecoveryId,
  writeStatement,
} from './typed-data.ts';
import { walletRole } from './wallet-role.ts';

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

/** Signs a text with one account of the wallet, by `personal_sign`. */
export async function signTextAs(signer: Address, text: string, { connect }: Actor): Promise<Hex> {
  const { provider } = await connect();
  const params = [stringToHex(text), signer];
  return withEthereumRecoveryId(
    (await provider.request({ method: 'personal_sign', params })) as Hex,
  );
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
type CollectFromOwners = <Subject extends OwnerSubject>(
  subject: Subject,
  signal: AbortSignal,
) => Promise<CollectedFromOwners<Subject>>;

/** Whether the wallet is one of several owners who must sign together. */
function needsSeveralOwners(wallet: Wallet, of: AccountOwners): boolean {
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

/**
 * Sends calls from the account, atomically if the wallet can, and waits until they are on the
 * chain. An owner's wallet wraps them in the Safe's own transaction, as their caller must be the
 * account.
 */
export async function sendFromAccount(
  wallet: Wallet,
  calls: readonly Call[],
  { account, owners }: AccountOwners,
  signal: AbortSignal,
): Promise<void> {
  const role = walletRole({ accounts: wallet.accounts, account, owners });
  if (role.kind === 'account') return sendFromSmartWallet(wallet, calls, account, signal);
  if (role.kind === 'stranger') throw new ElementError('not-an-owner');
  const call = execTransactionCall({
    account,
    transaction: safeTransaction(calls),
    signatures: preValidatedSignature(role.owner),
  });
  await sendTransaction(wallet, call, role.owner, signal);
}

/**
 * Sends calls that any account may send, from the wallet's first account, and waits for the chain.
 */
export async function sendFromAnyAccount(
  wallet: Wallet,
  calls: readonly Call[],
  signal: AbortSignal,
): Promise<void> {
  for (const call of calls) await sendTransaction(wallet, call, wallet.accounts[0], signal);
}

async function sendFromSmartWallet(
  wallet: Wallet,
  calls: readonly Call[],
  account: Address,
  signal: AbortSignal,
): Promise<void> {
  let id: string;
  try {
    id = await sendCalls(wallet, calls, account, signal);
  } catch (error) {
    if (error instanceof ElementError || !isUnsupported(error)) throw error;
    for (const call of calls) await sendTransaction(wallet, call, account, signal);
    return;
  }
  await callsConfirmed(wallet, id, signal);
}

/** @see EIP-5792, version 2.0.0; earlier wallets return the bare id. */
async function sendCalls(
  { provider, chainId, paymasterUrl }: Wallet,
  calls: readonly Call[],
  account: Address,
  signal: AbortSignal,
): Promise<string> {
  const request = {
    version: '2.0.0',
    chainId: numberToHex(chainId),
    from: account,
    atomicRequired: true,
    calls: calls.map(toRequest),
    ...(paymasterUrl && {
      capabilities: { paymasterService: { url: paymasterUrl, optional: true } },
    }),
  };
  const answer = (await send(provider, 'wallet_sendCalls', request, signal)) as
    | string
    | { id: string };
  return typeof answer === 'string' ? answer : answer.id;
}

async function callsConfirmed({ provider }: Wallet, id: string, signal: AbortSignal) {
  const request = { method: 'wallet_getCallsStatus', params: [id] };
  const status = await poll(async () => {
    const { status } = (await provider.request(request)) as { status: number | string };
    return !/^(1\d\d|pending)$/i.test(String(status)) && status;
  }, signal);
  if (!/^(2\d\d|confirmed)$/i.test(String(status))) throw new ElementError('transaction-failed');
}

async function sendTransaction(
  { provider, chainId, rpc }: Wallet,
  call: Call,
  from: Address,
  signal: AbortSignal,
): Promise<void> {
  // The wallet may have changed to another chain since it was asked to switch.
  const request = { chainId: numberToHex(chainId), from, ...toRequest(call) };
  const hash = await send(provider, 'eth_sendTransaction', request, signal);
  const { status } = await poll(async () => {
    const receipt = await rpc('eth_getTransactionReceipt', [hash], signal);
    return receipt as { status: Hex } | null;
  }, signal);
  if (Number(status) !== 1) throw new ElementError('transaction-failed');
}

/**
 * Reads repeatedly until there is a result. A failed read is ignored: the transaction may still be
 * pending, and after an error the user would send it twice.
 */
async function poll<Result>(
  read: () => Promise<Result | false | null>,
  signal: AbortSignal,
): Promise<Result> {
  const { transaction, longest } = pollingIntervals;
  let interval = transaction;
  for (;;) {
    try {
      const result = await read();
      if (result) return result;
      interval = transaction;
    } catch {
      interval = Math.min(2 * interval, longest);
    }
    await pause(interval, signal);
  }
}

/**
 * Wallets simulate a transaction first: what would fail on the chain fails here. The page may have
 * changed to another account meanwhile: then nothing is sent.
 */
async function send(
  provider: Eip1193Provider,
  method: string,
  request: object,
  signal: AbortSignal,
): Promise<unknown> {
  signal.throwIfAborted();
  try {
    return await provider.request({ method, params: [request] });
  } catch (cause) {
    const isKnown = isRefusal(cause) || isUnsupported(cause);
    const reason = walletProblem(cause) ?? (!isKnown && isRevert(cause) && 'transaction-failed');
    throw reason ? new ElementError(reason, { cause }) : cause;
  }
}

function toRequest({ to, value, data }: Call) {
  return { to, value: numberToHex(value), data };
}
