import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { useStarted } from '@recovery-guardian/devnet/testing';
import { createLimitRepository } from '../limits/limit-repository.ts';
import {
  type GuardedAccount,
  type RelayerFixture,
  startRelayerFixture,
} from '../testing/relayer-fixture.ts';
import { createRecoveryFollower } from './open-relayer.ts';

describe('a recovery without a relay request', () => {
  let relayer: Awaited<ReturnType<RelayerFixture['openProcess']>>;

  const fixture = useStarted(startRelayerFixture);
  before(async () => {
    relayer = await fixture.openProcess({ confirmations: 1 });
  });
  // One run per interval.
  beforeEach(() => fixture.clock.advance(60_000));

  const follower = (relayed: Parameters<typeof createRecoveryFollower>[1]['relayed']) =>
    createRecoveryFollower(relayer.service, {
      chainId: fixture.chain.chainId,
      relayed,
      limits: createLimitRepository(fixture.db),
    });
  const settle = async () => {
    await relayer.work();
    await fixture.mine();
    await relayer.work();
    fixture.clock.advance(60_000);
  };
  const openUnsigned = (guarded: GuardedAccount, count: number) =>
    Promise.all(Array.from({ length: count }, () => fixture.openRequest(guarded, { by: [] })));

  it('a recovery without a relay request is executed and finalized in time if the operator enables it', async () => {
    const follow = follower({ automatic: true, execution: true, finalization: true });
    const guarded = fixture.takeAccount();
    const { id, newOwners } = await fixture.openRequest(guarded);
    const unsigned = await fixture.openRequest(fixture.takeAccount(), { by: [] });
    await follow();
    await settle();
    assert.equal(await fixture.statusOf(id), 'EXECUTED');
    assert.equal(await fixture.statusOf(unsigned.id), 'PENDING');
    await follow();
    await settle();
    assert.equal(await fixture.statusOf(id), 'EXECUTED');
    await fixture.passGracePeriod();
    await follow();
    await settle();
    assert.equal(await fixture.statusOf(id), 'FINALIZED');
    assert.deepEqual(await fixture.ownersOf(guarded.account), newOwners);
  });

  it('a recovery without a relay request is only followed if the operator does not enable it', async () => {
    const follow = follower({ automatic: false, execution: true, finalization: true });
    const request = await fixture.openRequest(fixture.takeAccount());
    const { id } = request;
    const nonce = await fixture.minedNonce();
    await follow();
    await settle();
    assert.equal(await fixture.statusOf(id), 'PENDING');
    await fixture.executeByOthers(request);
    await follow();
    assert.equal(await fixture.statusOf(id), 'EXECUTED');
    assert.equal(await fixture.minedNonce(), nonce);
  });

  it('a recovery that fails to execute is tried at growing intervals, and only followed in between [S136]', async () => {
    const guarded = fixture.takeAccount();
    const { chains, relayer: port, ...service } = relayer.service;
    assert.ok(port);
    const tried: string[] = [];
    const followed: string[] = [];
    const started = fixture.clock.now().getTime();
    const age = () => String((fixture.clock.now().getTime() - started) / 1_000);
    const refusing = createRecoveryFollower(
      {
        ...service,
        relayer: {
          ...port,
          async submit() {
            tried.push(age());
            return { outcome: 'would-revert', cause: new Error('as a guardian wants it') };
          },
        },
        chains: {
          find(chainId) {
            followed.push(age());
            return chains.find(chainId);
          },
        },
      },
      {
        chainId: fixture.chain.chainId,
        relayed: { automatic: true, execution: true, finalization: true },
        limits: createLimitRepository(fixture.db),
      },
    );
    const request = await fixture.openRequest(guarded);
    const runEvery = async (seconds: number, times: number) => {
      for (let run = 0; run < times; run++) {
        fixture.clock.advance(seconds * 1_000);
        await refusing();
      }
    };
    await runEvery(10, 40);
    assert.deepEqual(tried.splice(0), ['10', '20', '40', '80', '160', '320']);
    assert.ok(followed.length >= 40, String(followed.length));
    await runEvery(600, 36);
    assert.deepEqual(tried.splice(0), ['1000', '2200', '4600', '8200', '11800', '15400', '19000']);
    const [signature] = request.signatures;
    assert.ok(signature);
    const at = fixture.clock.now();
    const changed = { request, signature, refused: signature.signature, at };
    await fixture.store.recoveries.keepSignature(changed);
    await runEvery(10, 3);
    assert.deepEqual(tried, ['22010', '22020'], 'once another signature is stored');
  });

  it('recoveries without a relay request are checked by one process at a time, page by page, in a cycle', async () => {
    const guarded = fixture.takeAccount();
    await openUnsigned(guarded, 45);
    const { chainId } = fixture.chain;
    const all = { status: 'PENDING', chainId, limit: 1_000 } as const;
    const pending = (await fixture.store.recoveries.listByStatus(all)).map(({ id }) => id);
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
        limits: createLimitRepository(fixture.db),
      },
    );
    const found = new Set<string>();
    for (let run = 0; run < 4; run++) {
      fixture.clock.advance(60_000);
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

  it('a recovery is relayed immediately after signing, regardless of unsigned ones', async () => {
    const follow = follower({ automatic: true, execution: true, finalization: true });
    const crowded = fixture.takeAccount();
    await openUnsigned(crowded, 60);
    fixture.clock.advance(1_000);
    const { id } = await fixture.openRequest(fixture.takeAccount());
    await follow();
    await settle();
    assert.equal(await fixture.statusOf(id), 'EXECUTED');
  });
});
