import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Address } from 'viem';
import type { SponsorLedger } from './ledger-repository.ts';
import { settleSponsored } from './open-sponsors.ts';
import type { SponsorChain } from './sponsor-chain.ts';
import type { SponsorOptions } from './sponsorship.ts';

const chainId = 31337;
const sender: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const paymaster = {
  entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  version: '0.7',
} as const;

/**
 * A chain whose node may lie about its newest block, and a ledger that notes what is settled.
 */
function createWorld(firstHead: bigint) {
  const state = {
    /** The true one. */
    head: firstHead,
    timestamp: 1_900_000_000,
    /** The node's logs end at this block. */
    knownTo: firstHead + 1_000_000n,
    settledBlock: undefined as bigint | undefined,
  };
  const executed: { block: bigint; nonce: bigint; validUntil: number }[] = [];
  const settled = new Set<bigint>();
  const released = new Set<bigint>();
  const releases: number[] = [];
  let queries = 0;

  /** Runs the settlement once; returns how many queries it made. */
  async function settle(claimedHead = state.head): Promise<number> {
    queries = 0;
    const chain: Partial<SponsorChain> = {
      getHead: async () => ({ number: claimedHead, timestamp: state.timestamp }),
      async getPaidOperations({ fromBlock, toBlock }) {
        if (++queries > 100) throw new Error('It does not end');
        const last = toBlock < state.knownTo ? toBlock : state.knownTo;
        const known = executed.filter(({ block }) => block >= fromBlock && block <= last);
        return known.map(({ nonce }) => ({ sender, nonce, actualGasCost: 1n }));
      },
    };
    const ledger: Partial<SponsorLedger> = {
      async settle({ nonce }) {
        if (!released.has(nonce)) settled.add(nonce);
      },
      async release(_chainId, time) {
        releases.push(time);
        for (const { nonce, validUntil } of executed) {
          if (validUntil < time && !settled.has(nonce)) released.add(nonce);
        }
      },
      getSettledBlock: async () => state.settledBlock,
      async setSettledBlock(_key, block) {
        state.settledBlock = block;
      },
    };
    const options = { chainId, paymasters: [paymaster], chain, ledger };
    await settleSponsored(options as Pick<SponsorOptions, keyof typeof options>);
    return queries;
  }

  /**
   * Mines blocks, as many as between two runs on a fast chain. Each has an operation whose signature is
   * valid until now.
   */
  function mine(blocks = 20): void {
    for (let i = 0; i < blocks; i++) {
      executed.push({ block: ++state.head, nonce: state.head, validUntil: state.timestamp });
    }
  }
  const lost = () => executed.filter(({ nonce }) => !settled.has(nonce)).length;
  return { state, settle, mine, lost, releases };
}

// A node that is a little ahead for long lies too consistently to be noticed.
const lies = [
  { ahead: 10n, times: 10 },
  { ahead: 30n, times: 10 },
  { ahead: 50n, times: 1 },
  { ahead: 500n, times: 10 },
  { ahead: 50_000n, times: 10 },
  { ahead: 2n ** 62n, times: 10 },
];
for (const { ahead, times } of lies) {
  test(`no cost is lost after a newest block that was ${ahead} too high, ${times} times [S92]`, async () => {
    const { state, settle, mine, lost, releases } = createWorld(100_000n);
    await settle();
    for (let i = 0; i < times; i++) {
      mine();
      await settle(state.head + ahead);
    }
    for (let runs = 0; runs < 20; runs++) {
      mine();
      const before = releases.length;
      assert.ok((await settle()) <= 41);
      assert.equal(lost(), 0);
      assert.equal(releases.length, before + 1);
    }
    // Then it reads no more than before.
    assert.equal(await settle(), 1);
  });
}

test('a run of settling ends, and releases nothing before it has reached the newest block [S92]', async () => {
  const { state, settle, mine, lost, releases } = createWorld(100_000n);
  await settle();
  // The server was off meanwhile.
  mine(50_000);
  for (const expected of [1, 1, 2]) {
    assert.ok((await settle()) <= 41);
    assert.equal(releases.length, expected);
  }
  assert.equal(lost(), 0);
  assert.ok((await settle(2n ** 62n)) <= 41);
  assert.equal(releases.length, 2);
  assert.ok((state.settledBlock ?? 0n) <= state.head + 20_000n);
});

test('a newest block that is too low sends settling back a little only [S92]', async () => {
  const { state, settle, mine, lost } = createWorld(10_000_000n);
  await settle();
  mine();
  assert.ok((await settle(100n)) <= 41);
  mine();
  for (let runs = 0; runs < 2; runs++) assert.ok((await settle()) <= 41);
  assert.equal(lost(), 0);
  assert.equal(state.settledBlock, state.head);
});

test('no cost is lost when a node’s logs lag its newest block, and a signature ends [S93]', async () => {
  const { state, settle, mine, lost, releases } = createWorld(100_000n);
  await settle();
  mine(2);
  state.timestamp += 60;
  state.knownTo = state.head - 2n;
  await settle();
  assert.equal(lost(), 2);
  state.knownTo = state.head;
  await settle();
  assert.equal(lost(), 0);
  assert.equal(releases.at(-1), state.timestamp - 120);
});
