import { cancelRecoveryCall, type Registration } from '@recovery-guardian/protocol';
import type { Hash, Hex } from 'viem';
import type { AccountId, AccountOverview } from '../../messages/account.ts';
import { WalletError } from '../../messages/errors.ts';
import { ProviderRpcError } from '../../messages/provider-rpc-error.ts';
import { readOverview } from '../accounts/account-overview.ts';
import { networkError } from '../chains/chains.ts';
import { decodeCalls } from '../decoding/decode-calls.ts';
import {
  findPayer,
  missingCalls,
  sendFromOwner,
  signedEnable4337,
} from '../operations/enable-4337.ts';
import { listRegistrations } from '../use-cases/list-registrations.ts';
import { decodingCaller, sendOwnCalls } from '../use-cases/send-calls.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { findRecoveries, keepRecoveries } from '../watcher/watch-recoveries.ts';
import type { Handlers } from './handlers.ts';

export const accountHandlers: Handlers<
  | 'accounts.inspect'
  | 'accounts.add'
  | 'accounts.create'
  | 'accounts.enable4337'
  | 'accounts.select'
  | 'accounts.rename'
  | 'accounts.remove'
  | 'accounts.refresh'
  | 'accounts.overview'
  | 'registrations.list'
  | 'recovery.cancel'
> = {
  'accounts.inspect': async ({ accounts }, { chainId, address }) =>
    accounts.inspect(chainId, address),
  'accounts.add': async (wallet, { chainId, address, name = '' }) => {
    const account = await wallet.accounts.add(chainId, address, name);
    wallet.changed('state');
    return account;
  },
  'accounts.create': async (wallet, { chainId, owner, name = '' }) => {
    const account = await wallet.accounts.create(chainId, owner, name);
    wallet.changed('state');
    return account;
  },
  'accounts.enable4337': enable4337,
  'accounts.select': async (wallet, { id }) => {
    await wallet.accounts.select(id);
    wallet.approvals.declineAll('Another account was chosen.');
    wallet.changed('state');
  },
  'accounts.rename': async (wallet, { id, name }) => {
    await wallet.accounts.rename(id, name);
    wallet.changed('state');
  },
  'accounts.remove': async (wallet, { id }) => {
    await wallet.accounts.remove(id);
    await wallet.recoveries.update((all) => all.filter(({ account }) => account !== id));
    await wallet.sites.forgetAccount(id);
    wallet.approvals.declineAll('The account was removed.');
    wallet.changed('state');
  },
  'accounts.refresh': async (wallet, { id }) => {
    const account = await wallet.accounts.refresh(id);
    wallet.changed('state');
    return account;
  },
  'accounts.overview': overview,
  'registrations.list': listOfAccount,
  'recovery.cancel': cancelRecovery,
};

async function overview(wallet: Wallet, { id }: { id: AccountId }): Promise<AccountOverview> {
  const { accounts, chains } = wallet;
  const { chainId, address, status } = await accounts.get(id);
  try {
    const node = await chains.node(chainId);
    const [found, service] = await Promise.all([
      chains.recoveryModules(chainId).then((modules) => readOverview(node, address, modules)),
      chains.serviceState(chainId),
    ]);
    const recoveries = found.modules.flatMap(({ recovery }) => (recovery ? [recovery] : []));
    await keepRecoveries(wallet, id, recoveries);
    // Its first operation has run.
    if (status === 'new' && found.isDeployed) {
      await accounts.refresh(id);
      wallet.changed('state');
    }
    return { ...found, service };
  } catch (error) {
    throw networkError(error);
  }
}

/** In milliseconds: the time limit for a page's request. */
const requestTimeout = 600_000;

async function enable4337(wallet: Wallet, { id }: { id: AccountId }): Promise<Hash> {
  const { accounts, chains, keyring, approvals } = wallet;
  const account = await accounts.get(id);
  if (account.status === 'too-few-keys') throw new WalletError('too-few-keys');
  if (account.status !== 'needs-4337') throw new WalletError('invalid-request', 'It is enabled');
  const [node, chain] = await Promise.all([
    chains.node(account.chainId),
    chains.get(account.chainId),
  ]);
  const payer = await findPayer(node, account);
  // Messages do not report when their page closes, so the request needs a time limit.
  const signal = AbortSignal.timeout(requestTimeout);
  const requester = { origin: undefined, tabId: undefined, signal };
  const { prepared } = await approvals
    .ask(requester, async () => {
      const caller = await decodingCaller(wallet, account, undefined);
      const calls = await missingCalls(node, account.address);
      const details = {
        kind: 'enable-4337',
        account,
        chainName: chain.name,
        owner: payer.owner,
        calls: decodeCalls(
          calls.map((call) => ({ ...call, operation: 0 })),
          caller,
        ),
        fee: payer.fee,
      } as const;
      return { details, warnings: [], calls };
    })
    .catch((error) => {
      throw error instanceof ProviderRpcError ? new WalletError('declined', error.message) : error;
    });
  const call = await signedEnable4337(chains, keyring, account, prepared.calls);
  return sendFromOwner(node, keyring, account, call, payer);
}

async function listOfAccount(
  wallet: Wallet,
  { id }: { id: AccountId },
): Promise<readonly Registration[]> {
  return listRegistrations(wallet, await wallet.accounts.current(id));
}

async function cancelRecovery(
  wallet: Wallet,
  { id }: { id: AccountId },
): Promise<{ callsId: Hex }> {
  const { chainId, address } = await wallet.accounts.get(id);
  const { recoveries } = await findRecoveries(wallet, { chainId, address }).catch((error) => {
    throw networkError(error);
  });
  if (recoveries.length === 0) throw new WalletError('no-recovery');
  const calls = recoveries.map(({ module }) => cancelRecoveryCall(module));
  const sent = await sendOwnCalls(wallet, id, calls);
  return { callsId: sent.operationHash };
}
