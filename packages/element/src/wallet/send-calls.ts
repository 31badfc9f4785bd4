import {
  type Call,
  execTransactionCall,
  preValidatedSignature,
  safeTransaction,
} from '@recovery-guardian/core';
import { type Address, type Hex, numberToHex } from 'viem';
import {
  type Eip1193Provider,
  isRefusal,
  isRevert,
  isUnsupported,
  walletProblem,
} from '../chain/eip1193.ts';
import { pause, pollingIntervals } from '../chain/polling-intervals.ts';
import { ElementError } from '../element-error.ts';
import { type AccountOwners, type Wallet, walletRole } from './connect-wallet.ts';

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
 * Reads again and again until there is a result. A read that fails says nothing of what was sent,
 * which may be on its way: an error here would have the user send it twice.
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
