import { eoaGuardian } from '@recovery-guardian/devnet/testing';
import type { Recovery } from '@recovery-guardian/protocol';
import { type Address, getAddress, type Hex } from 'viem';
import type { HttpClient } from '../service/http-client.ts';

/** The measured operations, each a single request. */
export const operations = ['recoveries/create', 'recoveries/sign', 'recoveries/fetchById'] as const;

export type Operation = (typeof operations)[number];

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

/** The body of `POST /recoveries/create`. */
export interface Opening {
  guarded: GuardedAccount;
  recovery: Recovery;
  body: object;
}

let count = 0;

/** A recovery without a request yet, signed by the account's first guardian. */
export async function prepareOpening(
  guarded: GuardedAccount,
  moduleRef: ModuleRef,
): Promise<Opening> {
  const newOwner = getAddress(`0x1${String(++count).padStart(39, '0')}`);
  const { account, opener } = guarded;
  const recovery: Recovery = {
    ...moduleRef,
    account,
    newOwners: [newOwner],
    newThreshold: 1n,
    nonce: 0n,
  };
  const { chainId, newOwners } = recovery;
  const body = { account, newOwners, newThreshold: 1, chainId };
  return { guarded, recovery, body: { ...body, ...(await approve(opener, recovery)) } };
}

/** Opens a request by its opener's signature. */
export async function open(
  client: HttpClient,
  { guarded: { signer }, recovery, body }: Opening,
): Promise<OpenRequest> {
  const { id } = await client.post<{ id: string }>('/recoveries/create', body);
  return { id, recovery, signer };
}

/** The body of `POST /recoveries/sign`, by the second guardian. */
export async function prepareSigning({ id, recovery, signer }: OpenRequest): Promise<object> {
  return { id, ...(await approve(signer, recovery)) };
}

async function approve(key: Hex, recovery: Recovery) {
  const guardian = eoaGuardian(key);
  return { signer: guardian.address, signature: await guardian.sign(recovery) };
}
