import {
  findNewOwnersProblem,
  includesAddress,
  type ModuleVersion,
  type Recovery,
  type RecoveryRequest,
  RecoveryServiceError,
  readRound,
  recoveryHash,
} from '@recovery-guardian/core';
import { contractReader, readAccountId, WalletError } from '@recovery-guardian/wallet';
import { type Address, getAddress, isAddressEqual } from 'viem';

import type { HelpingList, HelpRequest, ProtectedAccount } from '../../messages/helping.ts';
import type { Chains } from '../chains/chains.ts';
import { type Helping, mostListed, splitAccounts } from '../wallet/helping.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { findProtectedAccounts, mostAccounts } from './protected-accounts.ts';

/** What the chain says of an account, against which the service's requests are checked. */
interface ProtectedState {
  readonly chainId: number;
  readonly address: Address;
  readonly module: Address;
  readonly version: ModuleVersion;
  readonly guardians: readonly Address[];
  readonly guardianThreshold: number;
  readonly nonce: bigint;
  /** The guardians of this wallet, as the chain confirms them now. */
  readonly own: readonly Address[];
}

/** A request, and what a guardian signs for it. */
interface CheckedRequest {
  readonly request: HelpRequest;
  readonly recovery: Recovery;
}

/** The open requests of an account that a guardian of this wallet has not agreed to. */
async function readHelpRequests(
  chains: Chains,
  account: ProtectedAccount,
): Promise<readonly HelpRequest[]> {
  const { chainId } = readAccountId(account.id);
  const service = await chains.service(chainId);
  const pinned = await pinnedModule(chains, chainId);
  const { modules = [pinned] } = account;
  // Earlier services know only one, which they name to nobody.
  const isNamed = modules.some((module) => !isAddressEqual(module, pinned));
  const inModule = async (module: Address) => {
    const state = await readState(chains, account, module);
    const { address, nonce } = state;
    const query = { account: address, chainId, nonce, ...(isNamed && { moduleAddress: module }) };
    const open = await service.listRecoveries(query).catch((error) => {
      // It does not sign for this one.
      if (isNamed && RecoveryServiceError.is(error) && error.status === 400) return [];
      throw error;
    });
    return open
      .slice(0, mostRequests)
      .flatMap((one) => checkRequest(one, account, state)?.request ?? []);
  };
  return (await Promise.all(modules.map(inModule))).flat();
}

/** Of one account: each guardian can open a few. */
const mostRequests = 20;

/**
 * Reads one request again, from the service and the chain, with what is signed for it.
 *
 * @throws {WalletError} `request-over`, `no-service`
 */
export async function readHelpRequest(
  chains: Chains,
  account: ProtectedAccount,
  id: string,
): Promise<CheckedRequest> {
  const { chainId } = readAccountId(account.id);
  const service = await chains.service(chainId);
  const pinned = await pinnedModule(chains, chainId);
  const asked = await service.getRecovery(id);
  const module = getAddress(asked.moduleAddress ?? pinned);
  if (!includesAddress(account.modules ?? [pinned], module)) throw new WalletError('request-over');
  const checked = checkRequest(asked, account, await readState(chains, account, module));
  if (checked?.request.id !== id) throw new WalletError('request-over');
  return checked;
}

async function pinnedModule(chains: Chains, chainId: number): Promise<Address> {
  const { pinned } = await chains.recoveryModules(chainId);
  if (!pinned) throw new WalletError('module-replaced');
  return pinned;
}

async function readState(
  chains: Chains,
  account: ProtectedAccount,
  module: Address,
): Promise<ProtectedState> {
  const { chainId, address } = readAccountId(account.id);
  const read = contractReader(await chains.node(chainId));
  const round = await readRound(read, address, module);
  const own = account.guardians.filter((one) => includesAddress(round.guardians, one));
  return { chainId, address, module, ...round, own };
}

/**
 * Checks a request of the service against the chain; `undefined` if it is not open, not for this
 * account and its present nonce, could never be finalized, or all guardians here have agreed.
 */
function checkRequest(
  asked: RecoveryRequest,
  account: ProtectedAccount,
  { chainId, address, module, version, guardians, guardianThreshold, nonce, own }: ProtectedState,
): CheckedRequest | undefined {
  const { id, newThreshold } = asked;
  const newOwners = asked.newOwners.map((owner) => getAddress(owner));
  const agreed = asked.signatures
    .map(([signer]) => getAddress(signer))
    .filter((signer) => includesAddress(guardians, signer));
  const guardian = own.find((one) => !includesAddress(agreed, one));
  const isOfAccount = isAddressEqual(asked.account as Address, address);
  if (!guardian || !isOfAccount || asked.status !== 'PENDING') return undefined;
  if (asked.chainId !== chainId || BigInt(asked.nonce) !== nonce) return undefined;
  if (asked.moduleAddress && !isAddressEqual(asked.moduleAddress as Address, module)) {
    return undefined;
  }
  if (findNewOwnersProblem({ account: address, newOwners, newThreshold, guardians })) {
    return undefined;
  }
  const terms = { chainId, module, version, account: address, newOwners, nonce };
  const recovery = { ...terms, newThreshold: BigInt(newThreshold) };
  return {
    request: {
      account: account.id,
      id,
      hash: recoveryHash(recovery),
      module,
      guardian,
      newOwners,
      newThreshold,
      nonce: String(nonce),
      agreed,
      guardianThreshold,
    },
    recovery,
  };
}

/**
 * Reads which accounts this wallet protects, and their open requests. Where a chain or a service does
 * not answer, what was read before is kept. While locked, no further accounts are searched.
 */
export async function refreshHelping(wallet: Wallet): Promise<HelpingList> {
  const { chains, helping, keyring } = wallet;
  let isIncomplete = false;
  const failed = () => {
    isIncomplete = true;
    return undefined;
  };
  if (await keyring.isUnlocked()) {
    for (const { chainId, serviceUrl } of await chains.list()) {
      if (!serviceUrl) continue;
      const isWhole = await findProtectedAccounts(wallet, chainId).catch(failed);
      if (!isWhole) isIncomplete = true;
    }
  }
  const before = await helping.get();
  if (before.accounts.length >= mostAccounts) isIncomplete = true;
  const { of, looked } = accountsInTurn(before);
  const read = await Promise.all(
    of.map(async (account) => {
      const open = await readHelpRequests(chains, account).catch(failed);
      return open ?? before.requests.filter((request) => request.account === account.id);
    }),
  );
  const stored = await keepRequests(wallet, { of, looked, requests: read.flat() });
  const { requests, ignored } = stored;
  return {
    accounts: splitAccounts(stored).listed,
    requests: requests.map((one) => ({ ...one, isIgnored: ignored.includes(one.hash) })),
    isIncomplete,
  };
}

/** Whose requests to read: of all listed accounts, and of some of the others in turn. */
function accountsInTurn(helping: Helping) {
  const { listed, others } = splitAccounts(helping);
  const before = helping.looked ?? 0;
  const start = before < others.length ? before : 0;
  const looked = start + mostListed;
  return { of: [...listed, ...others.slice(start, looked)], looked };
}

/** Stores the requests of these accounts, and reports a change. */
async function keepRequests(
  { helping, changed }: Pick<Wallet, 'helping' | 'changed'>,
  {
    of,
    looked,
    requests,
  }: {
    of: readonly ProtectedAccount[];
    looked: number;
    requests: readonly HelpRequest[];
  },
) {
  let isChanged = false;
  const stored = await helping.update((value) => {
    // Accounts may have been added or removed meanwhile.
    const others = value.requests.filter(({ account }) => !of.some(({ id }) => id === account));
    const listed = requests.filter(({ account }) =>
      value.accounts.some(({ id }) => id === account),
    );
    const all = [...others, ...listed];
    const hashes = all.map(({ hash }) => hash);
    isChanged = hashes.join() !== value.requests.map(({ hash }) => hash).join();
    return {
      ...value,
      looked,
      requests: all,
      ignored: value.ignored.filter((one) => hashes.includes(one)),
    };
  });
  if (isChanged) changed('state');
  return stored;
}
