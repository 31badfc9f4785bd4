import { type Call, ProviderRpcError } from '@recovery-guardian/protocol';
import type { Account, AccountId } from '../../messages/account.ts';
import { readAccountId } from '../../messages/account-id.ts';
import type { DecodedCall, Fee } from '../../messages/approval.ts';
import { WalletError } from '../../messages/errors.ts';
import type { TokenFacts } from '../../messages/token-facts.ts';
import type { SentCalls } from '../activity/activity.ts';
import { networkError } from '../chains/chains.ts';
import { decodeOperation } from '../decoding/decode-calls.ts';
import { type Caller, tokensIn } from '../decoding/parties.ts';
import { readStakes } from '../decoding/read-tokens.ts';
import { tokenWarnings, withStakes } from '../decoding/stakes.ts';
import type { PreparedOperation } from '../operations/operations.ts';
import type { Paymaster } from '../operations/paymaster.ts';
import { simulateOperation } from '../operations/simulate-operation.ts';
import { checkRate, type RpcContext } from '../rpc/caller.ts';
import { isPrivateHost } from '../rpc/private-network.ts';
import { keepTokens } from '../tokens/seen-tokens.ts';
import type { Wallet } from '../wallet/wallet.ts';

export interface SendCallsOptions {
  /** The site's own id for the calls. */
  readonly id?: string | undefined;
  /** The site's paymaster. */
  readonly paymaster?: Paymaster | undefined;
  /** Whether the node is asked what would change; by default for sites, which may move anything. */
  readonly isSimulated?: boolean;
}

/** Shows the user what calls do, decoded from the bytes to sign, and sends them once approved. */
export async function askToSendCalls(
  context: RpcContext,
  asked: Account,
  calls: readonly Call[],
  options: SendCallsOptions = {},
): Promise<SentCalls> {
  const { wallet, caller } = context;
  checkRate(context);
  const { prepared } = await wallet.approvals.ask(caller, async () => {
    const chain = await wallet.chains.get(asked.chainId);
    const operation = await wallet.operations.prepare(asked.id, calls, options.paymaster);
    const { account } = operation;
    const { callData, factory } = operation.operation;
    const node = await wallet.chains.node(account.chainId);
    const [parsed, simulation] = await Promise.all([
      decode(wallet, operation, caller.origin),
      (options.isSimulated ?? caller.origin !== undefined)
        ? simulateOperation(node, operation.operation)
        : undefined,
    ]);
    const moved = simulation?.outcome === 'success' ? simulation.changes : [];
    const { fee } = operation;
    const allowed = fee.payer === 'sponsor' ? fee.allowances : [];
    const stakes = await readStakes(
      node,
      chain,
      [
        ...tokensIn(parsed.flatMap(({ parties }) => parties)),
        ...[...allowed, ...moved].flatMap(({ token }) => token ?? []),
      ],
      account.address,
    );
    const { tokens } = stakes;
    const decoded = withStakes(parsed, stakes);
    const details = {
      kind: 'send-calls',
      account,
      chainName: chain.name,
      deploysAccount: factory !== undefined,
      calls: decoded,
      fee,
      callData,
      ...(simulation && { simulation }),
      tokens,
    } as const;
    const ofCalls = decoded.flatMap((call) => call.warnings);
    const warnings = [...new Set([...ofCalls, ...tokenWarnings(tokens)])];
    return { details, warnings, operation, decoded };
  });
  const coins = prepared.details.tokens.filter(({ standard }) => standard === 'erc20');
  const sent = await send(wallet, prepared.operation, prepared.decoded, {
    origin: caller.origin,
    id: options.id,
    token: paidToken(prepared.decoded, coins),
  });
  await keepTokens(
    wallet.tokens,
    sent.chainId,
    coins.map(({ address }) => address),
  );
  return sent;
}

/** In milliseconds: messages do not report when their page closes, so a request needs a limit. */
const requestTimeout = 600_000;

/** Has the user approve calls that the wallet's own page asks for. @throws {WalletError} `declined` */
export async function askFromOwnPage(
  wallet: Wallet,
  account: Account,
  calls: readonly Call[],
  options?: SendCallsOptions,
): Promise<SentCalls> {
  const signal = AbortSignal.timeout(requestTimeout);
  const caller = { origin: undefined, tabId: undefined, signal, as: 'account' } as const;
  return askToSendCalls({ wallet, caller, params: [] }, account, calls, options).catch((error) => {
    throw error instanceof ProviderRpcError ? new WalletError('declined', error.message) : error;
  });
}

/**
 * Sends calls that the user started by a click in the wallet itself. They are shown only if the
 * account may pay for them.
 */
export async function sendOwnCalls(
  wallet: Wallet,
  id: AccountId,
  calls: readonly Call[],
): Promise<SentCalls> {
  const operation = await wallet.operations.prepare(id, calls);
  if (mayCost(operation.fee)) return askFromOwnPage(wallet, operation.account, calls);
  const decoded = await decode(wallet, operation, undefined);
  return send(wallet, operation, decoded, {});
}

/**
 * Whether an endpoint has the account pay, by its coins or by tokens that the paymaster may take, which
 * is shown first (security S64, S75).
 */
function mayCost(fee: Fee): boolean {
  return fee.payer !== 'sponsor' || fee.isAllowed || fee.isHigh === true;
}

/** The token that the calls send, if they do nothing else. */
function paidToken(
  [call, ...others]: readonly DecodedCall[],
  tokens: readonly TokenFacts[],
): TokenFacts | undefined {
  if (call?.meaning.kind !== 'token-transfer' || others.length > 0) return undefined;
  const paid = call.parties.find(({ role }) => role === 'token')?.address;
  return tokens.find(({ address }) => address === paid);
}

async function decode(
  wallet: Wallet,
  { account, operation }: PreparedOperation,
  origin: string | undefined,
): Promise<readonly DecodedCall[]> {
  return decodeOperation(operation.callData, await decodingCaller(wallet, account, origin));
}

/** Collects what decoding needs to know of the account and the requester. */
export async function decodingCaller(
  {
    chains,
    accounts,
    keyring,
    activity,
    helping,
  }: Pick<Wallet, 'chains' | 'accounts' | 'keyring' | 'activity' | 'helping'>,
  { address, chainId, owners }: Account,
  origin: string | undefined,
): Promise<Caller> {
  const [modules, all, keys, seen, helped] = await Promise.all([
    chains.recoveryModules(chainId).catch((error) => {
      throw networkError(error);
    }),
    accounts.listStored(),
    keyring.owners(),
    activity.seenAddresses(),
    helping.get(),
  ]);
  const own = [...all.map((account) => account.address), ...keys.map((key) => key.address)];
  const helpedAccounts = helped.accounts.map(({ id, name }) => ({ ...readAccountId(id), name }));
  // Of two names for one address, the own account's, which comes last.
  const names = [...helpedAccounts, ...all]
    .filter((one) => one.chainId === chainId)
    .map((one) => [one.address, one.name] as const);
  return {
    account: address,
    origin,
    chainId,
    modules,
    own: [...own, ...owners],
    names: new Map(names),
    seen,
  };
}

async function send(
  wallet: Wallet,
  prepared: PreparedOperation,
  decoded: readonly DecodedCall[],
  { origin, id, token }: Partial<Pick<SentCalls, 'origin' | 'id' | 'token'>>,
): Promise<SentCalls> {
  const { account } = prepared;
  const { signed, ...operation } = await wallet.operations.sign(prepared);
  const { operationHash, validUntil } = operation;
  await checkClock(wallet, account.chainId, validUntil);
  const sent: SentCalls = {
    id: id ?? operationHash,
    at: wallet.now(),
    origin,
    account: account.id,
    address: account.address,
    chainId: account.chainId,
    meanings: decoded.map(({ meaning }) => meaning),
    token,
    ...operation,
    status: 'pending',
    receipt: undefined,
    isAwaited: true,
  };
  // Before it is sent: the browser may end this worker at any time (security S62).
  await wallet.activity.addCalls(sent);
  try {
    await wallet.operations.send(account.chainId, signed);
  } catch (error) {
    await wallet.activity.dropCalls(operationHash);
    throw error;
  } finally {
    wallet.changed('activity');
  }
  return sent;
}

/**
 * A node whose clock is far ahead would make a signature valid for years (security S66). The chain of
 * the user's own network may be.
 */
async function checkClock({ chains, now }: Wallet, chainId: number, until: number): Promise<void> {
  const { rpcUrl } = await chains.get(chainId);
  const latest = now() / 1_000 + 7_200;
  if (until <= latest || isPrivateHost(new URL(rpcUrl).hostname)) return;
  throw new WalletError('wrong-clock');
}
