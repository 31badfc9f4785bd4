import type { Wallet } from '../wallet.ts';
import { currentChainId } from '../wallet.ts';
import type { Caller, RpcContext } from './caller.ts';
import { findAccount, requireAccount } from './caller.ts';
import { toRpcError, unsupported } from './errors.ts';
import { methods } from './methods/methods.ts';
import { readRequest } from './read-request.ts';
import { isNodeRead, isRelayed } from './relay.ts';

/**
 * Answers a provider's request: permissions first, then the person, then the method.
 *
 * @throws {ProviderRpcError} and nothing else.
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

/** Passes on to the endpoint, for connected sites: its key, and what it pays for, is the person's. */
async function relay(context: RpcContext, method: string): Promise<unknown> {
  const { chainId } = await requireAccount(context);
  const endpoint = await context.wallet.chains.endpoint(chainId);
  return endpoint(method, context.params);
}

async function readNode(context: RpcContext, method: string): Promise<unknown> {
  const chainId = await currentChainId(context.wallet, await findAccount(context));
  const node = await context.wallet.chains.node(chainId);
  return node(method, context.params);
}
