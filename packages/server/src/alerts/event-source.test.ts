import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  executeRecoveryCall,
  finalizeRecoveryCall,
  hashOwners,
  JsonRpcError,
  type ModuleVersion,
  recoveryModuleAbiV1,
} from '@recovery-guardian/core';
import { recoveryModulesV2 } from '@recovery-guardian/devnet';
import {
  eoaGuardian,
  type FaultyNode,
  guardTogether,
  sendCalls,
  startFaultyNode,
  startNodeProxy,
} from '@recovery-guardian/devnet/testing';
import { type Address, type Hex, numberToHex, pad } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { createNodes, type Nodes } from '../chains/nodes.ts';
import { createReader } from '../chains/reader.ts';
import { chainConfiguration } from '../testing/chain-configuration.ts';
import { type IndexerFixture, startIndexerFixture } from '../testing/indexer-fixture.ts';
import { completeEvents, createEventSource } from './event-source.ts';
import { type AccountEvent, type ModuleEvent, readModuleEvents } from './module-event.ts';

const fresh = (): Address => privateKeyToAddress(generatePrivateKey());

describe('data missing from a log', () => {
  let fixture: IndexerFixture;
  let forgetful: FaultyNode;
  const guardian = eoaGuardian();
  const newModule = recoveryModulesV2.threeMinutes.address;
  const moduleOf = (version: ModuleVersion) => (version === '0.1.0' ? fixture.module : newModule);
  let executed: { account: Address; block: bigint; newOwners: Address[] };

  before(async () => {
    fixture = await startIndexerFixture();
    forgetful = await startFaultyNode(fixture.chain.rpcUrl);
    forgetful.isForgetful = true;
    const guardians = { guardians: [guardian.address], threshold: 1n };
    for (const module of [fixture.module, newModule]) {
      await guardTogether(fixture.chain, 0, { ...guardians, module });
    }
  });
  after(async () => {
    await forgetful.stop();
    await fixture.stop();
  });

  async function readSince(
    block: bigint,
    rpcUrl = fixture.chain.rpcUrl,
    version: ModuleVersion = '0.1.0',
  ): Promise<AccountEvent[]> {
    const { log } = fixture;
    const module = moduleOf(version);
    const { chainId } = fixture.chain;
    const recoveryModules = [{ address: module }];
    const rpcUrls = [rpcUrl];
    const chain = chainConfiguration({ chainId, rpcUrls, recoveryModules, rpcTimeout: 500 });
    const nodes = createNodes(chain, { log });
    const source = createEventSource({
      ...{ nodes, module, log },
      version: () => version,
      maximumRange: 100,
    });
    const { number: head } = await source.getHead();
    const piece = await source.read({ from: await source.getCheckpoint(block), to: head });
    return source.complete(readModuleEvents(piece?.logs ?? [], { chainId, module }));
  }

  async function execute(newOwners: readonly Address[], version: ModuleVersion = '0.1.0') {
    const { chain, client } = fixture;
    const module = moduleOf(version);
    const account = chain.accounts[0]?.safe as Address;
    const nonce = await client.readContract({
      address: module,
      abi: recoveryModuleAbiV1,
      functionName: 'nonce',
      args: [account],
    });
    const { chainId } = chain;
    const common = { chainId, module, version, account } as const;
    const recovery = { ...common, newOwners, newThreshold: 1n, nonce };
    const signature = await guardian.sign(recovery);
    const signatures = [{ signer: guardian.address, signature }];
    const block = await client.getBlockNumber();
    await sendCalls(chain, [executeRecoveryCall({ ...recovery, signatures })]);
    return { account, block };
  }

  it('an event includes the new owners of a recovery, from the state of its block or, if pruned, the calldata', async () => {
    const newOwners = [fresh(), fresh()];
    executed = { ...(await execute(newOwners)), newOwners };
    const { account, block } = executed;
    for (const rpcUrl of [fixture.chain.rpcUrl, forgetful.url]) {
      const [event] = await readSince(block, rpcUrl);
      assert.ok(event?.kind === 'recovery-executed');
      assert.deepEqual([event.account, event.newOwners], [account, newOwners]);
      const { timestamp } = await fixture.client.getBlock({ blockNumber: event.block.number });
      assert.equal(event.block.time.getTime(), Number(timestamp) * 1_000);
      // The module's grace period here is three minutes.
      assert.equal(event.executeAfter.getTime(), Number(timestamp + 180n) * 1_000);
    }
  });

  for (const version of ['0.1.0', '0.2.0'] as const)
    it(`an unknown event of a module of version ${version} is reported as the recovery that the account has by now`, async () => {
      const node = await startNodeProxy(fixture.chain.rpcUrl);
      try {
        const newOwners = [fresh(), fresh()];
        // Of version 0.1.0 one runs already, which only more approvals could replace.
        const {
          account,
          block,
          newOwners: expected,
        } = version === '0.1.0' ? executed : { ...(await execute(newOwners, version)), newOwners };
        for (const changes of [
          { topics: [pad('0x01', { size: 32 }), pad(account, { size: 32 })] },
          { topics: [pad('0x02', { size: 32 }), pad(account, { size: 32 })], data: '0x' },
          { data: '0x12' },
        ]) {
          node.behave({
            tamper(answer, { method }) {
              if (method !== 'eth_getLogs') return answer;
              const logs = answer.result as { topics: Hex[] }[];
              const [last] = logs.slice(-1);
              return { ...answer, result: [...logs.slice(0, -1), { ...last, ...changes }] };
            },
          });
          const event = (await readSince(block, node.url, version)).at(-1);
          assert.ok(event?.kind === 'recovery-executed');
          assert.deepEqual([event.account, event.newOwners], [account, expected]);
        }
      } finally {
        await node.stop();
      }
    });

  it('an event includes the owners of the account after a recovery, from the account itself', async () => {
    const { module, chain, client } = fixture;
    const account = chain.accounts[0]?.safe as Address;
    await client.increaseTime({ seconds: 200 });
    const block = await client.getBlockNumber();
    await sendCalls(chain, [finalizeRecoveryCall(module, account)]);
    const owners = await client.readContract({
      address: account,
      abi: [
        {
          type: 'function',
          name: 'getOwners',
          stateMutability: 'view',
          inputs: [],
          outputs: [{ type: 'address[]' }],
        },
      ] as const,
      functionName: 'getOwners',
    });
    for (const rpcUrl of [chain.rpcUrl, forgetful.url]) {
      const [event] = await readSince(block, rpcUrl);
      assert.ok(event?.kind === 'recovery-finalized');
      assert.deepEqual(event.newOwners, owners);
    }
  });

  it('an account that keeps nodes from answering keeps no alert waiting', async () => {
    const node = await startNodeProxy(fixture.chain.rpcUrl);
    try {
      const block = (await fixture.client.getBlockNumber()) - 1n;
      const never = new Promise<void>(() => {});
      node.behave({
        delay: async (calls) => {
          if (calls.some(({ method }) => method === 'eth_call')) await never;
        },
      });
      const [event] = await readSince(block, node.url);
      assert.ok(event?.kind === 'recovery-finalized');
      assert.equal(event.newOwners, undefined);
      // If they do not answer at all, it is reported later.
      node.behave({ tamper: ({ id, jsonrpc }) => ({ id, jsonrpc }) });
      await assert.rejects(readSince(block, node.url));
    } finally {
      await node.stop();
    }
  });
});

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
      const terms = { newOwners, newThreshold: 1n, nonce: 0n, signatures: [] };
      const call = executeRecoveryCall({ module, version: '0.1.0', account, ...terms });
      return { input: call.data };
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
  const log = { warn: assert.fail };
  const chain = { chainId: 1, module, version: () => '0.1.0', nodes, anyNode: nodes, log };
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
