import { recoveryModuleAbi, safeAbi } from '@recovery-guardian/protocol';
import type { Address, Hex } from 'viem';
import type { AccountOverview, PendingRecovery } from '../../messages/account.ts';
import type { JsonRpc } from '../chains/json-rpc.ts';
import { readContract } from '../chains/read-contract.ts';

/** Reads what the home screen shows of an account. */
export async function readOverview(
  rpc: JsonRpc,
  address: Address,
  recoveryModule: Address | undefined,
): Promise<AccountOverview> {
  const [code, block, balance] = await Promise.all([
    rpc('eth_getCode', [address, 'latest']) as Promise<Hex>,
    rpc('eth_getBlockByNumber', ['latest', false]) as Promise<{ timestamp: Hex }>,
    rpc('eth_getBalance', [address, 'latest']) as Promise<Hex>,
  ]);
  const facts = {
    recoveryModule,
    timestamp: Number(block.timestamp),
    balance: BigInt(balance).toString(),
  };
  if (code === '0x') return { ...notDeployed, ...facts };
  const [owners, threshold, recovery] = await Promise.all([
    readContract(rpc, address, safeAbi, 'getOwners', []),
    readContract(rpc, address, safeAbi, 'getThreshold', []),
    recoveryModule ? readModule(rpc, address, recoveryModule) : noModule,
  ]);
  return { isDeployed: true, owners, threshold: Number(threshold), ...recovery, ...facts };
}

/** The running recovery of an account, if there is one. */
export async function readPendingRecovery(
  rpc: JsonRpc,
  address: Address,
  module: Address,
): Promise<PendingRecovery | undefined> {
  const request = await readContract(rpc, module, recoveryModuleAbi, 'getRecoveryRequest', [
    address,
  ]);
  if (request.executeAfter === 0n) return undefined;
  return {
    newOwners: request.newOwners,
    newThreshold: Number(request.newThreshold),
    executeAfter: Number(request.executeAfter),
  };
}

async function readModule(rpc: JsonRpc, address: Address, module: Address) {
  const [isModuleEnabled, guardians, guardianThreshold, recovery] = await Promise.all([
    readContract(rpc, address, safeAbi, 'isModuleEnabled', [module]),
    readContract(rpc, module, recoveryModuleAbi, 'getGuardians', [address]),
    readContract(rpc, module, recoveryModuleAbi, 'threshold', [address]),
    readPendingRecovery(rpc, address, module),
  ]);
  return { isModuleEnabled, guardians, guardianThreshold: Number(guardianThreshold), recovery };
}

const noModule = {
  isModuleEnabled: false,
  guardians: [],
  guardianThreshold: 0,
  recovery: undefined,
};

const notDeployed = { isDeployed: false, owners: [], threshold: 0, ...noModule };
