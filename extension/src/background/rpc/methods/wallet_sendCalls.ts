import type { Call } from '@recovery-guardian/protocol';
import { ProviderRpcError } from '../../../messages/provider-rpc-error.ts';
import { httpJsonRpc } from '../../chains/json-rpc.ts';
import type { Paymaster } from '../../operations/paymaster.ts';
import { checkAddress, type RpcContext, requireAccount } from '../caller.ts';
import { invalidParams } from '../errors.ts';
import { readCall } from '../read-call.ts';
import { readChainId } from '../read-chain-id.ts';
import { askToSendCalls } from '../send-calls.ts';

interface SendCallsParameters {
  version?: unknown;
  id?: unknown;
  from?: unknown;
  chainId?: unknown;
  calls?: unknown;
  capabilities?: unknown;
}

/** More than that is read by nobody. */
const mostCalls = 50;

/**
 * Runs calls as the account, all or none, by one user operation; sponsored where somebody pays.
 *
 * @see EIP-5792; ERC-7677 for `paymasterService`
 */
export async function wallet_sendCalls(context: RpcContext): Promise<{ id: string }> {
  const wanted = (context.params[0] ?? {}) as SendCallsParameters;
  const account = await requireAccount(context);
  if (wanted.from !== undefined) checkAddress(account, wanted.from);
  if (readChainId(wanted.chainId) !== account.chainId) {
    throw new ProviderRpcError(5710, 'The account is not on this chain.');
  }
  const calls = readCalls(wanted.calls);
  const id = await readId(context, wanted.id);
  const paymaster = readCapabilities(wanted.capabilities, wanted.chainId as string);
  const sent = await askToSendCalls(context, account, calls, { id, paymaster });
  return { id: sent.id };
}

function readCalls(calls: unknown): readonly Call[] {
  if (!Array.isArray(calls) || calls.length === 0) throw invalidParams('There are no calls.');
  if (calls.length > mostCalls) throw new ProviderRpcError(5740, 'There are too many calls.');
  return calls.map((call) => {
    readCapabilities((call as { capabilities?: unknown })?.capabilities, undefined);
    return readCall(call);
  });
}

async function readId({ wallet, caller }: RpcContext, id: unknown): Promise<string | undefined> {
  if (id === undefined) return undefined;
  if (typeof id !== 'string' || id.length === 0 || id.length > 8_192) {
    throw invalidParams('An id is a string.');
  }
  if (await wallet.activity.findCalls(id, caller.origin)) {
    throw new ProviderRpcError(5720, 'There are calls with this id already.');
  }
  return id;
}

/** Sites must be told of what they need and the wallet does not know. */
function readCapabilities(
  capabilities: unknown,
  chainId: string | undefined,
): Paymaster | undefined {
  for (const [name, wanted] of Object.entries((capabilities ?? {}) as object)) {
    if (name === 'paymasterService' && chainId) return readPaymaster(wanted, chainId);
    if ((wanted as { optional?: unknown } | null)?.optional !== true) {
      throw new ProviderRpcError(5700, `The wallet does not know the capability ${name}.`);
    }
  }
  return undefined;
}

/** Sites write it for this chain, or by chain. */
function readPaymaster(wanted: unknown, chainId: string): Paymaster | undefined {
  const byChain = (wanted ?? {}) as Record<string, unknown>;
  const { url, context } = (byChain[chainId] ?? byChain) as { url?: unknown; context?: unknown };
  const parsed = typeof url === 'string' ? URL.parse(url) : null;
  const isLocal = parsed && /^(localhost|127\.0\.0\.1)$/.test(parsed.hostname);
  if (!parsed || !(parsed.protocol === 'https:' || isLocal)) {
    throw invalidParams('A paymaster service has an https URL.');
  }
  return { rpc: httpJsonRpc(parsed.href), context };
}
