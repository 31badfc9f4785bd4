import {
  type Recovery,
  recoveryHash,
  recoveryModuleAbiV1,
  recoveryTypedData,
} from '@recovery-guardian/core';
import { type Address, createPublicClient, type Hex, http } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { Chain } from '../chain/start-chain.ts';
import { type AccountHolder, type Answer, call, freshAddress } from './account-holder.ts';
import { ownersOf, signByOwners } from './safe-owners.ts';

/** Our own service as a guardian of the holder's account: signs once the code is confirmed. */
export async function ourGuardian(holder: AccountHolder, target: string): Promise<TestGuardian> {
  const { guardianAddress } = await holder.registerWhole(target);
  return {
    address: guardianAddress,
    async sign({ newOwners, newThreshold, module }) {
      const { body } = await holder.requestSignature({
        moduleAddress: module,
        newOwners,
        newThreshold: Number(newThreshold),
      });
      const { requestId, auths } = body;
      const challenge = await holder.codeFor(target);
      const submission = { requestId, challengeId: auths[0].challengeId, challenge };
      const answer = await call(holder.world, 'POST /auth/signature/submit', { body: submission });
      return answer.body.signature;
    },
  };
}

/** A recovery of the holder's account at its current nonce, by default to a random address. */
export async function recoveryOf(
  { world, account }: Pick<AccountHolder, 'world' | 'account'>,
  newOwners: readonly Address[] = [freshAddress()],
  newThreshold = 1n,
): Promise<Recovery> {
  const { recoveryModule: module, moduleVersion: version } = world;
  const nonce = await createPublicClient({ transport: http(world.chain.rpcUrl) }).readContract({
    address: module,
    abi: recoveryModuleAbiV1,
    functionName: 'nonce',
    args: [account],
  });
  const { chainId } = world.chain;
  return { chainId, module, version, account, newOwners, newThreshold, nonce };
}

/** A guardian's valid body for /recoveries/create. */
export async function createBody(guardian: TestGuardian, recovery: Recovery) {
  const { account, newOwners, newThreshold, chainId } = recovery;
  return {
    account,
    newOwners: [...newOwners],
    newThreshold: Number(newThreshold),
    chainId,
    moduleAddress: recovery.module,
    ...(await approvalBy(guardian, recovery)),
  };
}

export async function approvalBy(guardian: TestGuardian, recovery: Recovery) {
  return { signer: guardian.address, signature: await guardian.sign(recovery) };
}

/** Opens a recovery request, which must succeed. */
export async function openRecovery(
  { world }: AccountHolder,
  guardian: TestGuardian,
  recovery: Recovery,
): Promise<Answer['body']> {
  const body = await createBody(guardian, recovery);
  const answer = await call(world, 'POST /recoveries/create', { body });
  if (answer.status !== 200) throw new Error(`Not opened: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A guardian of an account other than our service. */
export interface TestGuardian {
  readonly address: Address;
  /** Creates a signature that the recovery module accepts for this recovery. */
  sign(recovery: Recovery): Promise<Hex>;
}

/** An EOA guardian, by default with a new key. */
export function eoaGuardian(privateKey: Hex = generatePrivateKey()): TestGuardian {
  const account = privateKeyToAccount(privateKey);
  return {
    address: account.address,
    sign: (recovery) => account.signTypedData(recoveryTypedData(recovery)),
  };
}

/**
 * The Safe of the chain's account `accountIndex` as a guardian (EIP-1271): all its owners sign the
 * SafeMessage of the recovery's hash.
 */
export function safeGuardian(chain: Chain, accountIndex: number): TestGuardian {
  const { chainId } = chain;
  const { account: address, owners } = ownersOf(chain, accountIndex);
  return {
    address,
    sign: (recovery) =>
      signByOwners(owners, (owner) =>
        owner.signTypedData({
          domain: { chainId, verifyingContract: address },
          types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
          primaryType: 'SafeMessage',
          message: { message: recoveryHash(recovery) },
        }),
      ),
  };
}
