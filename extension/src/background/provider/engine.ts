import type { Caller, RpcContext } from '../rpc/caller.ts';
import { checkAddress, checkRate, findAccount, requireAccount } from '../rpc/caller.ts';
import { toRpcError, unauthorized, unsupported } from '../rpc/errors.ts';
import { methods } from '../rpc/methods/methods.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { currentChainId } from '../wallet/wallet.ts';
import { readRequest } from './read-request.ts';
import { carriesOperation, isNodeRead, isRelayed } from './relay.ts';

/**
 * Answers a provider's request: checks permissions, then asks the user, then runs the method.
 *
 * @throws {ProviderRpcError} and no other error.
 */
export async function answerRequest(
  wallet: Wallet,
  caller: Caller,
  message: unknown,
): Promise<unknown> {
  try {
    const { method, params } = readRequest(message);
    const context = { wallet, caller, params };
    const own = methods.get(method);
    if (own) return await own(context);
    if (isRelayed(method)) return await relay(context, method);
    if (isNodeRead(method)) return await readNode(context, method);
    throw unsupported(`The wallet does not do ${method}.`);
  } catch (error) {
    throw toRpcError(error);
  }
}

/**
 * Relays a call to the endpoint, whose key and sponsorship are the user's. Only while the wallet is
 * unlocked, and only for operations of the account that the site sees.
 */
async function relay(context: RpcContext, method: string): Promise<unknown> {
  const { wallet, caller, params } = context;
  const account = await requireAccount(context);
  if (caller.origin !== undefined) {
    if (!(await wallet.keyring.isUnlocked())) throw unauthorized('The wallet is locked.');
    if (carriesOperation(method)) checkAddress(account, senderOf(params[0]));
  }
  checkRate(context);
  const endpoint = await wallet.chains.endpoint(account.chainId);
  return endpoint(method, params);
}

function senderOf(operation: unknown): unknown {
  return ((operation ?? {}) as { sender?: unknown }).sender;
}

/** Reads through the user's node, only for connected sites and the wallet. */
async function readNode(context: RpcContext, method: string): Promise<unknown> {
  const isSite = context.caller.origin !== undefined;
  const account = await (isSite ? requireAccount(context) : findAccount(context));
  checkRate(context);
  const chainId = await currentChainId(context.wallet, account);
  const node = await context.wallet.chains.node(chainId);
  return node(method, context.params);
}
