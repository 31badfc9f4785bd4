import { ProviderRpcError } from '@recovery-guardian/core';
import { numberToHex } from 'viem';
import type { RpcContext } from '../../approvals/caller.ts';
import type { SentCalls } from '../../wallet/activity.ts';
import { invalidParams } from '../errors.ts';

const statusCodes = { pending: 100, confirmed: 200, lapsed: 400, reverted: 500 } as const;

/** The status of calls that the same site sent. @see EIP-5792 */
export async function wallet_getCallsStatus(context: RpcContext): Promise<object> {
  const { wallet, caller } = context;
  const sent = await findSent(context);
  const isSite = caller.origin !== undefined;
  // Pages ask all the time: a site that has used up its reads is told what was found last.
  const isSpent = isSite && sent.status === 'pending' && wallet.budget.read() > 0;
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
