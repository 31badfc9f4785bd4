import { recoveryModuleFunctions } from '@recovery-guardian/protocol';
import { type Address, getAddress, type Hex, numberToHex, pad, slice } from 'viem';
import type { AccountId } from '../../messages/account.ts';
import { accountId, readAccountId } from '../../messages/account-id.ts';
import type { ProtectedAccount } from '../../messages/helping.ts';
import { includesAddress } from '../accounts/includes-address.ts';
import { contractReader } from '../chains/read-contract.ts';
import type { Helping, HelpingParts } from './helping.ts';

/** Anyone can name this wallet as a guardian; further accounts are left out. */
const mostAccounts = 50;

/** `GuardianAdded(address indexed wallet, address indexed guardian)`. */
const guardianAdded = '0xbc3292102fa77e083913064b282926717cdfaede4d35f553d66366c0a3da755a';

/**
 * Searches the logs of a chain's pinned module for accounts that name this wallet as a guardian, and
 * stores those that still do. Later searches continue where the last one ended.
 *
 * @throws {NoAnswerError | JsonRpcError} Some nodes refuse to search many blocks.
 */
export async function findProtectedAccounts(parts: HelpingParts, chainId: number): Promise<void> {
  const { chains, helping } = parts;
  const { pinned } = await chains.recoveryModules(chainId);
  const own = await ownAddresses(parts, chainId);
  if (!pinned || own.length === 0) return;
  const node = await chains.node(chainId);
  const forWhom = [pinned, ...own].join();
  const { searched } = await helping.get();
  const known = searched[chainId];
  const from = known?.for === forWhom ? known.block + 1 : 0;
  const block = Number(await node('eth_blockNumber'));
  if (from > block) return;
  const filter = {
    address: pinned,
    topics: [guardianAdded, null, own.map((address) => pad(address, { size: 32 }))],
    fromBlock: numberToHex(from),
    toBlock: numberToHex(block),
  };
  const logs = (await node('eth_getLogs', [filter])) as { topics: Hex[] }[];
  const found = new Set(logs.map(({ topics }) => getAddress(slice(topics[1] as Hex, 12, 32))));
  for (const address of [...found].slice(0, mostAccounts)) {
    await addProtectedAccount(parts, { chainId, address, isWanted: false });
  }
  await helping.update((value) => ({
    ...value,
    searched: { ...value.searched, [chainId]: { block, for: forWhom } },
  }));
}

/**
 * Stores an account if the chain says that an account or a key of this wallet is its guardian.
 *
 * @param isWanted Whether the user asked for it, so that it is also listed after it was removed.
 */
export async function addProtectedAccount(
  parts: HelpingParts,
  { chainId, address, isWanted }: { chainId: number; address: Address; isWanted: boolean },
): Promise<ProtectedAccount | undefined> {
  const id = accountId(chainId, address);
  const all = await guardiansOf(parts, id);
  const own = await ownAddresses(parts, chainId);
  const guardians = own.filter((one) => includesAddress(all, one));
  // The wallet's own accounts have a screen of their own.
  const isOwn = includesAddress(own, address);
  if (guardians.length === 0 || isOwn) return undefined;
  const { accounts } = await parts.helping.update((value) => add(value, id, guardians, isWanted));
  return accounts.find((account) => account.id === id);
}

function add(
  value: Helping,
  id: AccountId,
  guardians: readonly Address[],
  isWanted: boolean,
): Helping {
  const known = value.accounts.find((account) => account.id === id);
  const others = value.accounts.filter((account) => account !== known);
  if (!isWanted && (value.hidden.includes(id) || others.length >= mostAccounts)) return value;
  return {
    ...value,
    hidden: value.hidden.filter((hidden) => hidden !== id),
    accounts: [...others, { id, name: known?.name ?? '', guardians }],
  };
}

async function guardiansOf({ chains }: HelpingParts, id: AccountId): Promise<readonly Address[]> {
  const { chainId, address } = readAccountId(id);
  const { pinned } = await chains.recoveryModules(chainId);
  if (!pinned) return [];
  const read = contractReader(await chains.node(chainId));
  return read(pinned, recoveryModuleFunctions.getGuardians, address);
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
