import { recoveryModuleAbi, safeAbi } from '@recovery-guardian/protocol';
import {
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionReturnType,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
} from 'viem';
import { ElementError } from '../element-error.ts';
import { isRevert } from '../wallet/eip1193.ts';
import type { JsonRpc } from './json-rpc.ts';

/** A recovery that waits for its grace period to end, or to be finalized. */
export type PendingRecovery = {
  newOwners: readonly Address[];
  newThreshold: number;
  /** When it can be finalized, in seconds since 1970, by the chain's clock. */
  executeAfter: number;
};

/** What a recovery module holds of an account. */
export type ModuleState = {
  module: Address;
  moduleEnabled: boolean;
  /** The newest first, as in the module's own list. */
  guardians: readonly Address[];
  guardianThreshold: number;
  recovery: PendingRecovery | undefined;
};

/** What the chain says of an account. */
export type AccountState = ModuleState & {
  /** `false` for an account whose contract is not there yet; the rest is then empty. */
  deployed: boolean;
  owners: readonly Address[];
  threshold: number;
  /** The latest block's timestamp, in seconds. */
  timestamp: number;
  /** When this was read, by `performance.now()`, to tick on from `timestamp`. */
  readAt: number;
};

export type ReadAccountParameters = {
  rpc: JsonRpc;
  account: Address;
  /** The modules to look for; of several, the one that the account uses is told of. */
  modules: readonly Address[];
  /** The chain that the node must be on. */
  chainId: number;
  signal: AbortSignal;
};

/** Reads everything the element shows of an account, from one node and as of now. */
export async function readAccount(parameters: ReadAccountParameters): Promise<AccountState> {
  const { rpc, account, modules, chainId, signal } = parameters;
  const [code, block, answeredChainId] = await Promise.all([
    rpc('eth_getCode', [account, 'latest'], signal),
    rpc('eth_getBlockByNumber', ['latest', false], signal) as Promise<{ timestamp: Hex }>,
    rpc('eth_chainId', [], signal) as Promise<Hex>,
  ]);
  if (Number(answeredChainId) !== chainId) throw new ElementError('wrong-chain');
  const clock = { timestamp: Number(block.timestamp), readAt: performance.now() };
  const [firstModule] = modules;
  if (!firstModule) throw new ElementError('module-missing');
  if (code === '0x') return { ...notDeployed, module: firstModule, ...clock };

  const read = contractReader(rpc, account, signal);
  const [owners, threshold, ...held] = await Promise.all([
    read(safeAbi, account, 'getOwners', []),
    read(safeAbi, account, 'getThreshold', []),
    ...modules.map((module) =>
      readModule(read, account, module).catch((error) => {
        // A module that this chain does not have is one of several that need not be there.
        if (modules.length > 1 && isModuleMissing(error)) return undefined;
        throw error;
      }),
    ),
  ]);
  const [inUse] = held.filter((state) => state !== undefined).sort((a, b) => useOf(b) - useOf(a));
  if (!inUse) throw new ElementError('module-missing');
  return { deployed: true, owners, threshold: Number(threshold), ...inUse, ...clock };
}

async function readModule(
  read: ReturnType<typeof contractReader>,
  account: Address,
  module: Address,
): Promise<ModuleState> {
  const [moduleEnabled, guardians, guardianThreshold, request] = await Promise.all([
    read(safeAbi, account, 'isModuleEnabled', [module]),
    read(recoveryModuleAbi, module, 'getGuardians', [account]),
    read(recoveryModuleAbi, module, 'threshold', [account]),
    read(recoveryModuleAbi, module, 'getRecoveryRequest', [account]),
  ]);
  return {
    module,
    moduleEnabled,
    guardians,
    guardianThreshold: Number(guardianThreshold),
    recovery:
      request.executeAfter === 0n
        ? undefined
        : {
            newOwners: request.newOwners,
            newThreshold: Number(request.newThreshold),
            executeAfter: Number(request.executeAfter),
          },
  };
}

function isModuleMissing(error: unknown): boolean {
  return error instanceof ElementError && error.reason === 'module-missing';
}

/** How much an account has to do with a module: what can move it most is shown before all else. */
function useOf({ moduleEnabled, guardians, recovery }: ModuleState): number {
  return Number(moduleEnabled) * 4 + Number(recovery !== undefined) * 2 + Number(guardians.length > 0);
}

const notDeployed = {
  deployed: false,
  owners: [],
  threshold: 0,
  moduleEnabled: false,
  guardians: [],
  guardianThreshold: 0,
  recovery: undefined,
};

type Abi = typeof safeAbi | typeof recoveryModuleAbi;

/** The chain's clock now, in seconds: the latest block's timestamp, ticking on. */
export function chainTime({ timestamp, readAt }: AccountState): number {
  return timestamp + (performance.now() - readAt) / 1000;
}

function contractReader(rpc: JsonRpc, account: Address, signal: AbortSignal) {
  return async <
    const A extends Abi,
    N extends ContractFunctionName<A, 'view'>,
    const Args extends ContractFunctionArgs<A, 'view', N>,
  >(
    abi: A,
    to: Address,
    functionName: N,
    args: Args,
  ): Promise<ContractFunctionReturnType<A, 'view', N, Args>> => {
    const request = encodeFunctionData({ abi, functionName, args } as never);
    const reason = to === account ? 'unsupported-account' : 'module-missing';
    const data = (await rpc('eth_call', [{ to, data: request }, 'latest'], signal).catch(
      (cause) => {
        throw isRevert(cause) ? new ElementError(reason, { cause }) : cause;
      },
    )) as Hex;
    if (data === '0x') throw new ElementError(reason);
    return decodeFunctionResult({ abi, functionName, data } as never) as ContractFunctionReturnType<
      A,
      'view',
      N,
      Args
    >;
  };
}
