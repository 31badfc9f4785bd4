import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Chain, recoveryModules, startChain } from '@recovery-guardian/devnet';
import { type Recovery, recoveryModuleAbi } from '@recovery-guardian/protocol';
import { createPublicClient, http, recoverAddress, size } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { createEnvironmentSigner } from './environment-signer.ts';

describe('the guardian key of the environment', () => {
  let chain: Chain;

  before(async () => {
    chain = await startChain();
  });
  after(() => chain.stop());

  it("S1 signs what the module on chain calls the recovery's hash", async () => {
    const privateKey = generatePrivateKey();
    const signer = createEnvironmentSigner(privateKey);
    const [first, second] = chain.accounts;
    assert.ok(first && second);
    const recovery: Recovery = {
      chainId: chain.chainId,
      module: recoveryModules.threeMinutes.address,
      account: first.safe,
      newOwners: [second.address, first.address],
      newThreshold: 2n,
      nonce: 5n,
    };
    const signature = await signer.signRecovery(recovery);
    assert.equal(await signer.signRecovery(recovery), signature);
    assert.equal(size(signature), 65);
    const client = createPublicClient({ transport: http(chain.rpcUrl) });
    const hash = await client.readContract({
      address: recovery.module,
      abi: recoveryModuleAbi,
      functionName: 'getRecoveryHash',
      args: [recovery.account, recovery.newOwners, recovery.newThreshold, recovery.nonce],
    });
    const guardian = privateKeyToAddress(privateKey);
    assert.equal(await recoverAddress({ hash, signature }), guardian);
    assert.equal(await signer.getGuardianAddress(recovery), guardian);
  });
});
