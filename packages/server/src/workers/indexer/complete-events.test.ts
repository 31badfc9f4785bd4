import assert from 'node:assert/strict';
import { it } from 'node:test';
import { JsonRpcError } from '@recovery-guardian/json-rpc';
import { executeRecoveryCall } from '@recovery-guardian/protocol';
import { type Address, type Hex, numberToHex, pad } from 'viem';
import type { Nodes } from '../../adapters/chains/nodes.ts';
import { createReader } from '../../adapters/chains/reader.ts';
import { hashOwners, type ModuleEvent } from './module-event.ts';
import { completeEvents } from './source.ts';

const module = '0x949d01d424bE050D09C16025dd007CB59b3A8c66';
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const word = (value: number): Hex => pad(numberToHex(value), { size: 32 });
const ownersOf = (transaction: number): Address[] => [pad(numberToHex(transaction), { size: 20 })];

it('each transaction is searched for new owners once, however many events it has [S84]', async () => {
  const asked: Hex[] = [];
  const rpc = {
    async request(method: string, [first]: readonly unknown[]) {
      if (method === 'eth_getBlockByNumber') {
        return { number: '0x1', hash: word(1), timestamp: '0x1' };
      }
      if (method === 'eth_call')
        throw new JsonRpcError({ code: -32_000, message: 'missing trie node' });
      assert.equal(method, 'eth_getTransactionByHash');
      asked.push(first as Hex);
      const newOwners = ownersOf(Number(first));
      const recovery = { module, account, newOwners, newThreshold: 1n, signatures: [] } as const;
      return { input: executeRecoveryCall(recovery).data };
    },
  };
  const reader = createReader(rpc, 'latest');
  const nodes = { ask: (_what: string, ask: typeof answer) => ask(reader, rpc) };
  const answer = (_reader: typeof reader, _rpc: typeof rpc): Promise<unknown> => Promise.resolve();
  const events = Array.from({ length: 300 }, (_, index): ModuleEvent => {
    const transaction = 1 + (index % 3);
    return {
      ...{ id: String(index), name: 'RecoveryExecuted', account },
      ownersHash: hashOwners(ownersOf(index < 3 ? transaction : 9)),
      ...{ newThreshold: 1n, nonce: 0n, executeAfter: 1n, approvals: 1n },
      log: {
        ...{ topics: [word(0)], data: '0x', blockNumber: 1n, blockHash: word(1) },
        ...{ transactionHash: word(transaction), logIndex: index },
      },
    };
  });
  const chain = { chainId: 1, module, nodes, anyNode: nodes, log: { warn: assert.fail } };
  const completed = await completeEvents(
    chain as unknown as Parameters<typeof completeEvents>[0] & { nodes: Nodes },
    events,
  );
  assert.deepEqual(asked.toSorted(), [word(1), word(2), word(3)]);
  assert.deepEqual(
    completed.map((event) => event.kind === 'recovery-executed' && event.newOwners),
    events.map((_, index) => (index < 3 ? ownersOf(1 + index) : undefined)),
  );
});
