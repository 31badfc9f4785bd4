import { eoaGuardian } from '@recovery-guardian/devnet/testing';
import type { Recovery } from '@recovery-guardian/protocol';
import { type Address, getAddress, type Hex } from 'viem';
import type { Act } from '../kit/load.ts';

/** The measured operations, and the number of requests of each. */
export const operations = {
  'recoveries/create': 1,
  'recoveries/sign': 1,
  'recoveries/fetchById': 1,
} as const;

export type Operation = keyof typeof operations;

/** An account and its guardians' keys: one opens requests, the other signs them. */
export interface GuardedAccount {
  account: Address;
  opener: Hex;
  signer: Hex;
}

/** The accounts' chain and recovery module. */
export interface ModuleRef {
  chainId: number;
  module: Address;
}

/** A recovery request that its opener has signed. */
export interface OpenRequest {
  id: string;
  recovery: Recovery;
  signer: Hex;
}

let count = 0;

/** Opens a request for a recovery without one, signed by the account's first guardian. */
export async function prepareOpening(
  { account, opener, signer }: GuardedAccount,
  moduleRef: ModuleRef,
): Promise<Act> {
  const newOwners = [getAddress(`0x1${String(++count).padStart(39, '0')}`)];
  const recovery = { ...moduleRef, account, newOwners, newThreshold: 1n, nonce: 0n };
  const { chainId } = moduleRef;
  const approval = await approve(opener, recovery);
  const body = { account, newOwners, newThreshold: 1, chainId, ...approval };
  return async (client): Promise<OpenRequest> => {
    const { id } = await client.post<{ id: string }>('/recoveries/create', body);
    return { id, recovery, signer };
  };
}

/** Signs a request by the second guardian. */
export async function prepareSigning({ id, recovery, signer }: OpenRequest): Promise<Act> {
  const body = { id, ...(await approve(signer, recovery)) };
  return (client) => client.post('/recoveries/sign', body);
}

async function approve(key: Hex, recovery: Recovery) {
  const guardian = eoaGuardian(key);
  return { signer: guardian.address, signature: await guardian.sign(recovery) };
}
