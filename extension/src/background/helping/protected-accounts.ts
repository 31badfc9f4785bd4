import {
  guardianAddedTopic,
  includesAddress,
  NoAnswerError,
  readGuardians,
  readModuleVersion,
} from '@recovery-guardian/core';
import {
  type AccountId,
  accountId,
  contractReader,
  type JsonRpc,
  readAccountId,
} from '@recovery-guardian/wallet';
import { type Address, getAddress, type Hex, numberToHex, pad, slice, zeroAddress } from 'viem';
import type { ProtectedAccount } from '../../messages/helping.ts';
import type { Chains } from '../chains/chains.ts';
import { type Helping, type HelpingParts, isChosen, type Searched } from '../wallet/helping.ts';

/** Anyone can name this wallet as a guardian; beyond this number, the oldest are dropped. */
export const mostAccounts = 1_000;

/** How often a node is asked for logs in one search; the next one goes on. */
const mostRequests = 50;

/**
 * How many of the last blocks each search reads again: a node's logs lag its newest block, and a provider's
 * machines each other.
 */
const mostLag = 16;

/** The number of answers in a row before a node is asked for more blocks at a time. */
const streakToGrow = 16;

/**
 * Searches the logs of a chain's modules for accounts that name this wallet as a guardian, and stores
 * those that still do. Later searches continue a little before where the last one ended. A range
 * that the node refuses is halved; one block that it refuses, which others can cause, is left out.
 *
 * @returns Whether all logs were read, now or earlier.
 * @throws {NoAnswerError | JsonRpcError} if the node does not answer, or refuses any search.
 */
export async function findProtectedAccounts(
  parts: HelpingParts,
  chainId: number,
): Promise<boolean> {
  const { chains, helping } = parts;
  const own = await ownAddresses(parts, chainId);
  if (own.length === 0) return true;
  const modules = await modulesOfFriends(chains, chainId);
  // Without the service, its modules would be left out.
  if (!modules) return false;
  const node = await chains.batchingNode(chainId);
  const newest = Number(await node('eth_blockNumber'));
  const logs = (fromBlock: number, toBlock: number, guardians: readonly Address[]) =>
    node('eth_getLogs', [
      {
        address: modules,
        topics: [guardianAddedTopic, null, guardians.map((address) => pad(address, { size: 32 }))],
        fromBlock: numberToHex(fromBlock),
        toBlock: numberToHex(toBlock),
      },
    ]) as Promise<{ topics: Hex[] }[]>;
  // Earlier versions left accounts out: the first word has theirs searched again.
  const forWhom = ['all', ...modules, ...own].join();
  const known = (await helping.get()).searched[chainId];
  let searched: Searched =
    known?.for === forWhom ? known : { for: forWhom, block: -1, step: newest + 1 };
  const save = () =>
    helping.update((value) => ({
      ...value,
      searched: { ...value.searched, [chainId]: searched },
    }));
  searched = { ...searched, block: Math.max(-1, Math.min(searched.block, newest) - mostLag) };
  let streak = 0;
  for (let asked = 0; searched.block < newest; asked++) {
    if (asked === mostRequests) return false;
    const from = searched.block + 1;
    const end = Math.min(newest, searched.block + searched.step);
    const size = end - from + 1;
    // In one batch, which one of a provider's machines answers: it has no logs of blocks to come.
    const [reached, answer] = await Promise.all([
      node('eth_blockNumber').catch(() => -1),
      logs(from, end, own).catch((error) => error as Error | undefined),
    ]);
    let found = answer;
    if (found instanceof Error && size > 1) {
      streak = 0;
      searched = { ...searched, step: Math.ceil(size / 2) };
      if (!(found instanceof NoAnswerError)) continue;
      // The answer may take too long, or the node be down: fewer blocks, the next time.
      await save();
      throw found;
    }
    if (found instanceof Error) {
      // Throws if the node refuses any logs, and not only those of this block.
      await logs(from, end, [zeroAddress]);
      found = await logs(from, end, own).catch(() => undefined);
    }
    const to = Math.min(end, Number(reached));
    if (to < from) return false;
    if (!found) {
      searched = { ...searched, hasGap: true, step: newest + 1 };
    } else {
      const wallets = found.map(({ topics }) => getAddress(slice(topics[1] as Hex, 12, 32)));
      await addFound(parts, { chainId, node, modules, own, wallets: [...new Set(wallets)] });
    }
    streak++;
    const { step } = searched;
    searched = { ...searched, block: to, step: streak % streakToGrow === 0 ? 2 * step : step };
    await save();
  }
  return searched.hasGap !== true;
}

/** Stores those of the accounts that the chain says this wallet is a guardian of. */
async function addFound(
  { helping }: HelpingParts,
  {
    chainId,
    node,
    modules,
    own,
    wallets,
  }: {
    chainId: number;
    node: JsonRpc;
    modules: readonly Address[];
    own: readonly Address[];
    wallets: readonly Address[];
  },
): Promise<void> {
  const read = contractReader(node);
  const found = await Promise.all(
    wallets.map(async (address) => {
      const lists = await readLists(read, address, modules);
      return protectedBy({ id: accountId(chainId, address), lists, own });
    }),
  );
  const accounts = found.filter((one) => one !== undefined);
  if (accounts.length === 0) return;
  await helping.update((value) => accounts.reduce(add, value));
}

/**
 * The modules in which a friend may have named this wallet: those that it trusts, and those that the
 * service signs for, as what a guardian signs holds in its module only.
 *
 * @returns `undefined` if the service does not answer.
 */
async function modulesOfFriends(
  chains: Chains,
  chainId: number,
): Promise<readonly Address[] | undefined> {
  const [{ pinned, trusted }, { service, servedModules }] = await Promise.all([
    chains.recoveryModules(chainId),
    chains.askService(chainId),
  ]);
  if (!pinned) return [];
  if (service === 'unreachable') return undefined;
  const served = servedModules.map(({ address }) => address);
  return [...trusted, ...served.filter((one) => !includesAddress(trusted, one))];
}

interface ModuleList {
  readonly module: Address;
  readonly guardians: readonly Address[];
}

/**
 * The guardians of an account in each module. A list that cannot be read is of an account made for that, or
 * in a module of an unknown version.
 */
function readLists(
  read: ReturnType<typeof contractReader>,
  account: Address,
  modules: readonly Address[],
): Promise<readonly ModuleList[]> {
  return Promise.all(
    modules.map(async (module) => ({
      module,
      guardians: await readList(read, account, module).catch((error) => {
        if (error instanceof NoAnswerError) throw error;
        return [];
      }),
    })),
  );
}

async function readList(...[read, account, module]: Parameters<typeof readGuardians>) {
  const [guardians] = await Promise.all([
    readGuardians(read, account, module),
    readModuleVersion(read, module),
  ]);
  return guardians;
}

/**
 * Stores an account that the user asked for, if the chain says that an account or a key of this
 * wallet is its guardian; it is also listed after it was removed.
 */
export async function addProtectedAccount(
  parts: HelpingParts,
  { chainId, address }: { chainId: number; address: Address },
): Promise<ProtectedAccount | undefined> {
  const id = accountId(chainId, address);
  const { chains } = parts;
  const modules =
    (await modulesOfFriends(chains, chainId)) ?? (await chains.recoveryModules(chainId)).trusted;
  const read = contractReader(await chains.batchingNode(chainId));
  const lists = await readLists(read, address, modules);
  const found = protectedBy({ id, lists, own: await ownAddresses(parts, chainId) });
  if (!found) return undefined;
  const { accounts } = await parts.helping.update((value) =>
    add(value, { ...found, isWanted: true }),
  );
  return accounts.find((account) => account.id === id);
}

/** An account with its guardians of this wallet, whose own accounts have a screen of their own. */
function protectedBy({
  id,
  lists,
  own,
}: {
  id: AccountId;
  lists: readonly ModuleList[];
  own: readonly Address[];
}): ProtectedAccount | undefined {
  const all = lists.flatMap(({ guardians }) => guardians);
  const guardians = own.filter((one) => includesAddress(all, one));
  const isOwn = includesAddress(own, readAccountId(id).address);
  const modules = lists
    .filter((list) => guardians.some((one) => includesAddress(list.guardians, one)))
    .map(({ module }) => module);
  return guardians.length === 0 || isOwn ? undefined : { id, name: '', guardians, modules };
}

/** Adds an account, or renews it where it is. Beyond the maximum, drops the oldest of strangers. */
function add(value: Helping, found: ProtectedAccount): Helping {
  const { id, isWanted } = found;
  if (!isWanted && value.hidden.includes(id)) return value;
  const known = value.accounts.find((account) => account.id === id);
  const { guardians, modules } = found;
  const accounts = known
    ? value.accounts.map((one) =>
        one === known ? { ...one, isWanted: isWanted ?? one.isWanted, guardians, modules } : one,
      )
    : [...value.accounts, found];
  const isStranger = (one: ProtectedAccount) =>
    !isChosen(one) && !value.requests.some(({ account }) => account === one.id);
  const dropped = accounts.length > mostAccounts ? accounts.find(isStranger) : undefined;
  return {
    ...value,
    hidden: value.hidden.filter((hidden) => hidden !== id),
    accounts: accounts.filter((one) => one !== dropped),
  };
}

/** The wallet's accounts on a chain, and its keys, which are on every chain. */
async function ownAddresses(
  { accounts, keyring }: HelpingParts,
  chainId: number,
): Promise<readonly Address[]> {
  const onChain = (await accounts.listStored()).filter((account) => account.chainId === chainId);
  const keys = await keyring.owners();
  return [...onChain, ...keys].map(({ address }) => address);
}
