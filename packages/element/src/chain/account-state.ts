import {
  type AccountInModule,
  includesAddress,
  isFinalizable,
  type PendingRecovery,
  type ReadContract,
  readModule,
  safeViews,
  sentinelAddress,
} from '@recovery-guardian/core';
import type { Address, Hex } from 'viem';
import { ElementError } from '../element-error.ts';
import { isRevert, type JsonRpc } from './json-rpc.ts';

/** An account as pages write it: also with its chain in front, `eip155:10:0x…` (CAIP-10, EIP-3770). */
export const accountForm = /^\s*(?:[\w-]+:)*0x([\da-f]{40})\s*$/i;

/** Whether an address is a guardian whose signature counts today. */
export function isGuarded(
  { guardians, moduleEnabled }: { guardians: readonly Address[]; moduleEnabled: boolean },
  guardian: Address,
): boolean {
  return moduleEnabled && includesAddress(guardians, guardian);
}

/** Whether a way back in is in use in another recovery module than the one that is shown. */
export function isElsewhere({ others }: Pick<AccountState, 'others'>, guardian: Address): boolean {
  return others.some((one) => isGuarded(one, guardian));
}

export { includesAddress, type PendingRecovery };

/** The maximum number of an account's modules to read. */
const modulesAtOnce = 100n;

/** What a recovery module stores about an account, and whether the account has enabled it. */
export interface ModuleState extends AccountInModule {
  moduleEnabled: boolean;
}

/** The state of an account on the chain. */
export type AccountState = ModuleState & {
  /** `false` if the account's contract is not deployed yet; the rest is then empty. */
  deployed: boolean;
  owners: readonly Address[];
  threshold: number;
  /** The other recovery modules that were found, enabled or not. */
  others: readonly ModuleState[];
  /** The latest block's timestamp, in seconds. */
  timestamp: number;
  /** When this was read, by `performance.now()`, to continue the clock from `timestamp`. */
  readAt: number;
};

interface ReadAccountParameters {
  rpc: JsonRpc;
  account: Address;
  /**
   * The modules to look for, besides those that the account has enabled; never empty. If there are several,
   * the one with most control over the account is reported.
   */
  modules: readonly Address[];
  /** The chain that the node must be on. */
  chainId: number;
  signal: AbortSignal;
}

/**
 * Reads everything that the element shows of an account, from one node: in one round trip, but a
 * block may come between what is read.
 */
export function readAccount(parameters: ReadAccountParameters): Promise<AccountState> {
  return readAt(parameters, 'latest', askBlock(parameters));
}

/**
 * Reads the same as it was at one block, in two round trips: a recovery that has ended is judged by
 * the owners of that block.
 */
export async function readAccountAtOneBlock(
  parameters: ReadAccountParameters,
): Promise<AccountState> {
  const block = await askBlock(parameters);
  return readAt(parameters, block.number, block).catch(() => {
    // The node is behind the one that named the block, or reads its latest block only.
    parameters.signal.throwIfAborted();
    return readAccount(parameters);
  });
}

interface Block {
  number: Hex;
  timestamp: Hex;
}

function askBlock({ rpc, signal }: ReadAccountParameters): Promise<Block> {
  return rpc('eth_getBlockByNumber', ['latest', false], signal) as Promise<Block>;
}

async function readAt(
  parameters: ReadAccountParameters,
  at: Hex | 'latest',
  asked: Block | Promise<Block>,
): Promise<AccountState> {
  const { rpc, account, modules, chainId, signal } = parameters;
  // Sent in parallel with the checks below, to save the user one round trip.
  const contracts = readContracts(parameters, at);
  contracts.catch(() => {
    // Awaited and thrown below.
  });
  const [block, code, answeredChainId] = await Promise.all([
    asked,
    rpc('eth_getCode', [account, at], signal),
    rpc('eth_chainId', [], signal) as Promise<Hex>,
  ]);
  if (Number(answeredChainId) !== chainId) throw new ElementError('wrong-chain');
  const clock = { timestamp: Number(block.timestamp), readAt: performance.now() };
  if (code === '0x') return { ...notDeployed, module: modules[0] as Address, ...clock };
  return { deployed: true, ...(await contracts), ...clock };
}

/** Reads the contracts of a deployed account. */
async function readContracts(
  { rpc, account, modules, signal }: ReadAccountParameters,
  at: Hex | 'latest',
) {
  const read = contractReader(rpc, account, at, signal);
  const [owners, threshold, enabled, ...found] = await Promise.all([
    read(account, safeViews.getOwners),
    read(account, safeViews.getThreshold),
    read(account, safeViews.getModulesPaginated, sentinelAddress, modulesAtOnce),
    ...modules.map((module) => findModule(read, account, module)),
  ]);
  // An enabled module may have a pending recovery, even if neither the service nor the page lists it.
  const unlisted = enabled.filter((module) => !includesAddress(modules, module));
  const own = await Promise.all(unlisted.map((module) => findModule(read, account, module)));
  const [inUse, ...others] = [...found, ...own]
    .filter((state) => state !== undefined)
    .map((state) => ({ ...state, moduleEnabled: includesAddress(enabled, state.module) }))
    .sort((a, b) => useOf(b) - useOf(a) || timeLeftOf(a) - timeLeftOf(b));
  if (!inUse) throw new ElementError('module-missing');
  return { owners, threshold: Number(threshold), others, ...inUse };
}

/** Returns `undefined` if there is no recovery module at the address. */
export async function findModule(
  read: ReadContract,
  account: Address,
  module: Address,
): Promise<AccountInModule | undefined> {
  return readModule(read, account, module).catch((error) => {
    if (error instanceof ElementError && error.reason === 'module-missing') return undefined;
    throw error;
  });
}

/** Ranks a module by how much control it has over the account. */
function useOf({ moduleEnabled, guardians, recovery }: ModuleState): number {
  return Number(moduleEnabled) * 4 + (recovery ? 2 : Number(guardians.length > 0));
}

/** Of several recoveries, the one that ends first is shown. */
function timeLeftOf({ recovery }: ModuleState): number {
  return recovery?.executeAfter ?? 0;
}

const notDeployed = {
  deployed: false,
  version: '0.2.0',
  owners: [],
  threshold: 0,
  moduleEnabled: false,
  others: [],
  guardians: [],
  guardianThreshold: 0,
  recovery: undefined,
} as const;

/** Reads contracts, with the element’s errors. */
export function contractReader(
  rpc: JsonRpc,
  account: Address,
  at: Hex | 'latest',
  signal: AbortSignal,
): ReadContract {
  return async (to, { encode, decode }, ...parameters) => {
    const reason = to === account ? 'unsupported-account' : 'module-missing';
    const call = { to, data: encode(...parameters) };
    const answer = (await rpc('eth_call', [call, at], signal).catch((cause) => {
      throw isRevert(cause) ? new ElementError(reason, { cause }) : cause;
    })) as Hex;
    try {
      return decode(answer);
    } catch (cause) {
      // Without a contract, or with another one, the answer is empty or too short.
      throw new ElementError(reason, { cause });
    }
  };
}

/** A Safe account on one chain. */
export interface AccountRef {
  account: Address;
  chainId: number;
}

/** An account with the domain of the service that reads its statements; the usual one by default. */
export interface StatementSigner extends AccountRef {
  siweDomain?: string | undefined;
}

/** Estimates the chain's time now in seconds: the latest block's timestamp plus elapsed time. */
export function chainTime({ timestamp, readAt }: AccountState): number {
  return timestamp + (performance.now() - readAt) / 1000;
}

/** Converts a time of the chain, in seconds, to the user's clock. */
export function onUserClock(state: AccountState, time: number): Date {
  return new Date(Date.now() + (time - chainTime(state)) * 1000);
}

/** Whether a recovery can be finalized by a block that exists: before, the chain would reject it. */
export function isOver(state: AccountState, recovery: PendingRecovery): boolean {
  return isFinalizable(recovery, state.timestamp);
}
