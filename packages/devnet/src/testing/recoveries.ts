import { type Recovery, recoveryModuleAbi } from '@recovery-guardian/protocol';
import { type Address, createPublicClient, http } from 'viem';
import { type AccountHolder, type Answer, call, freshAddress } from './account-holder.ts';
import type { TestGuardian } from './guardians.ts';

/** Our own service as a guardian of the holder's account: signs once the code is confirmed. */
export async function ourGuardian(holder: AccountHolder, target: string): Promise<TestGuardian> {
  const { guardianAddress } = await holder.registerWhole(target);
  return {
    address: guardianAddress,
    async sign({ newOwners, newThreshold }) {
      const { body } = await holder.requestSignature({
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
  const module = world.recoveryModule;
  const nonce = await createPublicClient({ transport: http(world.chain.rpcUrl) }).readContract({
    address: module,
    abi: recoveryModuleAbi,
    functionName: 'nonce',
    args: [account],
  });
  const { chainId } = world.chain;
  return { chainId, module, account, newOwners, newThreshold, nonce };
}

/** A guardian's valid body for /recoveries/create. */
export async function createBody(guardian: TestGuardian, recovery: Recovery) {
  const { account, newOwners, newThreshold, chainId } = recovery;
  return {
    account,
    newOwners: [...newOwners],
    newThreshold: Number(newThreshold),
    chainId,
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
