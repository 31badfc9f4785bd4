import { type Call, ProviderRpcError } from '@recovery-guardian/core';
import {
  type Account,
  checkAddress,
  invalidParams,
  readCall,
  readChainId,
  readQuantity,
  unauthorized,
} from '@recovery-guardian/wallet';
import { type Hash, isAddress, isAddressEqual, numberToHex } from 'viem';
import type { RpcContext } from '../approvals/caller.ts';
import { askToSendCalls } from '../approvals/send-calls.ts';
import type { SentCalls } from '../wallet/activity.ts';
import { requireAccount } from './connected-account.ts';

interface SendCallsParameters {
  version?: unknown;
  id?: unknown;
  from?: unknown;
  chainId?: unknown;
  calls?: unknown;
  capabilities?: unknown;
}

/** Users do not review longer lists. */
const mostCalls = 10;

/**
 * Runs calls as the account, all or none, by one user operation; sponsored if possible.
 *
 * @see EIP-5792
 */
export async function wallet_sendCalls(context: RpcContext): Promise<{ id: string }> {
  const wanted = (context.params[0] ?? {}) as SendCallsParameters;
  const account = await requireAccount(context);
  // Version 1 has other answers. Sites that name none expect the current one.
  if (!/^2(\.\d+){0,2}$/.test(String(wanted.version ?? '2.0.0'))) {
    throw invalidParams('The wallet knows version 2.0.0 of wallet_sendCalls.');
  }
  if (wanted.from !== undefined) checkAddress(account, wanted.from);
  if (readChainId(wanted.chainId) !== account.chainId) {
    throw new ProviderRpcError(5710, 'The account is not on this chain.');
  }
  const calls = readCalls(wanted.calls);
  const id = await readId(context, wanted.id);
  checkCapabilities(wanted.capabilities);
  const sent = await askToSendCalls(context, account, calls, { id });
  return { id: sent.id };
}

function readCalls(calls: unknown): readonly Call[] {
  if (!Array.isArray(calls) || calls.length === 0) throw invalidParams('There are no calls.');
  if (calls.length > mostCalls) throw new ProviderRpcError(5740, 'There are too many calls.');
  return calls.map((call) => {
    checkCapabilities((call as { capabilities?: unknown } | null)?.capabilities);
    return readCall(call);
  });
}

async function readId({ wallet, caller }: RpcContext, id: unknown): Promise<string | undefined> {
  if (id === undefined) return undefined;
  if (typeof id !== 'string' || id.length === 0 || id.length > 8_192) {
    throw invalidParams('An id is a string.');
  }
  await wallet.activity.checkId(id, caller.origin);
  return id;
}

/** Refuses required capabilities: the wallet has none that a call could ask for. */
function checkCapabilities(capabilities: unknown): void {
  for (const [name, wanted] of Object.entries((capabilities ?? {}) as object)) {
    if ((wanted as { optional?: unknown } | null)?.optional !== true) {
      throw new ProviderRpcError(5700, `The wallet does not know the capability ${name}.`);
    }
  }
}

const statusCodes = { pending: 100, confirmed: 200, lapsed: 400, reverted: 500 } as const;

/** The status of calls that the same site sent. @see EIP-5792 */
export async function wallet_getCallsStatus(context: RpcContext): Promise<object> {
  const { wallet, caller } = context;
  const sent = await findSent(context);
  const isSite = caller.origin !== undefined;
  // Pages ask all the time: a site that has used up its reads is told what was found last.
  const isSpent = isSite && sent.status === 'pending' && wallet.budget.countRead() > 0;
  const { status, receipt, chainId } = isSpent ? sent : await wallet.activity.refresh(sent);
  // The wallet's own page shows the end.
  if (caller.origin === undefined) await wallet.activity.seeEnds();
  if (status !== sent.status) wallet.changed('activity');
  return {
    version: '2.0.0',
    id: sent.id,
    chainId: numberToHex(chainId),
    atomic: true,
    status: statusCodes[status],
    receipts: receipt ? [receipt] : [],
  };
}

/** Finds the calls of the id that a site asks for. @throws {ProviderRpcError} 5730 if it sent none. */
async function findSent({ wallet, caller, params }: RpcContext): Promise<SentCalls> {
  const [id] = params;
  if (typeof id !== 'string') throw invalidParams('Calls are found by their id.');
  const sent = await wallet.activity.findCalls(id, caller.origin);
  if (!sent) throw new ProviderRpcError(5730, 'The wallet sent no such calls.');
  return sent;
}

/**
 * Runs one call as the account, for sites that do not support `wallet_sendCalls`. Returns once the
 * call is on chain: before that, a user operation has no transaction hash.
 */
export async function eth_sendTransaction(context: RpcContext): Promise<Hash> {
  const [transaction] = context.params;
  const account = await requireAccount(context);
  const { from } = (transaction ?? {}) as { from?: unknown };
  if (context.caller.as === 'owner') await checkOwner(context, account, from);
  else if (from !== undefined) checkAddress(account, from);
  checkFields(account, (transaction ?? {}) as Record<string, unknown>);
  const sent = await askToSendCalls(context, account, [readCall(transaction)]);
  return transactionHash(context, sent);
}

/** The operation sets gas, price and nonce itself; given values must still be well-formed. */
const quantities = [
  'gas',
  'gasLimit',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
] as const;

/** Blobs and delegations of other accounts cannot be part of an account's call. */
const foreign = ['authorizationList', 'blobs', 'blobVersionedHashes', 'maxFeePerBlobGas'];

/** @throws {ProviderRpcError} -32602 for another chain, or for unsupported fields. */
function checkFields({ chainId }: Account, transaction: Record<string, unknown>): void {
  for (const name of quantities) readQuantity(name, transaction[name]);
  const wanted = transaction.chainId ?? chainId;
  if (readChainId(wanted) !== chainId) throw invalidParams('The transaction is for another chain.');
  const isForeign = foreign.some((name) => !isEmpty(transaction[name]));
  if (isForeign || readQuantity('type', transaction.type) > 2n) {
    throw invalidParams('The account runs no transactions of this type.');
  }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/** An owner without an account may let the selected one run, and pay for, permissionless calls. */
async function checkOwner({ wallet }: RpcContext, account: Account, from: unknown): Promise<void> {
  if (typeof from !== 'string' || !isAddress(from, { strict: false })) {
    throw unauthorized('The wallet does not hold this key.');
  }
  if (isAddressEqual(from, account.address)) return;
  const owners = await wallet.keyring.owners();
  if (!owners.some(({ address }) => isAddressEqual(address, from))) {
    throw unauthorized('The wallet does not hold this key.');
  }
}

/** In milliseconds: for as long as an operation may still run, and a while longer. */
const longestWait = 1_000_000;

async function transactionHash({ wallet, caller }: RpcContext, sent: SentCalls): Promise<Hash> {
  const end = wallet.now() + longestWait;
  while (wallet.now() < end) {
    caller.signal.throwIfAborted();
    // Told that it failed, users would send it again.
    const { receipt, status } = await wallet.activity.refresh(sent).catch(() => sent);
    if (receipt) return receipt.transactionHash;
    if (status === 'lapsed') break;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new ProviderRpcError(-32603, 'No block has taken the operation. The wallet shows its end.');
}

/** The account's capabilities on its chain: atomic batches. @see EIP-5792 */
export async function wallet_getCapabilities(context: RpcContext): Promise<object> {
  const [address, chainIds] = context.params;
  const account = await requireAccount(context);
  if (address !== undefined) checkAddress(account, address);
  if (Array.isArray(chainIds) && !chainIds.map(readChainId).includes(account.chainId)) return {};
  const { endpointUrl } = await context.wallet.chains.get(account.chainId);
  const isSupported = account.status !== 'needs-4337' && endpointUrl !== undefined;
  return {
    [numberToHex(account.chainId)]: {
      atomic: { status: isSupported ? 'supported' : 'unsupported' },
    },
  };
}
