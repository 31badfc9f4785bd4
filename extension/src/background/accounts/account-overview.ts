import {
  readModule,
  readOwners,
  safeAbi,
  safeContracts,
  sentinelAddress,
} from '@recovery-guardian/core';
import { contractReader, type JsonRpc, readContract } from '@recovery-guardian/wallet';
import { type Address, type Hex, isAddressEqual } from 'viem';
import type { AccountOverview } from '../../messages/account.ts';
import type { RecoveryModules } from '../chains/chains.ts';

/** Reads what the home screen shows of an account, from the node only. */
export async function readOverview(
  rpc: JsonRpc,
  address: Address,
  modules: RecoveryModules,
): Promise<Omit<AccountOverview, 'service' | 'checkedAt'>> {
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
  const enabled = await readEnabledModules(rpc, account);
  const isKnown = (module: Address) => known.some((other) => isAddressEqual(other, module));
  const unknownModules = enabled.filter(
    (module) => !isKnown(module) && !isAddressEqual(module, safeContracts.erc4337Module),
  );
  const read = contractReader(rpc);
  const states = await Promise.all([
    ...known.map((module) => readModule(read, account, module).catch(ifNotDeployed)),
    // Modules that the account enabled itself may be anything; their answers may be invalid.
    ...unknownModules.map((module) => readModule(read, account, module).catch(() => undefined)),
  ]);
  const modules = states
    .filter((state) => state !== undefined)
    .map((state) => ({
      ...state,
      isEnabled: enabled.some((other) => isAddressEqual(other, state.module)),
    }))
    .filter(({ isEnabled, guardians, recovery }) => isEnabled || guardians.length > 0 || recovery);
  return { modules, unknownModules };
}

const pageSize = 50n;
/** More than any account has, so that a node that always names a next page cannot keep us reading. */
const mostPages = 10;

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
  return modules;
}

/** Ignores calls to an address without code, which return no bytes; rethrows every other error. */
function ifNotDeployed(error: unknown): undefined {
  if (error instanceof Error && error.name === 'AbiDecodingZeroDataError') return undefined;
  throw error;
}

const notDeployed = {
  isDeployed: false,
  owners: [],
  threshold: 0,
  modules: [],
  unknownModules: [],
};
