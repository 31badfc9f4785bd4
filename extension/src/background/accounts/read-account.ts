import {
  type AccountKind,
  accountKinds,
  erc4337Modules,
  includesAddress,
  JsonRpcError,
  readHooks,
  readModule,
  readOwners,
  readModules as readRecoveryModules,
  safeAbi,
  sentinelAddress,
} from '@recovery-guardian/core';
import { contractReader, type JsonRpc, readContract } from '@recovery-guardian/wallet';
import { type Address, type Hex, isAddressEqual } from 'viem';
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
    const [{ owners, threshold }, { fallbackHandler }] = await Promise.all([
      readOwners(contractReader(rpc), address),
      readHooks({ getStorage }, address),
    ]);
    const accountKind =
      kinds.find((kind) => accountKinds[kind].erc4337Module === fallbackHandler) ?? '0.7';
    const { erc4337Module } = accountKinds[accountKind];
    const isEnabled = await readContract(rpc, address, safeAbi, 'isModuleEnabled', [erc4337Module]);
    return {
      kind: 'safe',
      owners,
      threshold,
      ownKeys: held.filter((key) => owners.some((owner) => isAddressEqual(owner, key))),
      accountKind,
      has4337Module: isEnabled && fallbackHandler === erc4337Module,
    };
  } catch (error) {
    // The contract answered, but not like a Safe.
    if (error instanceof JsonRpcError || isDecodingError(error)) {
      return { ...nothing, kind: 'other-contract' };
    }
    throw error;
  }
}

/** Of accounts, oldest first. */
export const kinds = Object.keys(accountKinds) as readonly AccountKind[];

/**
 * The kind of new accounts on a chain: the newest whose contracts it has, unless the endpoint answers that it
 * runs no operations of it.
 *
 * @throws {NoAnswerError} if the node does not answer
 */
export async function newestKind(
  node: JsonRpc,
  endpoint: JsonRpc | undefined,
): Promise<AccountKind> {
  const { entryPoint, ...contracts } = accountKinds['0.9'];
  const [served, ...codes] = await Promise.all([
    endpoint?.('eth_supportedEntryPoints').catch(() => undefined),
    ...[entryPoint, ...Object.values(contracts)].map((one) => node('eth_getCode', [one, 'latest'])),
  ]);
  const isServed =
    !Array.isArray(served) || String(served).toLowerCase().includes(entryPoint.toLowerCase());
  return isServed && codes.every((code) => code !== '0x') ? '0.9' : '0.7';
}

/** Whether a created account is in use: it is deployed, or has coins. */
export async function isUsed(node: JsonRpc, address: Address): Promise<boolean> {
  const [code, balance] = (await Promise.all([
    node('eth_getCode', [address, 'latest']),
    node('eth_getBalance', [address, 'latest']),
  ])) as [Hex, Hex];
  return code !== '0x' || BigInt(balance) > 0n;
}

const nothing = {
  owners: [],
  threshold: 0,
  ownKeys: [],
  accountKind: '0.7',
  has4337Module: false,
} as const;

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
): Promise<
  Omit<
    AccountOverview,
    | keyof FoundDangers
    | 'checkedAt'
    | 'accountSearch'
    | 'newestModules'
    | 'operator'
    | 'servedModules'
    | 'service'
  >
> {
  const [code, block, balance] = await Promise.all([
    rpc('eth_getCode', [address, 'latest']) as Promise<Hex>,
    rpc('eth_getBlockByNumber', ['latest', false]) as Promise<{ timestamp: Hex }>,
    rpc('eth_getBalance', [address, 'latest']) as Promise<Hex>,
  ]);
  const facts = {
    recoveryModule: modules.pinned,
    isModuleReplaced: modules.isReplaced,
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
  const enabled = readEnabledModules(rpc, account).then((all) =>
    all.filter((module) => !includesAddress(erc4337Modules, module)),
  );
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

/** Lists the modules that an account has enabled, in its own order. */
export async function readEnabledModules(
  rpc: JsonRpc,
  account: Address,
): Promise<readonly Address[]> {
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
