import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { RecoveryServiceClient, RecoveryServiceError } from '@recovery-guardian/client';
import {
  AccountHolder,
  chainClient,
  freshAddress,
  latestCode,
  sendCalls,
  startTestWorld,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import {
  executeRecoveryCall,
  finalizeRecoveryCall,
  recoveryModuleAbi,
  safeAbi,
} from '@recovery-guardian/protocol';
import type { Address, Hex } from 'viem';

/** The first of the two accounts that own one Safe together. */
const holder = 2;
const email = 'couple@example.org';
const phone = '+4915112345678';

describe('an account of two owners, through the API', () => {
  let world: TestWorld;
  let client: RecoveryServiceClient;

  before(async () => {
    world = await startTestWorld();
    client = new RecoveryServiceClient({ baseUrl: world.url, accessToken: world.accessToken });
  });
  after(() => world.stop());

  it('is registered by both owners and recovered to three new ones, of whom two must sign', async () => {
    const { chain, recoveryModule: module } = world;
    const account = chain.accounts[holder]?.safe as Address;
    const rpc = chainClient(chain.rpcUrl);
    const safe = { address: account, abi: safeAbi } as const;
    assert.equal(await rpc.readContract({ ...safe, functionName: 'getThreshold' }), 2n);

    await new AccountHolder(world, holder).protect(email, phone);

    const newOwners = [freshAddress(), freshAddress(), freshAddress()];
    const request = await client.requestSignature({
      account,
      newOwners,
      newThreshold: 2,
      chainId: chain.chainId,
    });
    assert.equal(request.requiredVerifications, 2);
    const { requestId } = request;
    let signed: { signer: Address; signature: Hex } | undefined;
    for (const { channel, challengeId } of request.auths) {
      const challenge = await latestCode(world, channel === 'email' ? email : phone);
      const { signer, signature } = await client.submitSignature({
        requestId,
        challengeId,
        challenge,
      });
      if (signer && signature) {
        signed = { signer: signer as Address, signature: signature as Hex };
      }
    }
    assert.ok(signed);

    const recovery = { module, account, newOwners, newThreshold: 2n, signatures: [signed] };
    await sendCalls(chain, [executeRecoveryCall(recovery)]);
    const finalize = finalizeRecoveryCall(module, account);
    await assert.rejects(rpc.call(finalize), 'not before the grace period is over');
    const { executeAfter } = await rpc.readContract({
      address: module,
      abi: recoveryModuleAbi,
      functionName: 'getRecoveryRequest',
      args: [account],
    });
    await rpc.setNextBlockTimestamp({ timestamp: executeAfter + 1n });
    await sendCalls(chain, [finalize]);

    const owners = await rpc.readContract({ ...safe, functionName: 'getOwners' });
    assert.deepEqual(new Set(owners), new Set(newOwners));
    assert.equal(await rpc.readContract({ ...safe, functionName: 'getThreshold' }), 2n);
  });

  it('accepts nothing that only one of them signed', async () => {
    const alone = {
      ...world,
      chain: { ...world.chain, accounts: world.chain.accounts.filter((_one, i) => i !== 3) },
    };
    const body = await new AccountHolder(alone, holder).registerBody('alone@example.org');
    await assert.rejects(
      client.register(body),
      (error) => RecoveryServiceError.is(error) && error.reason === 'invalid-signature',
    );
  });
});
