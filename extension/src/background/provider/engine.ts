import { JsonRpcError, NoAnswerError, nodeReads, ProviderRpcError } from '@recovery-guardian/core';
import { Refusal } from '@recovery-guardian/wallet';
import { browser } from '../../browser.ts';
import { type Caller, checkWait, type RpcContext } from '../approvals/caller.ts';
import { currentChainId, type Wallet } from '../wallet/wallet.ts';
import * as accountMethods from './account-methods.ts';
import * as callMethods from './call-methods.ts';
import { findAccount, requireAccount } from './connected-account.ts';
import { toRpcError } from './errors.ts';
import { readRequest } from './read-request.ts';
import * as signingMethods from './signing-methods.ts';

/** Implements one method. @throws {ProviderRpcError} and errors that the engine converts to one. */
type Method = (context: RpcContext) => Promise<unknown>;

/** The wallet's own methods by their names: all that these files export can be called by sites. */
const ownMethods: Readonly<Record<string, Method>> = {
  ...accountMethods,
  ...callMethods,
  ...signingMethods,
};

/** A map, so that names inherited by objects are not methods. */
export const methods: ReadonlyMap<string, Method> = new Map(Object.entries(ownMethods));

/** Answers a provider's request. @throws {ProviderRpcError} and no other error. */
export async function answerRequest(
  wallet: Wallet,
  caller: Caller,
  message: unknown,
): Promise<unknown> {
  let context: RpcContext = { wallet, caller, params: [] };
  try {
    const { method, params } = readRequest(message);
    context = { wallet, caller, params };
    const own = methods.get(method);
    if (own) return await own(context);
    if (reads.has(method)) return await readNode(context, method);
    throw new Refusal('method', method);
  } catch (error) {
    if (error instanceof Refusal) await keepRefusal(context, error);
    throw toRpcError(error);
  }
}

/** Keeps what a connected site was refused, for the user to read in the activity. */
async function keepRefusal(context: RpcContext, { kind, subject }: Refusal): Promise<void> {
  const { wallet, caller } = context;
  const { origin } = caller;
  const account = origin === undefined ? undefined : await findAccount(context);
  if (origin === undefined || !account || (kind === 'method' && !actions.has(subject))) return;
  await wallet.activity.addRefusal({
    at: wallet.now(),
    account: account.id,
    origin,
    kind,
    subject,
  });
  wallet.changed('activity');
}

/** What a site asks for by methods that the wallet does not have, and the user would want to know of. */
const actions: ReadonlySet<string> = new Set([
  'eth_sendRawTransaction',
  'eth_sendUserOperation',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'wallet_addEthereumChain',
  'wallet_grantPermissions',
  'wallet_watchAsset',
]);

/** The node's methods that connected sites may call. */
const reads: ReadonlySet<string> = new Set([...nodeReads, 'eth_syncing', 'web3_clientVersion']);

/** Reads through the user's node: for connected sites, as long as their budget lasts, and the wallet. */
async function readNode(context: RpcContext, method: string): Promise<unknown> {
  const { wallet, caller, params } = context;
  const isSite = caller.origin !== undefined;
  const account = await (isSite ? requireAccount(context) : findAccount(context));
  if (isSite) {
    if (!(await isVisible(caller.tabId))) throw new ProviderRpcError(-32005, 'The page is hidden.');
    checkWait(wallet.budget.countRead());
  }
  const node = await wallet.chains.node(await currentChainId(wallet, account));
  try {
    return await node(method, params);
  } catch (error) {
    if (isSite && isNodeRefusal(error)) wallet.budget.nodeRefused();
    throw error;
  }
}

/** Whether the user can see a tab, as far as the browser says. */
async function isVisible(tabId: number | undefined): Promise<boolean> {
  if (tabId === undefined) return true;
  return browser.tabs.get(tabId).then(
    ({ active }) => active,
    () => true,
  );
}

/** Whether a node refuses to serve more, or does not serve at all. */
function isNodeRefusal(error: unknown): boolean {
  return error instanceof NoAnswerError || (error instanceof JsonRpcError && error.code === -32005);
}
