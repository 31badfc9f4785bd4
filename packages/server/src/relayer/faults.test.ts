import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { startNodeProxy, useStarted } from '@recovery-guardian/devnet/testing';
import { type Hex, parseGwei } from 'viem';
import {
  invalidateNonce,
  type RelayerFixture,
  startRelayerFixture,
} from '../testing/relayer-fixture.ts';

describe('the relayer, when things go wrong', () => {
  let relayer: Awaited<ReturnType<RelayerFixture['openProcess']>>;

  const fixture = useStarted(startRelayerFixture);
  const node = useStarted(() => startNodeProxy(fixture.chain.rpcUrl));
  before(async () => {
    relayer = await fixture.openProcess({
      confirmations: 2,
      replaceAfter: 60,
      rpcUrls: [node.url],
    });
  });
  beforeEach(async () => {
    relayer.reports.length = 0;
    await setBaseFee('1');
  });

  /** Sets the newest block's base fee; the next block's is an eighth lower. */
  async function setBaseFee(gwei: string) {
    await fixture.client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei(gwei) });
    await fixture.mine();
  }
  const events = () => relayer.reports.map(({ event }) => event);
  const hashOf = async (id: string) =>
    (await fixture.findRequest(id)).executeData.transactionHash as Hex;
  const drop = async (id: string) => fixture.client.dropTransaction({ hash: await hashOf(id) });

  /** Creates a recovery whose transaction was broadcast but not mined. */
  async function send() {
    const guarded = fixture.takeAccount();
    const { id } = await fixture.openRequest(guarded);
    await relayer.execute(id);
    await relayer.work();
    return { id, ...guarded };
  }
  async function expectExecuted(id: string) {
    await fixture.mine(2);
    await relayer.work();
    assert.equal(await fixture.statusOf(id), 'EXECUTED');
  }

  it('the relayer raises the fees of a stuck transaction, with the same nonce', async () => {
    const nonce = await fixture.minedNonce();
    const { id } = await send();
    const first = await hashOf(id);
    fixture.clock.advance(59_000);
    await relayer.work();
    assert.equal(await hashOf(id), first);
    fixture.clock.advance(2_000);
    await relayer.work();
    assert.notEqual(await hashOf(id), first);
    await relayer.work();
    await expectExecuted(id);
    assert.equal(await fixture.minedNonce(), nonce + 1);
    assert.deepEqual(events(), ['sent', 'replaced', 'done']);
  });

  it('the relayer rebroadcasts a transaction that nodes have dropped', async () => {
    const { id } = await send();
    await drop(id);
    await fixture.mine();
    await relayer.work();
    await expectExecuted(id);
    assert.deepEqual(events(), ['sent', 'done']);
  });

  it('the relayer immediately raises the fees of a transaction that nodes no longer accept', async () => {
    const { id } = await send();
    await drop(id);
    await setBaseFee('9');
    await relayer.work();
    await expectExecuted(id);
    assert.deepEqual(events(), ['sent', 'replaced', 'done']);
  });

  it('the relayer waits while fees are above the cap', async () => {
    const nonce = await fixture.minedNonce();
    await setBaseFee('300');
    const { id } = await send();
    assert.deepEqual(events(), []);
    assert.equal(await fixture.statusOf(id), 'EXECUTION-IN-PROGRESS');
    assert.match(JSON.stringify(relayer.log.lines.at(-1)), /above maximumFeePerGas/);
    await setBaseFee('1');
    await relayer.work();
    await expectExecuted(id);
    assert.equal(await fixture.minedNonce(), nonce + 1);
  });

  it('the relayer never raises fees beyond the cap', async () => {
    const { id } = await send();
    await setBaseFee('90');
    for (let i = 0; i < 5; i++) {
      fixture.clock.advance(61_000);
      await setBaseFee('90');
      await relayer.work();
    }
    const { maxFeePerGas } = await fixture.client.getTransaction({ hash: await hashOf(id) });
    assert.ok((maxFeePerGas ?? 0n) <= parseGwei('100'), String(maxFeePerGas));
    await expectExecuted(id);
  });

  it('the relayer sends again a transaction that a reorg removed', async () => {
    const nonce = await fixture.minedNonce();
    const { id } = await send();
    await fixture.mine();
    await relayer.work();
    await fixture.reorg(1);
    assert.equal(await fixture.minedNonce(), nonce);
    await relayer.work();
    await expectExecuted(id);
    assert.equal(await fixture.minedNonce(), nonce + 1);
    assert.deepEqual(events(), ['sent', 'done']);
  });

  it('the relayer resumes a settled step that a reorg removed', async () => {
    const { id, account } = await send();
    await expectExecuted(id);
    await fixture.reorg(4);
    const next = await send();
    assert.equal(await fixture.statusOf(id), 'EXECUTION-IN-PROGRESS');
    await relayer.work();
    await fixture.mine(2);
    await relayer.work();
    for (const one of [id, next.id]) assert.equal(await fixture.statusOf(one), 'EXECUTED');
    assert.equal(
      (await fixture.contract.read.getRecoveryRequest([account])).executeAfter > 0n,
      true,
    );
    assert.deepEqual(events(), ['sent', 'done', 'reopened', 'sent', 'done', 'done']);
  });

  it('the relayer uses another nonce if the key was used elsewhere', async () => {
    const nonce = await fixture.minedNonce();
    const { id } = await send();
    await drop(id);
    const { address } = fixture.gasKey;
    await fixture.client.sendTransaction({ account: address, to: address, nonce });
    await fixture.mine(2);
    await relayer.work();
    await relayer.work();
    await expectExecuted(id);
    assert.equal(await fixture.minedNonce(), nonce + 2);
    assert.deepEqual(events(), ['sent', 'requeued', 'sent', 'done']);
  });

  it('the relayer fills the gap if a reorg removed a transaction sent elsewhere with the key', async () => {
    const nonce = await fixture.minedNonce();
    const { address } = fixture.gasKey;
    await fixture.client.sendTransaction({ account: address, to: address, nonce });
    await fixture.mine();
    const { id } = await send();
    await fixture.mine();
    await fixture.reorg(2);
    assert.equal(await fixture.minedNonce(), nonce);
    await relayer.work();
    await relayer.work();
    await expectExecuted(id);
    assert.equal(await fixture.minedNonce(), nonce + 2);
  });

  it('the relayer replaces a transaction that would now fail by an empty one, so that later ones are mined', async () => {
    const { id, account } = await send();
    const next = await send();
    const first = await hashOf(id);
    await fixture.client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('40') });
    await fixture.callAs(account, invalidateNonce);
    fixture.clock.advance(61_000);
    await relayer.work();
    await fixture.mine(2);
    await relayer.work();
    const { status, executeData } = await fixture.findRequest(id);
    assert.deepEqual([status, executeData.sponsored], ['PENDING', false]);
    await assert.rejects(fixture.client.getTransactionReceipt({ hash: first }));
    await expectExecuted(next.id);
    assert.deepEqual(events(), ['sent', 'sent', 'voided', 'replaced', 'dropped', 'done']);
  });

  it('the relayer continues when the nodes are back', async () => {
    const guarded = fixture.takeAccount();
    const { id } = await fixture.openRequest(guarded);
    await relayer.execute(id);
    const away = () => node.behave({ respond: (response) => response.destroy() });
    away();
    await assert.rejects(relayer.work());
    node.behave({});
    await relayer.work();
    away();
    await fixture.mine(2);
    await assert.rejects(relayer.work());
    assert.equal(await fixture.statusOf(id), 'EXECUTION-IN-PROGRESS');
    node.behave({});
    await relayer.work();
    assert.equal(await fixture.statusOf(id), 'EXECUTED');
    assert.deepEqual(events(), ['sent', 'done']);
  });

  it('the relayer broadcasts to every node, so that one that withholds a transaction does no harm', async () => {
    const silent = await startNodeProxy(fixture.chain.rpcUrl);
    silent.behave({
      tamper: (answer, { method }) => (method === sending ? taken(answer) : answer),
    });
    const both = await fixture.openProcess({
      confirmations: 2,
      rpcUrls: [silent.url, fixture.chain.rpcUrl],
    });
    try {
      await relayer.release();
      const { id } = await fixture.openRequest(fixture.takeAccount());
      await both.execute(id);
      await both.work();
      await fixture.mine(2);
      await both.work();
      assert.equal(await fixture.statusOf(id), 'EXECUTED');
      assert.ok(silent.requests.flat().some(({ method }) => method === sending));
    } finally {
      await both.release();
      await silent.stop();
    }
  });
});

const sending = 'eth_sendRawTransaction';

function taken<Answer extends object>(answer: Answer): Answer & { result: string } {
  return { ...answer, result: `0x${'00'.repeat(32)}`, error: undefined };
}
