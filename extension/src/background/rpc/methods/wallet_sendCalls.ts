import type { Call } from '@recovery-guardian/protocol';
import { ProviderRpcError } from '@recovery-guardian/protocol';
import type { Account } from '../../../messages/account.ts';
import { type Paymaster, sitePaymaster } from '../../operations/paymaster.ts';
import { askToSendCalls } from '../../use-cases/send-calls.ts';
import { checkAddress, type RpcContext, requireAccount } from '../caller.ts';
import { invalidParams } from '../errors.ts';
import { isLoopback, isPrivateHost } from '../private-network.ts';
import { readCall } from '../read-call.ts';
import { readChainId } from '../read-chain-id.ts';

interface SendCallsParameters {
  version?: unknown;
  id?: unknown;
  from?: unknown;
  chainId?: unknown;
  calls?: unknown;
  capabilities?: unknown;
}

/** Users cannot review longer lists. */
const mostCalls = 50;

/**
 * Runs calls as the account, all or none, by one user operation; sponsored if possible.
 *
 * @see EIP-5792; ERC-7677 for `paymasterService`
 */
export async function wallet_sendCalls(context: RpcContext): Promise<{ id: string }> {
  const wanted = (context.params[0] ?? {}) as SendCallsParameters;
  const account = await requireAccount(context);
  // Version 1 has other answers. Sites that name none expect the current one.
  if (!/^2\.\d+(\.\d+)?$/.test(String(wanted.version ?? '2.0.0'))) {
    throw invalidParams('The wallet knows version 2.0.0 of wallet_sendCalls.');
  }
  if (wanted.from !== undefined) checkAddress(account, wanted.from);
  if (readChainId(wanted.chainId) !== account.chainId) {
    throw new ProviderRpcError(5710, 'The account is not on this chain.');
  }
  const calls = readCalls(wanted.calls);
  const id = await readId(context, wanted.id);
  const service = readCapabilities(wanted.capabilities, wanted.chainId as string);
  const paymaster = service && (await allowPaymaster(context, account, service));
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
  await wallet.activity.checkId(id, caller.origin);
  return id;
}

/** A paymaster named by a site. @see ERC-7677 */
interface PaymasterService {
  readonly url: URL;
  readonly context: unknown;
}

/**
 * Asks the user whether the site's paymaster may be used, once for each host. The site's own origin
 * needs no approval, since it learns nothing new.
 */
async function allowPaymaster(
  { wallet, caller }: RpcContext,
  account: Account,
  { url, context }: PaymasterService,
): Promise<Paymaster> {
  const { origin } = caller;
  if (origin === undefined) return sitePaymaster(url.href, context, url.origin);
  checkReach(origin, url);
  const site = await wallet.sites.find(origin);
  if (url.origin !== origin && !site?.paymasters?.includes(url.host)) {
    const { name } = await wallet.chains.get(account.chainId);
    const details = { kind: 'use-paymaster', account, chainName: name, host: url.host } as const;
    await wallet.approvals.ask(caller, async () => ({ details, warnings: [] }));
    await wallet.sites.allowPaymaster(origin, url.host);
  }
  return sitePaymaster(url.href, context, origin);
}

/** Public pages must not make the wallet reach the user's own machine or network. */
function checkReach(origin: string, { protocol, hostname }: URL): void {
  const isOwnMachine = isLoopback(new URL(origin).hostname) && isLoopback(hostname);
  if (isOwnMachine || (protocol === 'https:' && !isPrivateHost(hostname))) return;
  throw invalidParams('A paymaster service has a public https URL.');
}

/** Refuses required capabilities that the wallet does not support. */
function readCapabilities(
  capabilities: unknown,
  chainId: string | undefined,
): PaymasterService | undefined {
  let paymaster: PaymasterService | undefined;
  for (const [name, wanted] of Object.entries((capabilities ?? {}) as object)) {
    if (name === 'paymasterService' && chainId) paymaster = readPaymaster(wanted, chainId);
    else if ((wanted as { optional?: unknown } | null)?.optional !== true) {
      throw new ProviderRpcError(5700, `The wallet does not know the capability ${name}.`);
    }
  }
  return paymaster;
}

/** Sites give it either for this chain, or by chain. */
function readPaymaster(wanted: unknown, chainId: string): PaymasterService {
  const byChain = (wanted ?? {}) as Record<string, unknown>;
  const { url, context } = (byChain[chainId] ?? byChain) as { url?: unknown; context?: unknown };
  const parsed = typeof url === 'string' ? URL.parse(url) : null;
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password) {
    throw invalidParams('A paymaster service has a public https URL.');
  }
  return { url: parsed, context };
}
