import assert from 'node:assert/strict';
import { afterEach, before, describe, it } from 'node:test';
import { recoveryModuleEventsAbiV1 } from '@recovery-guardian/core';
import { startChain } from '@recovery-guardian/devnet';
import {
  chainClient,
  type FaultyNode,
  type RpcCall,
  startFaultyNode,
  startNodeProxy,
  useStarted,
} from '@recovery-guardian/devnet/testing';
import { sql } from 'kysely';
import {
  type Address,
  encodeEventTopics,
  encodeFunctionData,
  type Hex,
  numberToHex,
  padHex,
  parseAbi,
} from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import type { QueuedMessage } from '../delivery/outbox-repository.ts';
import type { AlertContent } from '../messages/templates/templates.ts';
import { floodsModule } from '../testing/hostile-contracts.ts';
import {
  eventMaker,
  type IndexerFixture,
  startIndexerFixture,
} from '../testing/indexer-fixture.ts';

describe('the indexer', () => {
  let account: Address;
  const proxies: FaultyNode[] = [];

  const fixture = useStarted(startIndexerFixture);
  before(async () => {
    account = eventMaker(fixture.chain);
    await fixture.subscribe(account);
  });
  afterEach(async () => {
    await sql`truncate block_marks, earlier_block_marks, told_events, outbox`.execute(fixture.db);
    for (const proxy of proxies.splice(0)) await proxy.stop();
  });

  async function proxy(
    changes: Partial<Pick<FaultyNode, 'faultRate' | 'maximumRange' | 'lag' | 'logLag'>>,
  ) {
    // The same faults in every run.
    let state = 7;
    const random = () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return state / 2 ** 32;
    };
    const faulty = Object.assign(await startFaultyNode(fixture.chain.rpcUrl, random), changes);
    proxies.push(faulty);
    return faulty;
  }

  /** Runs rounds until one succeeds. */
  async function untilRead(indexer: ReturnType<IndexerFixture['open']>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await indexer.round();
      } catch (error) {
        if (attempt === 100) throw error;
      }
    }
  }

  const transactionsOf = (messages: readonly QueuedMessage[]) =>
    messages.map(({ content }) => (content as AlertContent).transactionHash).sort();
  const alerted = async () => transactionsOf(await fixture.takeMessages());
  /** The nonce that an event has, without which it is the same as another one. */
  const nonceIn = async (hash: Hex) => {
    const { logs } = await fixture.client.getTransactionReceipt({ hash });
    return BigInt(logs[0]?.data as Hex);
  };
  const countRows = async (table: string) => {
    const { rows } = await sql<{ count: string }>`
      select count(*)::text as count from ${sql.table(table)}`.execute(fixture.db);
    return Number(rows[0]?.count);
  };

  describe('with unreliable nodes', () => {
    it('the indexer misses no event and reports none twice when one request in five fails', async () => {
      const faulty = await proxy({ faultRate: 0.2, maximumRange: 7 });
      const indexer = fixture.open({ rpcUrls: [faulty.url], reading: { maximumRange: 50 } });
      await untilRead(indexer);
      const hashes: Hex[] = [];
      for (let i = 0; i < 20; i++) {
        hashes.push(...(await fixture.emit(account, 2)));
        await fixture.client.mine({ blocks: 3 });
        if (i % 5 === 4) await untilRead(indexer);
      }
      await untilRead(indexer);
      assert.deepEqual(await alerted(), hashes.sort());
      assert.ok(faulty.faults > 0);
    });

    it('the indexer asks the next node when one is down or behind', async () => {
      const behind = await proxy({ lag: 3 });
      const rpcUrls = ['http://127.0.0.1:1', behind.url, fixture.chain.rpcUrl];
      const indexer = fixture.open({ rpcUrls });
      await indexer.round();
      const hashes = await fixture.emit(account);
      await fixture.client.mine({ blocks: 3 });
      await indexer.round();
      assert.deepEqual(await alerted(), hashes);
    });

    it("the indexer reports events that a node's logs lack for some blocks, also when no block follows", async () => {
      for (const [logLag, after] of [
        [1, 0],
        [3, 0],
        [3, 2],
        [16, 15],
      ] as const) {
        const late = await proxy({});
        const indexer = fixture.open({ rpcUrls: [late.url], reader: 'one' });
        await indexer.round();
        await fixture.client.mine({ blocks: 1 });
        await indexer.round();
        late.logLag = logLag;
        const hashes = await fixture.emit(account, 2);
        await indexer.round();
        if (after > 0) await fixture.client.mine({ blocks: after });
        await indexer.round();
        assert.deepEqual(await alerted(), []);
        late.logLag = 0;
        await indexer.round();
        await indexer.round();
        assert.deepEqual(await alerted(), hashes.sort(), `${logLag} blocks, ${after} later`);
      }
    });

    it('the indexer waits when the machine that answers for logs has not reached their blocks', async () => {
      const node = await startNodeProxy(fixture.chain.rpcUrl);
      try {
        const indexer = fixture.open({ rpcUrls: [node.url] });
        await indexer.round();
        // Further behind than the blocks that are read again.
        const behind = new Set<number>();
        const hashes = await fixture.emit(account);
        await fixture.client.mine({ blocks: 40 });
        node.behave({
          async delay(calls) {
            if (!calls.some(({ method }) => method === 'eth_getLogs')) return;
            for (const { id } of calls) behind.add(id);
          },
          tamper(answer, { id, method }) {
            if (!behind.has(id)) return answer;
            if (method === 'eth_getLogs') return { ...answer, result: [] };
            if (method !== 'eth_blockNumber') return answer;
            return { ...answer, result: numberToHex(BigInt(answer.result as Hex) - 41n) };
          },
        });
        await assert.rejects(indexer.round());
        node.behave({});
        await fixture.client.mine({ blocks: 40 });
        await indexer.round();
        assert.deepEqual(await alerted(), hashes);
      } finally {
        await node.stop();
      }
    });

    it('the indexer reports events of blocks that one of several machines behind an address lacks, though another names the head', async () => {
      for (const rpcBatchSize of [1, 32]) {
        const node = await startNodeProxy(fixture.chain.rpcUrl);
        try {
          const indexer = fixture.open({ rpcUrls: [node.url], rpcBatchSize });
          await indexer.round();
          const hashes = await fixture.emit(account);
          await fixture.client.mine({ blocks: 50 });
          // 50 blocks behind: it knows no logs of these, and says so without an error.
          node.behave({
            tamper: (answer, { method }) =>
              method === 'eth_getLogs' ? { ...answer, result: [] } : answer,
          });
          for (let round = 0; round < 2; round++) {
            await indexer.round();
            await fixture.client.mine({ blocks: 1 });
            fixture.clock.advance(12_000);
          }
          assert.deepEqual(await alerted(), []);
          node.behave({});
          await indexer.round();
          assert.deepEqual(await alerted(), hashes);
        } finally {
          await node.stop();
        }
      }
    });

    it('the indexer misses no event of a block that a node announces and then does not know', async () => {
      const node = await startNodeProxy(fixture.chain.rpcUrl);
      try {
        const indexer = fixture.open({ rpcUrls: [node.url] });
        await indexer.round();
        for (const [what, hides] of Object.entries({
          'the block': ({ method }: RpcCall) => method === 'eth_getBlockByNumber',
          'the block and its logs': ({ method }: RpcCall) =>
            /Block|Logs/.test(method) && method !== 'eth_blockNumber',
          'the transaction': ({ method }: RpcCall) => method === 'eth_getTransactionByHash',
        })) {
          const hashes = await fixture.emit(account);
          const newest = numberToHex(await fixture.client.getBlockNumber());
          let left = 6;
          node.behave({
            tamper(answer, call) {
              const isOfNewest = !/Block/.test(call.method) || call.params[0] === newest;
              if (left === 0 || !hides(call) || !isOfNewest) return answer;
              left--;
              return { ...answer, result: call.method === 'eth_getLogs' ? [] : null };
            },
          });
          await untilRead(indexer);
          await untilRead(indexer);
          assert.deepEqual(await alerted(), hashes, what);
        }
      } finally {
        await node.stop();
      }
    });

    it('the indexer misses no event that a reorg of two blocks moves while the logs of both lag', async () => {
      const late = await proxy({});
      const indexer = fixture.open({ rpcUrls: [late.url] });
      await indexer.round();
      await fixture.client.mine({ blocks: 3 });
      await indexer.round();
      late.logLag = 2;
      await fixture.emit(account);
      await fixture.client.mine({ blocks: 1 });
      await indexer.round();
      assert.deepEqual(await alerted(), []);
      await fixture.client.request({ method: 'anvil_rollback', params: [2] } as never);
      const [moved] = await fixture.emit(account);
      await fixture.client.mine({ blocks: 1 });
      await untilRead(indexer);
      late.logLag = 0;
      await untilRead(indexer);
      await untilRead(indexer);
      assert.deepEqual(await alerted(), [moved]);
      await fixture.client.mine({ blocks: 3 });
    });

    it('the indexer trusts only a quorum, and reads no further than its slowest node', async () => {
      const behind = await proxy({ lag: 2 });
      const indexer = fixture.open({ rpcUrls: [fixture.chain.rpcUrl, behind.url], quorum: 2 });
      await indexer.round();
      const hashes = await fixture.emit(account);
      await fixture.client.mine({ blocks: 1 });
      await indexer.round();
      assert.deepEqual(await alerted(), []);
      await fixture.client.mine({ blocks: 1 });
      await indexer.round();
      assert.deepEqual(await alerted(), hashes);
    });

    it('the indexer reports nothing while two nodes disagree, and everything afterwards', async () => {
      const elsewhere = await startChain();
      try {
        const client = chainClient(elsewhere.rpcUrl);
        await client.setIntervalMining({ interval: 0 });
        const rpcUrls = [fixture.chain.rpcUrl, elsewhere.rpcUrl];
        await fixture.open({ reader: 'one' }).round();
        const hashes = await fixture.emit(account);
        // As high as the other chain, so that the node does not count as behind.
        const [head, other] = await Promise.all([
          fixture.client.getBlockNumber(),
          client.getBlockNumber(),
        ]);
        await client.mine({ blocks: Number(head - other) });
        await assert.rejects(
          fixture.open({ rpcUrls, quorum: 2, reader: 'one' }).round(),
          /disagree/,
        );
        assert.deepEqual(await alerted(), []);
        await fixture.open({ reader: 'one' }).round();
        assert.deepEqual(await alerted(), hashes);
      } finally {
        await elsewhere.stop();
      }
    });
  });

  it('the indexer reports events from its first read on, but none before', async () => {
    await fixture.emit(account);
    const indexer = fixture.open();
    await indexer.round();
    assert.deepEqual(await alerted(), []);
    const hashes = await fixture.emit(account, 3);
    await indexer.round();
    assert.deepEqual(await alerted(), hashes.sort());
    await indexer.round();
    assert.deepEqual(await alerted(), []);
  });

  it('the indexer starts at the configured block', async () => {
    const from = Number(await fixture.client.getBlockNumber());
    const hashes = await fixture.emit(account);
    await fixture.client.mine({ blocks: 5 });
    await fixture.open({ reading: { fromBlock: from + 1 } }).round();
    assert.deepEqual(await alerted(), hashes);
  });

  it('the indexer waits for confirmations', async () => {
    const indexer = fixture.open({ reading: { confirmations: 3 } });
    await indexer.round();
    const hashes = await fixture.emit(account);
    await indexer.round();
    await fixture.client.mine({ blocks: 1 });
    await indexer.round();
    assert.deepEqual(await alerted(), []);
    await fixture.client.mine({ blocks: 1 });
    await indexer.round();
    assert.deepEqual(await alerted(), hashes);
  });

  it('the indexer continues where any process stopped, even much later', async () => {
    const first = fixture.open();
    await first.round();
    const hashes = await fixture.emit(account);
    await fixture.client.mine({ blocks: 250 });
    hashes.push(...(await fixture.emit(account)));
    await first.release();
    await fixture.open().round();
    assert.deepEqual(await alerted(), hashes.sort());
  });

  it('the indexer stores no events of accounts without subscribers, unless there is a webhook', async () => {
    const indexer = fixture.open();
    await indexer.round();
    const stranger = eventMaker(fixture.chain, 1);
    await fixture.emit(stranger);
    await indexer.round();
    assert.deepEqual([await alerted(), await countRows('told_events')], [[], 0]);
    // More than another process reads again.
    await fixture.client.mine({ blocks: 16 });
    await indexer.round();
    await indexer.release();
    const posting = fixture.open({ webhooks: ['mine'] });
    await fixture.emit(stranger);
    await posting.round();
    assert.deepEqual([await alerted(), await countRows('told_events')], [[], 1]);
    assert.equal(await countRows('webhook_events'), 1);
  });

  it('the indexer reports an event of one account although another fills the block with events', async () => {
    const quota = { maximum: 3, period: 3_600 };
    const flooder = privateKeyToAddress(generatePrivateKey());
    await fixture.client.setCode({ address: flooder, bytecode: floodsModule });
    await fixture.subscribe(flooder, 'attacker@example.org', account);
    const indexer = fixture.open({ alertsPerTarget: [quota] });
    await indexer.round();

    const times = 2_500;
    await fixture.client.sendTransaction({
      account: eventMaker(fixture.chain, 1),
      to: flooder,
      data: encodeFunctionData({
        abi: parseAbi(['function flood(address module, uint256 times)']),
        args: [fixture.module, BigInt(times)],
      }),
      gas: 28_000_000n,
    });
    const hashes = await fixture.emit(account);
    await indexer.round();
    const messages = await fixture.takeMessages();
    const isToAttacker = ({ target }: QueuedMessage) => target === 'attacker@example.org';
    assert.equal(messages.filter(isToAttacker).length, quota.maximum);
    const others = messages.filter((message) => !isToAttacker(message));
    assert.deepEqual(transactionsOf(others), hashes);
    // Also two guardians, their first threshold, and the other account's event.
    assert.equal(await countRows('told_events'), times + 4);
  });

  describe('after a reorg', () => {
    it('after a reorg the indexer reports replacing events, and no returning event twice', async () => {
      const indexer = fixture.open();
      await indexer.round();
      const kept = await fixture.emit(account);
      const [moved] = await fixture.emit(account);
      await fixture.client.mine({ blocks: 2 });
      await indexer.round();
      assert.deepEqual(await alerted(), [...kept, moved].sort());

      const transaction = await fixture.client.getTransaction({ hash: moved as Hex });
      await fixture.reorganize(3);
      const { nonce, gas, maxFeePerGas, maxPriorityFeePerGas, input: data } = transaction;
      const again = { account, to: fixture.module, data, nonce, gas };
      await fixture.client.sendTransaction({
        ...again,
        ...(maxFeePerGas && { maxFeePerGas }),
        ...(maxPriorityFeePerGas && { maxPriorityFeePerGas }),
      });
      await fixture.client.mine({ blocks: 1 });
      const other = eventMaker(fixture.chain, 1);
      await fixture.subscribe(other, 'noa@example.org');
      const fresh = await fixture.emit(other);
      await fixture.client.mine({ blocks: 3 });
      await indexer.round();
      assert.deepEqual(await alerted(), fresh);
      assert.ok(fixture.log.lines.some(({ message }) => /reorganized/.test(message)));
    });

    it('the indexer reports an event that a reorg removed if it happens again much later', async () => {
      const indexer = fixture.open();
      await indexer.round();
      await fixture.emit(account);
      await indexer.round();
      assert.equal((await alerted()).length, 1);
      await fixture.reorganize(1);
      await fixture.client.mine({ blocks: 310 });
      await indexer.round();
      // The same nonce is invalidated again.
      const later = await fixture.emit(account);
      await indexer.round();
      assert.deepEqual(await alerted(), later);
    });

    it('the indexer misses no moved event when a reorg comes between two requests', async () => {
      const node = await startNodeProxy(fixture.chain.rpcUrl);
      const indexer = fixture.open({ rpcUrls: [node.url], rpcBatchSize: 1 });
      await indexer.round();
      await fixture.client.mine({ blocks: 1 });
      await indexer.round();
      await fixture.client.mine({ blocks: 2 });
      const moved: Hex[] = [];
      const isAnswered = Promise.withResolvers<void>();
      const isHeader = ({ method }: RpcCall) => method === 'eth_getBlockByNumber';
      let [asked, answered] = [0, 0];
      node.behave({
        tamper(answer, call) {
          // The first request is for the head.
          if (isHeader(call) && ++answered === 2) isAnswered.resolve();
          return answer;
        },
        async delay(calls) {
          if (!calls.some(isHeader) || ++asked !== 3) return;
          await isAnswered.promise;
          // Also replaces the checkpoint's block, with an event there.
          await fixture.client.request({ method: 'anvil_rollback', params: [3] } as never);
          moved.push(...(await fixture.emit(account)));
          await fixture.client.mine({ blocks: 2 });
        },
      });
      try {
        await untilRead(indexer);
        await fixture.client.mine({ blocks: 1 });
        await untilRead(indexer);
        assert.equal(moved.length, 1);
        assert.deepEqual(await alerted(), moved);
      } finally {
        await node.stop();
      }
    });

    it('after a reorg the indexer reads again from the newest valid checkpoint', async () => {
      const indexer = fixture.open({ reading: { maximumRange: 4 } });
      await indexer.round();
      const before = await fixture.client.getBlockNumber();
      const hashes = await fixture.emit(account, 2);
      await fixture.client.mine({ blocks: 30 });
      await indexer.round();
      assert.deepEqual(await alerted(), hashes.sort());
      await fixture.reorganize(28);
      await indexer.round();
      assert.deepEqual(await alerted(), []);
      const { rows } = await sql<{ number: string }>`
        select min(number)::text as number from earlier_block_marks`.execute(fixture.db);
      assert.ok(BigInt(rows[0]?.number ?? 0) >= before);
    });
  });

  describe('with a node that reports blocks that do not exist', () => {
    const node = useStarted(() => startNodeProxy(fixture.chain.rpcUrl));
    afterEach(() => node.behave({}));

    /** Makes the node report more blocks than there are, without logs. */
    async function invent(blocks: bigint): Promise<void> {
      const head = await fixture.client.getBlockNumber();
      const answers: Record<string, (params: unknown[]) => unknown> = {
        eth_blockNumber: () => numberToHex(head + blocks),
        eth_getLogs: () => [],
        eth_getBlockByNumber([block]) {
          const number = block as Hex;
          const hash = padHex(number, { dir: 'right', size: 32 });
          return BigInt(number) > head ? { number, hash, timestamp: number } : undefined;
        },
      };
      node.behave({
        tamper(answer, { method, params }) {
          const result = answers[method]?.(params);
          return result === undefined ? answer : { jsonrpc: '2.0', id: answer.id, result };
        },
      });
    }
    /** Mines a block at the time that the fixture's clock has in `seconds`. */
    async function mineAt(seconds: number): Promise<void> {
      const { timestamp: last } = await fixture.client.getBlock();
      const time = BigInt(Math.floor(fixture.clock.now().getTime() / 1_000) + seconds);
      await fixture.client.setNextBlockTimestamp({ timestamp: time > last ? time : last + 1n });
      await fixture.client.mine({ blocks: 1 });
    }
    const findCheckpoint = async () => {
      const { rows } = await sql<{ number: string }>`
        select number::text as number from block_marks`.execute(fixture.db);
      return BigInt(rows[0]?.number ?? -1);
    };

    it('the indexer reports an event that invented blocks hid once the chain lacks them for a minute [S71]', async () => {
      const indexer = fixture.open({ rpcUrls: [node.url] });
      await indexer.round();
      await fixture.client.mine({ blocks: 1 });
      await indexer.round();
      const real = await findCheckpoint();
      await invent(1_000n);
      await indexer.round();
      assert.equal(await findCheckpoint(), real + 1_000n);
      node.behave({});
      const hashes = await fixture.emit(account);
      await indexer.round();
      fixture.clock.advance(59_000);
      await mineAt(0);
      await indexer.round();
      assert.equal(await countRows('outbox'), 0);
      fixture.clock.advance(1_000);
      await indexer.round();
      assert.deepEqual(await alerted(), hashes);
      assert.ok(fixture.log.lines.some(({ message }) => /lacks blocks/.test(message)));
      hashes.push(...(await fixture.emit(account)));
      await indexer.round();
      assert.deepEqual(await alerted(), hashes.slice(-1));
    });

    it('the indexer reads a chain whose first checkpoint was invented from a real one a minute later [S71]', async () => {
      const indexer = fixture.open({ rpcUrls: [node.url] });
      await invent(1_000n);
      await indexer.round();
      node.behave({});
      await indexer.round();
      fixture.clock.advance(60_000);
      await mineAt(0);
      await indexer.round();
      assert.equal(await findCheckpoint(), await fixture.client.getBlockNumber());
      const hashes = await fixture.emit(account);
      await indexer.round();
      assert.deepEqual(await alerted(), hashes);
    });

    it('a node that is behind for minutes, by few blocks or a long time, moves no checkpoint of the indexer [S71]', async () => {
      await mineAt(0);
      await mineAt(120);
      await fixture.client.mine({ blocks: 20 });
      await fixture.open({ reader: 'one' }).round();
      const checkpoint = await findCheckpoint();
      // Ten blocks behind, with a new block; then more than nodes ever are, with an old one.
      for (const lag of [10, 21]) {
        const behind = await proxy({ lag });
        const indexer = fixture.open({ rpcUrls: [behind.url], reader: 'one' });
        await indexer.round();
        fixture.clock.advance(120_000);
        await indexer.round();
        assert.equal(await findCheckpoint(), checkpoint);
      }
    });

    it('the indexer reports an event that a node had invented before, once it is real [S96]', async () => {
      const indexer = fixture.open({ rpcUrls: [node.url] });
      await indexer.round();
      const [first] = await fixture.emit(account);
      await indexer.round();
      assert.deepEqual(await alerted(), [first]);
      const nonce = 1n + (await nonceIn(first as Hex));
      await fixture.client.mine({ blocks: 1 });
      // In the newest block, which is real, so that no reorg is ever seen.
      const block = await fixture.client.getBlock();
      const invented = {
        address: fixture.module,
        topics: encodeEventTopics({
          abi: recoveryModuleEventsAbiV1,
          eventName: 'NonceInvalidated',
          args: { wallet: account },
        }),
        data: numberToHex(nonce, { size: 32 }),
        blockNumber: numberToHex(block.number),
        blockHash: block.hash,
        transactionHash: padHex('0xbad', { size: 32 }),
        logIndex: '0x0',
      };
      node.behave({
        tamper: (answer, { method }) =>
          method === 'eth_getLogs'
            ? { ...answer, result: [...(answer.result as object[]), invented] }
            : answer,
      });
      await indexer.round();
      const [falseAlarm] = await fixture.takeMessages();
      assert.ok(falseAlarm);
      assert.deepEqual(transactionsOf([falseAlarm]), [invented.transactionHash]);

      node.behave({});
      await fixture.client.mine({ blocks: 5 });
      await indexer.round();
      const [real] = await fixture.emit(account);
      assert.equal(await nonceIn(real as Hex), nonce);
      await indexer.round();
      const alarms = await fixture.takeMessages();
      assert.deepEqual(transactionsOf(alarms), [real]);
      // Receivers drop what comes again under the same id.
      assert.notEqual(alarms[0]?.id, falseAlarm.id);
    });
  });

  describe('in several processes', () => {
    it('the indexer reads in one process at a time, and in another when that has ended', async () => {
      const [first, second] = [fixture.open(), fixture.open()];
      await first.round();
      const hashes = await fixture.emit(account);
      await second.round();
      assert.deepEqual(await alerted(), [], 'the first has the lease');
      // It does not resume: its lease has expired.
      await second.round();
      assert.deepEqual(await alerted(), hashes);
      const more = await fixture.emit(account);
      await first.round();
      await second.round();
      assert.deepEqual(await alerted(), more);
    });

    it('the indexer reports events that take longer to read than a lease lasts', async () => {
      const nodes = [
        await startNodeProxy(fixture.chain.rpcUrl),
        await startNodeProxy(fixture.chain.rpcUrl),
      ];
      const [first, second] = nodes.map((node) => fixture.open({ rpcUrls: [node.url] }));
      try {
        await first?.round();
        const hashes = await fixture.emit(account);
        const isAtLogs = Promise.withResolvers<void>();
        const mayGoOn = Promise.withResolvers<void>();
        let other: Promise<void> | undefined;
        nodes[0]?.behave({
          async delay(calls) {
            if (!calls.some(({ method }) => method === 'eth_getLogs')) return;
            // Now another process has the lease, which is as slow.
            fixture.clock.advance(31_000);
            other = second?.round();
            await isAtLogs.promise;
          },
        });
        nodes[1]?.behave({
          async delay(calls) {
            if (!calls.some(({ method }) => method === 'eth_getLogs')) return;
            isAtLogs.resolve();
            await mayGoOn.promise;
          },
        });
        await first?.round();
        assert.deepEqual(await alerted(), hashes);
        mayGoOn.resolve();
        await other;
        assert.deepEqual(await alerted(), []);
      } finally {
        for (const node of nodes) await node.stop();
      }
    });

    it('the indexer reports everything once, even if several processes believe they have the lease', async () => {
      const readers = Array.from({ length: 4 }, () => fixture.open({ reader: 'the same' }));
      await readers[0]?.round();
      const hashes: Hex[] = [];
      for (let i = 0; i < 10; i++) {
        hashes.push(...(await fixture.emit(account, 5)));
        await Promise.all(readers.map((reader) => reader.round()));
      }
      assert.deepEqual(await alerted(), hashes.sort());
    });
  });

  it('the indexer splits the events of many blocks into transactions, without omissions', async () => {
    const indexer = fixture.open();
    await indexer.round();
    const hashes: Hex[] = [];
    for (let i = 0; i < 5; i++) hashes.push(...(await fixture.emit(account, 90)));
    await indexer.round();
    assert.deepEqual(await alerted(), hashes.sort());
  });
});
