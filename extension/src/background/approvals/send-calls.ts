import {
  type Call,
  includesAddress,
  moduleCallMeaning,
  readGuardianMove,
} from '@recovery-guardian/core';
import {
  type Account,
  type AccountId,
  type CallingAccount,
  checkCalls,
  type DecodedCall,
  decodeOperation,
  type Fee,
  type Payer,
  type PreparedOperation,
  Refusal,
  readAccountId,
  readOutflow,
  readTokens,
  type SendCallsDetails,
  type TokenFacts,
  throwNetworkError,
  WalletError,
  type Warning,
} from '@recovery-guardian/wallet';
import { type Address, isAddressEqual } from 'viem';
import type { RecoveryModules } from '../chains/chains.ts';
import { isPrivateHost } from '../chains/private-network.ts';
import { familiarTokens, keepTokens } from '../tokens/tokens.ts';
import type { SentCalls } from '../wallet/activity.ts';

import { chooseModule, forgetModule, requireSoundHandler, type Wallet } from '../wallet/wallet.ts';
import { countRequest, fromOwnPage, type RpcContext } from './caller.ts';

interface SendCallsOptions {
  /** The site's own id for the calls. */
  readonly id?: string | undefined;
  /** The recovery modules that the wallet itself calls, also if it does not know them. */
  readonly ownModules?: readonly Address[];
  readonly payer?: Payer | undefined;
}

/**
 * Shows the user what calls do, decoded from the bytes to sign, and sends them once approved.
 *
 * @throws {Refusal} for calls that the wallet does not send
 */
export async function askToSendCalls(
  context: RpcContext,
  asked: Account,
  calls: readonly Call[],
  { id, ownModules: called = [], payer }: SendCallsOptions = {},
): Promise<SentCalls> {
  const { wallet, caller } = context;
  countRequest(context);
  await requireSoundHandler(wallet, asked.id);
  const ownModules = [...called, ...(await modulesOfOwnPage(context, asked, calls))];
  const modules = await readModules(wallet.chains, asked.chainId, ownModules);
  checkCalls(
    calls.map((call) => ({ ...call, operation: 0 })),
    { account: asked.address, modules, origin: caller.origin },
  );
  const { prepared } = await wallet.approvals.ask(caller, async () => {
    const operation = await wallet.operations.prepare(asked.id, calls, payer);
    return { ...(await describe(wallet, operation, caller.origin, ownModules)), operation };
  });
  const { operation, details } = prepared;
  const sent = await signAndSend(wallet, operation, details.calls, {
    origin: caller.origin,
    id,
    token: paidToken(details.calls, details.tokens),
  });
  for (const { meaning } of details.calls) {
    if (meaning.kind === 'enable-module') await chooseModule(wallet, asked.id, meaning.module);
    if (meaning.kind === 'disable-module') await forgetModule(wallet, asked.id, meaning.module);
  }
  await keepTokens(
    wallet.tokens,
    sent.chainId,
    details.outflow.flatMap(({ token }) => token ?? []),
  );
  return sent;
}

/**
 * Modules that the wallet's own page calls also if the wallet does not know them: those that the user chose
 * for the account, and those in which a key only carries on the recovery of a lost one, as anyone may.
 */
async function modulesOfOwnPage(
  { wallet, caller: { origin, as } }: RpcContext,
  { id, address }: Account,
  calls: readonly Call[],
): Promise<readonly Address[]> {
  if (origin !== undefined) return [];
  const carriesOn = calls.every(({ to, data }) => {
    const meaning = moduleCallMeaning({ module: to, data }, address);
    return (
      (meaning?.kind === 'finalize-recovery' ||
        (meaning?.kind === 'start-recovery' && !meaning.isAgreed)) &&
      !isAddressEqual(meaning.account, address)
    );
  });
  const chosen = (await wallet.chosenModules.get())[id] ?? [];
  return as === 'owner' && carriesOn ? [...chosen, ...calls.map(({ to }) => to)] : chosen;
}

/** Describes an operation for its approval. @throws {Refusal} for what is no exact call of a token */
async function describe(
  wallet: Wallet,
  operation: PreparedOperation,
  origin: string | undefined,
  ownModules: readonly Address[],
): Promise<{ details: SendCallsDetails; warnings: readonly Warning[] }> {
  const { account, fee } = operation;
  const { callData, factory } = operation.operation;
  const chain = await wallet.chains.get(account.chainId);
  const node = await wallet.chains.node(account.chainId);
  const caller = await decodingCaller(wallet, account, origin, ownModules);
  const calls = decodeOperation(callData, caller);
  const called = calls.flatMap(({ meaning, to }) =>
    meaning.kind === 'token-transfer' || meaning.kind === 'token-approval' ? to : [],
  );
  const allowed = fee.payer === 'sponsor' ? fee.allowances : [];
  const [{ tokens, others }, outflow] = await Promise.all([
    readTokens(
      node,
      chain,
      [...called, ...allowed.flatMap(({ token }) => token ?? [])],
      await familiarTokens(wallet.tokens, account.chainId),
    ),
    readOutflow(node, account.address, calls),
  ]);
  const other = called.find((one) => others.includes(one));
  if (other) throw new Refusal('call', other);
  const isUnread = (token: Address) => !tokens.some(({ address }) => address === token);
  if (calls.some(({ meaning, to }) => meaning.kind === 'token-approval' && isUnread(to))) {
    throw new WalletError('network', 'It could not be read whether this is a token');
  }
  const isRead = outflow.every(
    ({ token, left }) => left !== undefined && !(token && isUnread(token)),
  );
  const ofCalls = calls.flatMap(({ warnings }) => warnings);
  return {
    details: {
      kind: 'send-calls',
      account,
      chainName: chain.name,
      deploysAccount: factory !== undefined,
      outflow,
      calls,
      fee,
      callData,
      move: readGuardianMove(calls, caller.modules.newest ?? []),
      tokens,
    },
    warnings: [...new Set<Warning>([...(isRead ? [] : ['unread-balance' as const]), ...ofCalls])],
  };
}

/** Has the user approve calls that the wallet's own page asks for. @throws {WalletError} `declined` */
export function askFromOwnPage(
  wallet: Wallet,
  account: Account,
  calls: readonly Call[],
  options?: SendCallsOptions,
): Promise<SentCalls> {
  return fromOwnPage((page) => {
    const caller = { ...page, as: 'account' } as const;
    return askToSendCalls({ wallet, caller, params: [] }, account, calls, options);
  });
}

/**
 * Sends calls that the user started by a click in the wallet itself. They are shown only if the
 * account may pay for them. A declined fee that is doubtful counts as the endpoint's refusal: it could ask
 * for any, so that the user never agrees.
 */
export async function sendOwnCalls(
  wallet: Wallet,
  id: AccountId,
  calls: readonly Call[],
  { ownModules = [], payer }: Omit<SendCallsOptions, 'id'> = {},
): Promise<SentCalls> {
  const operation = await wallet.operations.prepare(id, calls, payer);
  const { account, fee } = operation;
  if (mayCost(fee)) {
    return askFromOwnPage(wallet, account, calls, { ownModules, payer }).catch((error) => {
      const isDoubtful = payer === 'sponsor' || (payer && fee.isHigh);
      throw isDoubtful && error.reason === 'declined' ? new WalletError('refused') : error;
    });
  }
  const decoded = await decode(wallet, operation, undefined, ownModules);
  return signAndSend(wallet, operation, decoded, {});
}

/**
 * Whether an endpoint has the account pay, by its coins or by tokens that the paymaster may take, which
 * is shown first.
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
  ownModules: readonly Address[],
): Promise<readonly DecodedCall[]> {
  const caller = await decodingCaller(wallet, account, origin, ownModules);
  return decodeOperation(operation.callData, caller);
}

/** The chain's recovery modules, and those that the wallet itself calls. */
async function readModules(
  chains: Wallet['chains'],
  chainId: number,
  ownModules: readonly Address[],
): Promise<RecoveryModules> {
  const modules = await chains.recoveryModules(chainId).catch(throwNetworkError);
  return { ...modules, trusted: [...modules.trusted, ...ownModules] };
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
  ownModules: readonly Address[] = [],
): Promise<CallingAccount> {
  const [modules, all, keys, seen, helped] = await Promise.all([
    readModules(chains, chainId, ownModules),
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
    unknownModules: ownModules.filter((module) => !includesAddress(modules.watched, module)),
    own: [...own, ...owners],
    names: new Map(names),
    seen,
  };
}

async function signAndSend(
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
    kind: account.kind,
    meanings: decoded.map(({ meaning }) => meaning),
    token,
    ...operation,
    status: 'pending',
    receipt: undefined,
    isAwaited: true,
  };
  // Before it is sent: the browser may end this worker at any time.
  await wallet.activity.addCalls(sent);
  try {
    await wallet.operations.send(account, signed);
  } catch (error) {
    await wallet.activity.dropCalls(operationHash);
    throw error;
  } finally {
    wallet.changed('activity');
  }
  return sent;
}

/**
 * A node whose clock is far ahead would make a signature valid for years. The chain of
 * the user's own network may be.
 */
async function checkClock({ chains, now }: Wallet, chainId: number, until: number): Promise<void> {
  const { rpcUrl } = await chains.get(chainId);
  const latest = now() / 1_000 + 7_200;
  if (until <= latest || isPrivateHost(new URL(rpcUrl).hostname)) return;
  throw new WalletError('wrong-clock');
}
