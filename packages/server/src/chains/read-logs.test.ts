import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { JsonRpcError } from '@recovery-guardian/core';
import { type Hex, numberToHex, pad, zeroAddress } from 'viem';
import { NodeFailure } from './node-errors.ts';
import { createLogReader } from './read-logs.ts';

const address = '0x949d01d424bE050D09C16025dd007CB59b3A8c66';
const word = (value: number): Hex => pad(numberToHex(value), { size: 32 });

/** One log in every tenth block. */
const logAt = (block: number) => ({
  address: address.toLowerCase(),
  topics: [word(1)],
  data: '0x',
  blockNumber: numberToHex(block),
  blockHash: word(block),
  transactionHash: word(block),
  logIndex: '0x0',
});

interface Range {
  from: number;
  to: number;
}

/** A node that answers as given, and records every requested range. */
function createNode(refuse: (range: Range, asked: number) => Error | undefined) {
  const asked: Range[] = [];
  const methods = new Set<string>();
  return {
    asked,
    methods,
    async request(method: string, [filter]: readonly unknown[]) {
      methods.add(method);
      if (method === 'eth_blockNumber') return numberToHex(20_000);
      const { fromBlock, toBlock } = filter as { fromBlock: Hex; toBlock: Hex };
      const range = { from: Number(fromBlock), to: Number(toBlock) };
      asked.push(range);
      const refusal = refuse(range, asked.length);
      if (refusal) throw refusal;
      const blocks = Array.from({ length: range.to - range.from + 1 }, (_, i) => range.from + i);
      return blocks.filter((block) => block % 10 === 0).map(logAt);
    },
  };
}

const nodeWith = (logs: readonly unknown[]) => ({
  request: async (method: string) => (method === 'eth_blockNumber' ? '0x1' : logs),
});
const refused = (code: number, message: string) => new JsonRpcError({ code, message });
const spanOf = ({ from, to }: Range) => to - from + 1;
const blocksOf = (logs: readonly { blockNumber: bigint }[]) =>
  logs.map(({ blockNumber }) => Number(blockNumber));
const everyTenth = (from: number, to: number) =>
  Array.from({ length: to + 1 }, (_, i) => i).filter((i) => i >= from && i % 10 === 0);

describe('logs', () => {
  it('logs are read completely from a node that limits blocks, with few more requests than needed', async () => {
    const limited = createNode((range) =>
      spanOf(range) > 100
        ? refused(-32_602, 'eth_getLogs is limited to a 100 block range')
        : undefined,
    );
    const reader = createLogReader(2_000);
    const logs = await reader.read(limited, { address, fromBlock: 1n, toBlock: 10_000n });
    assert.deepEqual(blocksOf(logs), everyTenth(1, 10_000));
    assert.ok(reader.size <= 200, String(reader.size));
    assert.ok(limited.asked.length < 200, String(limited.asked.length));
  });

  it('logs are read completely from a node that limits the number of logs', async () => {
    const limited = createNode((range) =>
      spanOf(range) > 500 ? refused(-32_005, 'query returned more than 50 results') : undefined,
    );
    const logs = await createLogReader(2_000).read(limited, {
      address,
      fromBlock: 1n,
      toBlock: 4_000n,
    });
    assert.deepEqual(blocksOf(logs), everyTenth(1, 4_000));
  });

  it('logs are requested again from a node that sometimes fails', async () => {
    const failing = createNode((_range, asked) =>
      asked % 3 === 0 ? new NodeFailure('it returns the HTTP status 503') : undefined,
    );
    const reader = createLogReader(100);
    const logs = await reader.read(failing, { address, fromBlock: 1n, toBlock: 1_000n });
    assert.deepEqual(blocksOf(logs), everyTenth(1, 1_000));
    assert.equal(reader.size, 100);
  });

  it('logs are requested in larger ranges again once none is refused', async () => {
    let isLimited = true;
    const node = createNode((range) =>
      isLimited && spanOf(range) > 10 ? refused(-32_005, 'limit exceeded') : undefined,
    );
    const reader = createLogReader(160);
    await reader.read(node, { address, fromBlock: 1n, toBlock: 100n });
    assert.ok(reader.size <= 20, String(reader.size));
    isLimited = false;
    await reader.read(node, { address, fromBlock: 101n, toBlock: 20_000n });
    assert.equal(reader.size, 160);
  });

  it('logs are not read from a node that always fails', async () => {
    const broken = createNode(() => new NodeFailure('it cannot be reached'));
    const range = { address, fromBlock: 1n, toBlock: 2n } as const;
    await assert.rejects(createLogReader(100).read(broken, range), NodeFailure);
  });

  it('logs are read from the receipts of a block that a node refuses by itself [S83]', async () => {
    const full = 70;
    const refusal = refused(-32_005, 'query returned more than 10000 results');
    const node = createNode(({ from, to }) => (from <= full && full <= to ? refusal : undefined));
    const topic = word(0xab);
    const placed = (logIndex: number, topics: Hex[] = [topic]) => ({
      ...logAt(full),
      topics,
      logIndex: numberToHex(logIndex),
    });
    const others = [{ ...placed(0), address: word(2) }, placed(1, [word(2)])];
    const flood = Array.from({ length: 12_000 }, (_, index) => placed(index + 2));
    const receipts: Record<Hex, unknown> = {
      ...Object.fromEntries(Array.from({ length: 20 }, (_, i) => [word(i), { logs: [] }])),
      [word(20)]: { logs: [...others, ...flood] },
      [word(21)]: { logs: [placed(12_002)] },
    };
    const request = async (method: string, parameters: readonly unknown[]) => {
      if (method === 'eth_blockNumber') return numberToHex(100);
      if (method === 'eth_getLogs') {
        const [{ address: of }] = parameters as [{ address: Hex }];
        if (of === zeroAddress) return [];
        const logs = (await node.request(method, parameters)) as ReturnType<typeof logAt>[];
        return logs.map((log) => ({ ...log, topics: [topic] }));
      }
      if (method === 'eth_getTransactionReceipt') return receipts[parameters[0] as Hex];
      assert.deepEqual([method, parameters], ['eth_getBlockByNumber', [numberToHex(full), false]]);
      return { transactions: Object.keys(receipts) };
    };
    // An address in a topic may have the case of its checksum.
    const topics = [`0x${topic.slice(2).toUpperCase()}`] as const;
    const range = { address, topics, fromBlock: 1n, toBlock: 100n } as const;
    const logs = await createLogReader(100).read({ request }, range);
    const inFull = logs.filter(({ blockNumber }) => blockNumber === BigInt(full));
    assert.deepEqual(
      inFull.map(({ logIndex }) => logIndex),
      Array.from({ length: 12_001 }, (_, index) => index + 2),
    );
    assert.deepEqual([...new Set(blocksOf(logs))], everyTenth(1, 100));
    delete receipts[word(3)];
    const lacking = async (method: string, parameters: readonly unknown[]) =>
      method === 'eth_getBlockByNumber' ? { transactions: [word(3)] } : request(method, parameters);
    await assert.rejects(createLogReader(100).read({ request: lacking }, range), NodeFailure);
  });

  it('logs are requested in the same range, and from no receipts, when a node asks for fewer requests', async () => {
    const answers = [
      [429, 'Your app has exceeded its compute units per second capacity'],
      [-32_005, 'daily request count exceeded, request rate limited'],
      [-32_007, '50/second request limit reached'],
      [-32_012, 'credits limited to 4000/10sec'],
      [-32_029, 'limit reached'],
      [-32_000, 'server busy, try again later'],
      [-32_016, 'over rate limit'],
    ] as const;
    // Together: each waits before it asks again.
    const reading = answers.map(async ([code, message]) => {
      let isBusy = true;
      const node = createNode(() => (isBusy ? refused(code, message) : undefined));
      const reader = createLogReader(100);
      const range = { address, fromBlock: 1n, toBlock: 100n } as const;
      await assert.rejects(reader.read(node, range), JsonRpcError);
      await assert.rejects(reader.read(node, { ...range, toBlock: 1n }), JsonRpcError);
      assert.deepEqual([reader.size, node.methods.has('eth_getTransactionReceipt')], [100, false]);
      isBusy = false;
      assert.deepEqual(blocksOf(await reader.read(node, range)), everyTenth(1, 100), message);
    });
    await Promise.all(reading);
  });

  it('logs of other contracts and blocks are excluded', async () => {
    const range = { address, fromBlock: 1n, toBlock: 1n } as const;
    for (const wrong of [
      { ...logAt(1), address: word(1) },
      logAt(2),
      { ...logAt(1), topics: [] },
      null,
    ]) {
      const lying = nodeWith([wrong]);
      await assert.rejects(createLogReader(10).read(lying, range), NodeFailure);
    }
  });

  it('logs with other topics than those asked for are excluded [S95]', async () => {
    const range = { address, fromBlock: 1n, toBlock: 1n } as const;
    const read = (topics: readonly (Hex | null)[], ofLog: Hex[]) => {
      const node = nodeWith([{ ...logAt(1), topics: ofLog }]);
      return createLogReader(10).read(node, { ...range, topics });
    };
    const asked = [word(1), null, word(0xab)];
    const upper = `0x${word(0xab).slice(2).toUpperCase()}` as const;
    assert.equal((await read(asked, [word(1), word(2), upper])).length, 1);
    for (const other of [
      [word(1), word(2), word(3)],
      [word(2), word(2), word(0xab)],
      [word(1), word(2)],
    ]) {
      await assert.rejects(read(asked, other), NodeFailure);
    }
  });
});
