import { type Call, ProviderRpcError } from '@recovery-guardian/core';
import type { RpcContext } from '../../approvals/caller.ts';
import { askToSendCalls } from '../../approvals/send-calls.ts';
import { checkAddress, requireAccount } from '../caller.ts';
import { invalidParams } from '../errors.ts';
import { readCall, readChainId } from '../read-call.ts';

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
