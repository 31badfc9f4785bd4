import { type Hash, isAddress, isAddressEqual } from 'viem';
import type { Account } from '../../../messages/account.ts';
import { ProviderRpcError } from '../../../messages/provider-rpc-error.ts';
import type { SentCalls } from '../../activity/activity.ts';
import { checkAddress, type RpcContext, requireAccount } from '../caller.ts';
import { invalidParams, unauthorized } from '../errors.ts';
import { readCall } from '../read-call.ts';
import { askToSendCalls } from '../send-calls.ts';

/**
 * Runs one call as the account, for sites that know no `wallet_sendCalls`. Answers when the call is on
 * chain: before that, a user operation has no transaction.
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

/** Gas, price and nonce are the operation's own affair; what is given must make sense all the same. */
const quantities = [
  'gas',
  'gasLimit',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
  'chainId',
] as const;

/** Blobs, and code that another account is to take on, have no place in an account's call. */
const foreign = ['authorizationList', 'blobs', 'blobVersionedHashes', 'maxFeePerBlobGas'];

/** @throws {ProviderRpcError} -32602 for what is for another chain, or cannot be done as asked. */
function checkFields({ chainId }: Account, transaction: Record<string, unknown>): void {
  for (const name of quantities) {
    const value = transaction[name] ?? '0x0';
    if (typeof value !== 'string' || !/^0x[\da-f]{1,64}$/i.test(value)) {
      throw invalidParams(`${name} is hexadecimal.`);
    }
  }
  const { chainId: wanted, type } = transaction;
  if (wanted !== undefined && BigInt(wanted as string) !== BigInt(chainId)) {
    throw invalidParams('The transaction is for another chain.');
  }
  const isKnownType = type === undefined || /^0x0?[012]$/.test(String(type));
  if (!isKnownType || foreign.some((name) => transaction[name] !== undefined)) {
    throw invalidParams('The account runs no transactions of this type.');
  }
}

/** An owner who has no account yet has the chosen one run, and pay for, what anyone may send. */
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

/** In milliseconds: an operation that no block took by then has most likely been dropped. */
const longestWait = 180_000;

async function transactionHash({ wallet, caller }: RpcContext, sent: SentCalls): Promise<Hash> {
  const end = wallet.now() + longestWait;
  while (wallet.now() < end) {
    caller.signal.throwIfAborted();
    const { receipt, status } = await wallet.activity.refresh(sent);
    if (receipt) return receipt.transactionHash;
    if (status === 'lapsed') break;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new ProviderRpcError(-32603, 'No block has taken the operation yet.');
}
