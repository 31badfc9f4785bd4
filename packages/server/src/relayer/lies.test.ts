import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { startNodeProxy, useStarted } from '@recovery-guardian/devnet/testing';
import { sql } from 'kysely';
import { numberToHex, parseEther } from 'viem';
import { type ProcessOptions, startRelayerFixture } from '../testing/relayer-fixture.ts';

describe('the relayer, after a node has lied once', () => {
  const fixture = useStarted(() => startRelayerFixture({ accounts: 12 }));
  const node = useStarted(() => startNodeProxy(fixture.chain.rpcUrl));
  afterEach(async () => {
    node.behave({});
    // A day later the caps of the next test are unused, and the leases are over.
    fixture.clock.advance(86_400_000);
  });

  const open = (options: ProcessOptions = {}) =>
    fixture.openProcess({ confirmations: 1, rpcUrls: [node.url], ...options });
  type Process = Awaited<ReturnType<typeof open>>;

  /** Runs one round in which the node lies: about the key's nonce, or the newest block. */
  async function workWithLie(process: Process, lie: { nonce: number } | { block: bigint }) {
    const nonce = numberToHex('nonce' in lie ? lie.nonce : await fixture.minedNonce());
    const answers: Record<string, unknown> = { eth_getTransactionCount: nonce };
    if ('block' in lie) {
      const number = numberToHex(lie.block);
      answers.eth_blockNumber = number;
      answers.eth_getBlockByNumber = { number, timestamp: number };
    }
    node.behave({
      tamper(answer, { method }) {
        const result = answers[method];
        return result === undefined ? answer : { jsonrpc: '2.0', id: answer.id, result };
      },
    });
    await process.work();
    node.behave({});
  }
  /** Runs rounds for some seconds, in which blocks are mined. */
  async function workFor(process: Process, seconds: number) {
    for (let i = 0; i < seconds; i += 3) {
      fixture.clock.advance(3_000);
      await process.work();
      await fixture.mine();
    }
  }
  async function request(process: Process) {
    const { id } = await fixture.openRequest(fixture.takeAccount());
    await process.execute(id);
    return id;
  }
  const nonceOf = async (recovery: string) => {
    const { rows } = await sql<{ nonce: string }>`
      select nonce::text from relays where recovery_id = ${recovery}`.execute(fixture.db);
    return Number(rows[0]?.nonce);
  };
  const events = ({ reports }: Process) => reports.map(({ step, event }) => `${step} ${event}`);
  const logOf = ({ log }: Process) => JSON.stringify(log.lines);

  it('a nonce far above the chain makes the relayer wait a minute, fill nothing and continue [S71]', async () => {
    const process = await open();
    const nonce = await fixture.minedNonce();
    const id = await request(process);
    await workWithLie(process, { nonce: nonce + 1_000 });
    assert.equal(await nonceOf(id), nonce + 1_000);
    const reserved = (await process.measure()).spentToday;
    await workFor(process, 57);
    assert.equal(await fixture.minedNonce(), nonce);
    assert.deepEqual(events(process), ['execute sent']);
    assert.equal((await process.measure()).spentToday, reserved);
    assert.match(logOf(process), /missing without explanation/);

    await workFor(process, 12);
    assert.equal(await fixture.statusOf(id), 'EXECUTED');
    assert.equal(await fixture.minedNonce(), nonce + 1);
    const expected = ['execute sent', 'execute requeued', 'execute sent', 'execute done'];
    assert.deepEqual(events(process), expected);
    assert.match(logOf(process), /set back/);
    const next = await request(process);
    await workFor(process, 6);
    assert.equal(await fixture.statusOf(next), 'EXECUTED');
    assert.equal(await fixture.minedNonce(), nonce + 2);
  });

  it('a nonce that was signed for is never given to another relay, even if it was set back [S71]', async () => {
    const process = await open();
    const nonce = await fixture.minedNonce();
    const first = await request(process);
    await workWithLie(process, { nonce: nonce + 100 });
    await workFor(process, 72);
    assert.equal(await fixture.statusOf(first), 'EXECUTED');
    const second = await request(process);
    await workWithLie(process, { nonce: nonce + 100 });
    assert.equal(await nonceOf(second), nonce + 101);
    await workFor(process, 72);
    assert.equal(await fixture.statusOf(second), 'EXECUTED');
    assert.equal(await nonceOf(second), nonce + 1);
    const { rows } = await sql<{ nonce: string }>`
      select nonce::text from relays
      join relay_attempts on relay_id = relays.id
      where status = 'dropped' and nonce between ${nonce + 100} and ${nonce + 101}
      order by nonce`.execute(fixture.db);
    const kept = rows.map((row) => Number(row.nonce) - nonce);
    assert.deepEqual(kept, [100, 101]);
  });

  it('a receipt with a price above the signed one uses up no cap [S97]', async () => {
    const process = await open();
    const first = await request(process);
    await process.work();
    await fixture.mine();
    node.behave({
      tamper(answer, { method }) {
        if (method !== 'eth_getTransactionReceipt' || !answer.result) return answer;
        return {
          ...answer,
          result: { ...answer.result, effectiveGasPrice: `0x${'f'.repeat(32)}` },
        };
      },
    });
    await process.work();
    node.behave({});
    assert.equal(await fixture.statusOf(first), 'EXECUTED');
    const next = await request(process);
    await workFor(process, 6);
    assert.equal(await fixture.statusOf(next), 'EXECUTED');
  });

  it('gaps that a false nonce left are filled only within the caps [S71]', async () => {
    // For the call and a few of the gaps.
    const process = await open({ perDay: '0.05' });
    const nonce = await fixture.minedNonce();
    const id = await request(process);
    await workWithLie(process, { nonce: nonce + 16 });
    await process.work();
    const { spentToday } = await process.measure();
    assert.ok(spentToday <= parseEther('0.05'), String(spentToday));
    assert.ok(!events(process).includes('fill done'));
    assert.match(logOf(process), /a nonce before it is missing, over the caps/);
    // What was not needed is free again, and pays for the next.
    await workFor(process, 60);
    assert.equal(await fixture.statusOf(id), 'EXECUTED');
    assert.equal(await fixture.minedNonce(), nonce + 17);
  });

  it('transactions that a node reports as lost stay counted, so that the caps end their repetition [S71]', async () => {
    const process = await open({ perDay: '0.1' });
    const id = await request(process);
    const { spentToday: cost } = await process.measure();
    const nonce = await fixture.minedNonce();
    for (let i = 1; i <= 12; i++) {
      await process.work();
      await workWithLie(process, { nonce: nonce + i });
    }
    const sent = events(process).filter((event) => event === 'execute sent').length;
    assert.ok(BigInt(sent) * cost <= parseEther('0.1'), `${sent} times ${cost}`);
    assert.equal(events(process).at(-1), 'execute dropped');
    assert.equal(await fixture.statusOf(id), 'PENDING');
    // They were not lost.
    await workFor(process, 72);
    assert.equal(await fixture.minedNonce(), nonce + sent);
    const { spentToday, queued, sent: waiting } = await process.measure();
    assert.deepEqual([queued, waiting], [0, 0]);
    assert.ok(spentToday > 0n && spentToday < cost * BigInt(sent), String(spentToday));
    assert.equal(await process.follow(id), 'EXECUTED');
  });

  it('a block number that is too high stops a relayer for a minute, and no other one [S71]', async () => {
    const [first, second] = [await open(), await open()];
    await workWithLie(first, { block: 10n ** 12n });
    const id = await request(first);
    await first.work();
    assert.deepEqual(events(first), []);
    // The lease is free.
    await second.work();
    assert.deepEqual(events(second), ['execute sent']);
    await fixture.mine();
    await second.release();
    fixture.clock.advance(59_000);
    await first.work();
    assert.deepEqual(events(first), []);
    fixture.clock.advance(1_000);
    await first.work();
    assert.deepEqual(events(first), ['execute done']);
    assert.equal(await fixture.statusOf(id), 'EXECUTED');
    assert.match(logOf(first), /lacks a block that a node reported/);
  });
});
