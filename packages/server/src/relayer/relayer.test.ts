import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  addGuardianCall,
  recoveryModuleAbiV1,
  recoveryModuleFunctions,
} from '@recovery-guardian/core';
import { eoaGuardian } from '@recovery-guardian/devnet/testing';
import { encodeFunctionData } from 'viem';
import { ServiceError } from '../kit/service-error.ts';
import {
  invalidateNonce,
  type RelayerFixture,
  startRelayerFixture,
} from '../testing/relayer-fixture.ts';

const refusedWith = (reason: string) => (error: unknown) =>
  error instanceof ServiceError && error.reason === reason;

describe('the relayer', () => {
  let fixture: RelayerFixture;
  let relayer: Awaited<ReturnType<RelayerFixture['openProcess']>>;

  before(async () => {
    fixture = await startRelayerFixture();
    relayer = await fixture.openProcess({ confirmations: 3 });
  });
  after(() => fixture.stop());

  /** Sends what is queued, and mines until it is final. */
  const settle = async () => {
    await relayer.work();
    await fixture.mine(3);
    await relayer.work();
  };
  const executed = async (...parameters: Parameters<RelayerFixture['openRequest']>) => {
    const request = await fixture.openRequest(...parameters);
    await relayer.execute(request.id);
    await settle();
    assert.equal(await fixture.statusOf(request.id), 'EXECUTED');
    return request;
  };

  it('the relayer executes a recovery, waits for the grace period, and finalizes it', async () => {
    const guarded = fixture.takeAccount();
    const { id, newOwners } = await fixture.openRequest(guarded);
    await relayer.execute(id);
    assert.equal(await fixture.statusOf(id), 'EXECUTION-IN-PROGRESS');
    await relayer.work();
    await fixture.mine(2);
    await relayer.work();
    // Mined, but a reorg may still take it back.
    assert.equal(await fixture.statusOf(id), 'EXECUTION-IN-PROGRESS');
    await fixture.mine();
    await relayer.work();
    const { status, executeData } = await fixture.findRequest(id);
    assert.equal(status, 'EXECUTED');
    const hash = executeData.transactionHash ?? '0x';
    const receipt = await fixture.client.getTransactionReceipt({ hash });
    assert.deepEqual(
      [executeData.sponsored, receipt.status, receipt.from],
      [true, 'success', fixture.gasKey.address.toLowerCase()],
    );

    await assert.rejects(relayer.finalize(id), (error) => {
      assert.ok(error instanceof ServiceError);
      assert.equal(error.status, 403);
      assert.match(error.message, /not yet ready for finalization/);
      return true;
    });
    await fixture.passGracePeriod();
    await relayer.finalize(id);
    assert.equal(await fixture.statusOf(id), 'FINALIZATION-IN-PROGRESS');
    await settle();
    assert.equal(await fixture.statusOf(id), 'FINALIZED');
    assert.deepEqual(await fixture.ownersOf(guarded.account), newOwners);
  });

  it('the relayer takes a step once for parallel requests', async () => {
    const { id } = await fixture.openRequest(fixture.takeAccount());
    const nonce = await fixture.minedNonce();
    await Promise.all(Array.from({ length: 20 }, () => relayer.execute(id)));
    await settle();
    await relayer.execute(id);
    await settle();
    assert.equal(await fixture.statusOf(id), 'EXECUTED');
    assert.equal(await fixture.minedNonce(), nonce + 1);
  });

  it('the relayer sends many transactions in order, with one nonce each', async () => {
    const requests = [];
    for (let i = 0; i < 5; i++) requests.push(await fixture.openRequest(fixture.takeAccount()));
    const nonce = await fixture.minedNonce();
    await Promise.all(requests.map(({ id }) => relayer.execute(id)));
    await settle();
    for (const { id } of requests) assert.equal(await fixture.statusOf(id), 'EXECUTED');
    assert.equal(await fixture.minedNonce(), nonce + 5);
  });

  it('the relayer refuses what the chain would refuse', async () => {
    const guarded = fixture.takeAccount();
    const request = await fixture.openRequest(guarded);
    const nonce = await fixture.minedNonce();
    await fixture.callAs(guarded.account, invalidateNonce);
    await assert.rejects(relayer.execute(request.id), refusedWith('recovery-outdated'));
    const { account } = guarded;
    const task = {
      recoveryId: request.id,
      step: 'finalize',
      chainId: fixture.chain.chainId,
      account,
      call: { to: fixture.contract.address, value: 0n, data: finalizeOf(account) },
    } as const;
    const { outcome } = await relayer.relayer.submit(task);
    assert.equal(outcome, 'would-revert');
    await settle();
    assert.equal(await fixture.minedNonce(), nonce);
    assert.equal(await fixture.statusOf(request.id), 'PENDING');
  });

  it('the relayer refuses calls to anything but the module', async () => {
    const { account } = fixture.takeAccount();
    const call = { to: account, value: 0n, data: finalizeOf(account) };
    const { chainId } = fixture.chain;
    const task = { recoveryId: 'any', step: 'finalize', chainId, account, call } as const;
    await assert.rejects(relayer.relayer.submit(task), /no recovery module that is served/);
  });

  it('the relayer drops a recovery that is canceled before it is sent', async () => {
    const guarded = fixture.takeAccount();
    const { id } = await executed(guarded);
    await fixture.passGracePeriod();
    const nonce = await fixture.minedNonce();
    await relayer.finalize(id);
    await fixture.callAs(guarded.account, recoveryModuleFunctions.cancelRecovery.encode());
    await settle();
    assert.equal(await fixture.minedNonce(), nonce);
    assert.equal(await fixture.statusOf(id), 'EXECUTED');
    await assert.rejects(relayer.finalize(id), refusedWith('recovery-not-running'));
  });

  it('the relayer drops a recovery whose nonce is invalidated, and accepts the next one', async () => {
    const guarded = fixture.takeAccount();
    const { id } = await fixture.openRequest(guarded);
    await relayer.execute(id);
    await fixture.callAs(guarded.account, invalidateNonce);
    await settle();
    const { status, executeData } = await fixture.findRequest(id);
    assert.deepEqual([status, executeData.sponsored], ['PENDING', false]);
    await executed(guarded);
  });

  it('the relayer lets more approvals replace a pending recovery, and finalizes only the pending one', async () => {
    const guarded = fixture.takeAccount();
    const { account, guardian } = guarded;
    const friend = eoaGuardian();
    const { data } = addGuardianCall({
      module: fixture.contract.address,
      guardian: friend.address,
      threshold: 1n,
    });
    await fixture.callAs(account, data);
    const first = await executed(guarded);
    const second = await executed(guarded, { by: [friend, guardian] });
    await fixture.passGracePeriod();
    await assert.rejects(relayer.finalize(first.id), refusedWith('recovery-not-running'));
    await relayer.finalize(second.id);
    await settle();
    assert.equal(await fixture.statusOf(second.id), 'FINALIZED');
    assert.deepEqual(await fixture.ownersOf(account), second.newOwners);
  });

  it('a recovery to a guardian is never sent, and where others start it, it is stuck until more approvals replace it', async () => {
    const guarded = fixture.takeAccount();
    const { account, guardian } = guarded;
    const friend = eoaGuardian();
    const module = fixture.contract.address;
    const { data } = addGuardianCall({ module, guardian: friend.address, threshold: 1n });
    await fixture.callAs(account, data);
    const stuck = await fixture.openRequest(guarded, { newOwners: [friend.address] });
    await assert.rejects(relayer.execute(stuck.id), refusedWith('invalid-new-owners'));
    await fixture.executeByOthers(stuck);
    await fixture.passGracePeriod();
    await assert.rejects(relayer.finalize(stuck.id), (error) => {
      assert.ok(error instanceof ServiceError);
      assert.equal(error.reason, 'relay-refused');
      assert.match(error.message, /is stuck/);
      return true;
    });
    const correct = await executed(guarded, { by: [friend, guardian] });
    await fixture.passGracePeriod();
    await relayer.finalize(correct.id);
    await settle();
    assert.deepEqual(await fixture.ownersOf(account), correct.newOwners);
  });

  it('the relayer sends only the approvals that a module of version 0.1.0 needs', async () => {
    const guarded = fixture.takeAccount();
    const { account, guardian } = guarded;
    const friend = eoaGuardian();
    const module = fixture.contract.address;
    const { data } = addGuardianCall({ module, guardian: friend.address, threshold: 1n });
    await fixture.callAs(account, data);
    await executed(guarded, { by: [friend, guardian] });
    const { guardiansApprovalCount } = await fixture.contract.read.getRecoveryRequest([account]);
    assert.equal(guardiansApprovalCount, 1n);
  });

  it('the relayer adds no approval to a recovery that enough guardians have approved on chain', async () => {
    const guarded = fixture.takeAccount();
    const { account, guardian } = guarded;
    const friend = eoaGuardian();
    const module = fixture.contract.address;
    const { data } = addGuardianCall({ module, guardian: friend.address, threshold: 1n });
    await fixture.callAs(account, data);
    const request = await fixture.openRequest(guarded, { by: [friend, guardian] });
    const [signature] = request.signatures;
    await fixture.approveByOthers({ ...request, signatures: signature ? [signature] : [] });
    await relayer.execute(request.id);
    await settle();
    assert.equal(await fixture.statusOf(request.id), 'EXECUTED');
    const { guardiansApprovalCount } = await fixture.contract.read.getRecoveryRequest([account]);
    assert.equal(guardiansApprovalCount, 1n);
  });

  it('the relayer follows transactions of others', async () => {
    const request = await fixture.openRequest(fixture.takeAccount());
    await fixture.executeByOthers(request);
    assert.equal(await relayer.follow(request.id), 'EXECUTED');
    await fixture.passGracePeriod();
    await fixture.finalizeByOthers(request.account);
    assert.equal(await relayer.follow(request.id), 'FINALIZED');
  });

  it('the relayer repeats a transaction of others that a reorg drops', async () => {
    const request = await fixture.openRequest(fixture.takeAccount());
    const { id, account, newOwners } = request;
    await fixture.executeByOthers(request);
    assert.equal(await relayer.follow(id), 'EXECUTED');
    await fixture.reorg(1);
    assert.equal(await relayer.follow(id), 'PENDING');
    await relayer.execute(id);
    await settle();
    assert.equal(await fixture.statusOf(id), 'EXECUTED');
    await fixture.passGracePeriod();
    await fixture.finalizeByOthers(account);
    assert.equal(await relayer.follow(id), 'FINALIZED');
    await fixture.reorg(1);
    await relayer.finalize(id);
    await settle();
    assert.equal(await fixture.statusOf(id), 'FINALIZED');
    assert.deepEqual(await fixture.ownersOf(account), newOwners);
  });
});

function finalizeOf(account: `0x${string}`) {
  return encodeFunctionData({
    abi: recoveryModuleAbiV1,
    functionName: 'finalizeRecovery',
    args: [account],
  });
}
