import { entryPoints } from '@recovery-guardian/safe';
import {
  type Address,
  concat,
  encodeDeployData,
  getContractAddress,
  type Hex,
  parseEther,
  zeroHash,
} from 'viem';
import type { KeyPair } from './accounts.ts';
import { deterministicDeployer } from './addresses.ts';
import { type ChainClient, mineTogether } from './client.ts';
import type { Artifact } from './compile.ts';

/** A verifying paymaster with a deposit and a stake at its EntryPoint. */
export interface ChainPaymaster {
  readonly entryPoint: Address;
  readonly address: Address;
  /** The private key whose signature makes this paymaster pay. */
  readonly signerKey: Hex;
}

/** Deploys one verifying paymaster for each EntryPoint, each with 5 ether stake and 5 deposit. */
export async function deployPaymasters(
  client: ChainClient,
  payer: Address,
  paymaster: Artifact,
  signer: KeyPair,
): Promise<ChainPaymaster[]> {
  const deployments = Object.values(entryPoints).map((entryPoint) => ({
    entryPoint,
    initCode: encodeDeployData({ ...paymaster, args: [entryPoint, signer.address] }),
  }));
  await mineTogether(
    client,
    payer,
    deployments.map(({ initCode }) => ({
      to: deterministicDeployer,
      data: concat([zeroHash, initCode]),
      value: parseEther('10'),
      gas: 2_000_000n,
    })),
  );
  return deployments.map(({ entryPoint, initCode }) => ({
    entryPoint,
    address: getContractAddress({
      opcode: 'CREATE2',
      from: deterministicDeployer,
      salt: zeroHash,
      bytecode: initCode,
    }),
    signerKey: signer.privateKey,
  }));
}
