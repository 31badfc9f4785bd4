import {
  includesAddress,
  JsonRpcError,
  readHooks,
  readModule,
  readOwners,
  readModules as readRecoveryModules,
  safeAbi,
  safeContracts,
  sentinelAddress,
} from '@recovery-guardian/core';
import { contractReader, type JsonRpc, readContract } from '@recovery-guardian/wallet';
import { type Address, type Hex, isAddressEqual, parseAbi } from 'viem';
import type { AccountInspection, AccountOverview, FoundDangers } from '../../messages/account.ts';
import type { RecoveryModules } from '../chains/chains.ts';

/**
 * Reads from the chain what an address is.
 *
 * @param held The owners whose keys the wallet holds.
 * @throws {NoAnswerError} A failed read is never mistaken for a missing contract.
 */
export async function inspectAccount(
  rpc: JsonRpc,
  address: Address,
  held: readonly Address[],
): Promise<AccountInspection> {
  const code = (await rpc('eth_getCode', [address, 'latest'])) as Hex;
  // An EOA that delegates to a contract (EIP-7702) is not a contract account.
  if (code === '0x' || code.startsWith('0xef0100')) return { ...nothing, kind: 'no-contract' };
  const getStorage = (account: Address, slot: Hex) =>
    rpc('eth_getStorageAt', [account, slot, 'latest']) as Promise<Hex>;
  try {
    const [{ owners, threshold }, has4337Module, { fallbackHandler }] = await Promise.all([
      readOwners(contractReader(rpc), address),
      readContract(rpc, address, safeAbi, 'isModuleEnabled', [safeContracts.erc4337Module]),
      readHooks({ getStorage }, address),
    ]);
    return {
      kind: 'safe',
      owners,
      threshold,
      ownKeys: held.filter((key) => owners.some((owner) => isAddressEqual(owner, key))),
      has4337Module: has4337Module && fallbackHandler === safeContracts.erc4337Module,
    };
  } catch (error) {
    // The contract answered, but not like a Safe.
    if (error instanceof JsonRpcError || isDecodingError(error)) {
      return { ...nothing, kind: 'other-contract' };
    }
    throw error;
  }
}

/** The Safe also needs the module as its fallback handler. */
export const fallbackHandlerAbi = parseAbi(['function setFallbackHandler(address handler)']);

const nothing = { owners: [], threshold: 0, ownKeys: [], has4337Module: false };

function isDecodingError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^(RangeError|AbiDecoding|InvalidAddress|PositionOutOfBounds)/.test(error.name)
  );
}

/** Reads what the home screen shows of an account, from the node only. */
export async function readOverview(
  rpc: JsonRpc,
  address: Address,
  modules: RecoveryModules,
): Promise<Omit<AccountOverview, keyof FoundDangers | 'checkedAt' | 'service'>> {
  const [code, block, balance] = await Promise.all([
    rpc('eth_getCode', [address, 'latest']) as Promise<Hex>,
    rpc('eth_getBlockByNumber', ['latest', false]) as Promise<{ timestamp: Hex }>,
    rpc('eth_getBalance', [address, 'latest']) as Promise<Hex>,
  ]);
  const facts = {
    recoveryModule: modules.pinned,
    isModuleReplaced: modules.trusted.length < modules.watched.length,
    timestamp: Number(block.timestamp),
    balance: BigInt(balance).toString(),
  };
  if (code === '0x') return { ...notDeployed, ...facts };
  const found = await readModules(rpc, address, modules.watched);
  // After the modules: a recovery that is gone by then has its new owners.
  const owners = await readOwners(contractReader(rpc), address);
  return { isDeployed: true, ...owners, ...found, ...facts };
}

/**
 * Reads an account's recovery modules: the known ones, and any other enabled module with the same
 * interface.
 */
export async function readModules(
  rpc: JsonRpc,
  account: Address,
  known: readonly Address[],
): Promise<Pick<AccountOverview, 'modules' | 'unknownModules'>> {
  const enabled = readEnabledModules(rpc, account);
  const read = contractReader(rpc);
  // Modules that the account enabled itself may be anything; their answers may be invalid.
  const find = (module: Address) =>
    readModule(read, account, module).catch((error) => {
      if (includesAddress(known, module) && !isNotDeployed(error)) throw error;
      return undefined;
    });
  const states = await readRecoveryModules(find, known, enabled);
  const unknownModules = (await enabled).filter((module) => !includesAddress(known, module));
  const modules = states.filter(
    ({ isEnabled, guardians, recovery }) => isEnabled || guardians.length > 0 || recovery,
  );
  return { modules, unknownModules };
}

const pageSize = 50n;
/** More than any account has, so that a node that always names a next page cannot keep us reading. */
const mostPages = 10;

/** Lists the modules that an account has enabled, without the one of ERC-4337. */
async function readEnabledModules(rpc: JsonRpc, account: Address): Promise<readonly Address[]> {
  const modules: Address[] = [];
  let start = sentinelAddress;
  for (let pages = 0; pages < mostPages; pages++) {
    const [page, next] = await readContract(rpc, account, safeAbi, 'getModulesPaginated', [
      start,
      pageSize,
    ]);
    modules.push(...page);
    if (BigInt(page.length) < pageSize || isAddressEqual(next, sentinelAddress)) break;
    start = next;
  }
  return modules.filter((module) => !isAddressEqual(module, safeContracts.erc4337Module));
}

/** Calls to an address without code return no bytes. */
function isNotDeployed(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbiDecodingZeroDataError';
}

const notDeployed = {
  isDeployed: false,
  owners: [],
  threshold: 0,
  modules: [],
  unknownModules: [],
};
