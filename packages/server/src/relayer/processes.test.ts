import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startHeldNode, useStarted } from '@recovery-guardian/devnet/testing';
import { startRelayerFixture } from '../testing/relayer-fixture.ts';
import { relayLeaseTime } from './relay-nonces.ts';

describe('several processes with one gas key', () => {
  const fixture = useStarted(startRelayerFixture);

  const request = async () => (await fixture.openRequest(fixture.takeAccount())).id;

  it('several processes with one gas key process the queue one at a time, and another takes over when one ends', async () => {
    const [first, second] = [await fixture.openProcess(), await fixture.openProcess()];
    const id = await request();
    await second.execute(id);
    await first.work();
    await second.work();
    assert.deepEqual([first.reports.length, second.reports.length], [1, 0]);
    await fixture.mine(2);
    await second.work();
    assert.equal(await fixture.statusOf(id), 'EXECUTION-IN-PROGRESS');
    // The first one has died.
    fixture.clock.advance(relayLeaseTime * 1_000);
    await second.work();
    assert.equal(await fixture.statusOf(id), 'EXECUTED');
    await first.work();
    assert.equal(first.reports.length, 1);
    await second.release();
  });

  it('several processes with one gas key take a step once, regardless of which is asked', async () => {
    const processes = await Promise.all([1, 2, 3].map(() => fixture.openProcess()));
    const nonce = await fixture.minedNonce();
    const ids = [await request(), await request()];
    await Promise.all(
      processes.flatMap((one) => ids.flatMap((id) => [one.execute(id), one.execute(id)])),
    );
    for (let round = 0; round < 3; round++) {
      await Promise.all(processes.map((one) => one.work()));
      await fixture.mine(2);
    }
    for (const id of ids) assert.equal(await fixture.statusOf(id), 'EXECUTED');
    assert.equal(await fixture.minedNonce(), nonce + ids.length);
    for (const one of processes) await one.release();
  });

  it('several processes with one gas key send nothing twice if one resumes that was assumed dead', async () => {
    const node = await startHeldNode(fixture.chain.rpcUrl);
    try {
      const slow = await fixture.openProcess({ rpcUrls: [node.url] });
      const quick = await fixture.openProcess();
      const nonce = await fixture.minedNonce();
      const ids = [await request(), await request()];
      for (const id of ids) await quick.execute(id);
      const held = node.hold(1);
      const late = slow.work();
      await held;
      fixture.clock.advance(relayLeaseTime * 1_000);
      await quick.work();
      node.release();
      await late;
      await fixture.mine(2);
      await quick.work();
      for (const id of ids) assert.equal(await fixture.statusOf(id), 'EXECUTED');
      assert.equal(await fixture.minedNonce(), nonce + ids.length);
      await quick.release();
    } finally {
      await node.stop();
    }
  });
});
