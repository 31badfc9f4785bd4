import { ProviderRpcError } from '@recovery-guardian/core';
import { type Hash, isAddress, isAddressEqual } from 'viem';
import type { Account } from '../../../messages/account.ts';
import type { RpcContext } from '../../approvals/caller.ts';
import { askToSendCalls } from '../../approvals/send-calls.ts';
import type { SentCalls } from '../../wallet/activity.ts';
import { checkAddress, requireAccount } from '../caller.ts';
import { invalidParams, unauthorized } from '../errors.ts';
import { readCall, readChainId, readQuantity } from '../read-call.ts';

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
