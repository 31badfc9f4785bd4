import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createLimitRepository } from '../../adapters/database/repositories/limits.ts';
import { type RelayerStage, startRelayerStage } from '../../testing/relayer-stage.ts';
import { createRecoveryFollower } from './follow-recoveries.ts';

describe('a recovery without a relay request', () => {
  let stage: RelayerStage;
  let relayer: Awaited<ReturnType<RelayerStage['openProcess']>>;

  before(async () => {
    stage = await startRelayerStage();
    relayer = await stage.openProcess({ confirmations: 1 });
  });
  after(() => stage.stop());
  // One run per interval.
  beforeEach(() => stage.clock.advance(60_000));

  const follower = (relayed: Parameters<typeof createRecoveryFollower>[1]['relayed']) =>
    createRecoveryFollower(relayer.service, {
      chainId: stage.chain.chainId,
      relayed,
      limits: createLimitRepository(stage.db),
    });
  const settle = async () => {
    await relayer.work();
    await stage.mine();
    await relayer.work();
    stage.clock.advance(60_000);
  };

  it('is executed and finalized in time if the operator enables it', async () => {
    const follow = follower({ automatic: true, execution: true, finalization: true });
    const guarded = stage.takeAccount();
    const { id, newOwners } = await stage.openRequest(guarded);
    const unsigned = await stage.openRequest(stage.takeAccount(), { by: [] });
    await follow();
    await settle();
    assert.equal(await stage.statusOf(id), 'EXECUTED');
    assert.equal(await stage.statusOf(unsigned.id), 'PENDING');
    await follow();
    await settle();
    assert.equal(await stage.statusOf(id), 'EXECUTED');
    await stage.passGracePeriod();
    await follow();
    await settle();
    assert.equal(await stage.statusOf(id), 'FINALIZED');
    assert.deepEqual(await stage.ownersOf(guarded.account), newOwners);
  });

  it('is only followed if the operator does not enable it', async () => {
    const follow = follower({ automatic: false, execution: true, finalization: true });
    const guarded = stage.takeAccount();
    const { id, newOwners, signatures } = await stage.openRequest(guarded);
    const nonce = await stage.minedNonce();
    await follow();
    await settle();
    assert.equal(await stage.statusOf(id), 'PENDING');
    const [someone] = await stage.client.getAddresses();
    await stage.contract.write.multiConfirmRecovery(
      [guarded.account, newOwners, 1n, [...signatures], true],
      { account: someone as `0x${string}` },
    );
    await stage.mine();
    await follow();
    assert.equal(await stage.statusOf(id), 'EXECUTED');
    assert.equal(await stage.minedNonce(), nonce);
  });

  it('is checked by one process at a time, page by page, in a cycle', async () => {
    const guarded = stage.takeAccount();
    for (let i = 0; i < 45; i++) await stage.openRequest(guarded, { by: [] });
    const { chainId } = stage.chain;
    const all = { status: 'PENDING', chainId, limit: 1_000 } as const;
    const pending = (await stage.store.recoveries.listByStatus(all)).map(({ id }) => id);
    const seen: string[] = [];
    const { store, ...service } = relayer.service;
    const find = async (id: string) => {
      seen.push(id);
      return store.recoveries.find(id);
    };
    const watched = { ...store, recoveries: { ...store.recoveries, find } };
    const follow = createRecoveryFollower(
      { ...service, store: watched },
      {
        chainId,
        relayed: undefined,
        limits: createLimitRepository(stage.db),
      },
    );
    const found = new Set<string>();
    for (let run = 0; run < 4; run++) {
      stage.clock.advance(60_000);
      await Promise.all([follow(), follow()]);
      const looks = seen.splice(0).filter((id) => pending.includes(id));
      assert.equal(new Set(looks).size, looks.length, 'by one of the two');
      assert.ok(looks.length <= 40, String(looks.length));
      for (const id of looks) found.add(id);
      assert.equal(looks.includes(pending[0] ?? ''), run === 0 || run === 3);
    }
    assert.ok(pending.length > 40 && pending.length < 60, String(pending.length));
    assert.equal(found.size, pending.length);
  });

  it('is relayed immediately after signing, regardless of unsigned ones', async () => {
    const follow = follower({ automatic: true, execution: true, finalization: true });
    const crowded = stage.takeAccount();
    for (let i = 0; i < 60; i++) await stage.openRequest(crowded, { by: [] });
    stage.clock.advance(1_000);
    const { id } = await stage.openRequest(stage.takeAccount());
    await follow();
    await settle();
    assert.equal(await stage.statusOf(id), 'EXECUTED');
  });
});
