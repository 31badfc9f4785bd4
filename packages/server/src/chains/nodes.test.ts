import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { type Chain as LocalChain, recoveryModules, startChain } from '@recovery-guardian/devnet';
import {
  addGuardian,
  type Behaviour,
  chainClient,
  type NodeProxy,
  type RpcCall,
  signForSafe,
  startNodeProxy,
} from '@recovery-guardian/devnet/testing';
import { type Address, concat, numberToHex, size } from 'viem';
import {
  chainConfiguration,
  createTestLog,
  type TestChain,
} from '../testing/chain-configuration.ts';
import { createChain } from './chain.ts';
import { ChainContradiction } from './node-errors.ts';
import { createNodes } from './nodes.ts';
import { describeChain } from './verify-chain.ts';

const guardian: Address = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
const recoveryModule = { address: recoveryModules.threeMinutes.address };
const unreachable = 'http://127.0.0.1:1/secret-key';

const hangs: Behaviour = { respond: () => {} };
/** So that a node that hangs is soon given up. */
const impatient = { rpcTimeout: 200 };
const fails: Behaviour = { respond: (response) => response.writeHead(502).end() };
const isOfAnotherChain: Behaviour = {
  tamper: (answer, { method }) =>
    method === 'eth_chainId' ? { ...answer, result: '0x1' } : answer,
};
/** Gives the same result for every call of a contract. */
const saysOfContracts = (result: string): Behaviour => ({
  tamper: (answer, { method }) =>
    method === 'eth_call' ? { jsonrpc: '2.0', id: answer.id, result } : answer,
});
const saysOfHead = (result: string): Behaviour => ({
  tamper: (answer, { method }) => (method === 'eth_blockNumber' ? { ...answer, result } : answer),
});

describe('the nodes of a chain', () => {
  let local: LocalChain;
  /** Another node, which does not know what happens on the first. */
  let apart: LocalChain;
  let proxies: NodeProxy[];

  before(async () => {
    [local, apart] = await Promise.all([startChain(), startChain()]);
    proxies = await Promise.all([1, 2, 3].map(() => startNodeProxy(local.rpcUrl)));
  });
  after(async () => {
    for (const part of [...proxies, local, apart]) await part.stop();
  });
  beforeEach(() => {
    for (const proxy of proxies) proxy.requests.length = 0;
  });
  afterEach(() => {
    for (const proxy of proxies) proxy.behave({});
  });

  const open = (rpcUrls: string[], changes: Partial<TestChain> = {}) => {
    const log = createTestLog();
    const configuration = chainConfiguration({
      chainId: local.chainId,
      rpcUrls,
      recoveryModules: [recoveryModule],
      rpcTimeout: 10_000,
      ...changes,
    });
    const nodes = createNodes(configuration, { log });
    return { chain: createChain(nodes, log, 'development'), nodes, log, configuration };
  };
  const urls = () => proxies.map(({ url }) => url);
  const behave = (...behaviours: Behaviour[]) => {
    for (const [index, behaviour] of behaviours.entries()) proxies[index]?.behave(behaviour);
  };
  const safe = () => local.accounts[0]?.safe as Address;
  const signed = async () => {
    const [holder] = local.accounts;
    assert.ok(holder);
    const { chainId } = local;
    const text = { account: holder.safe, message: 'It is me' };
    const signature = await signForSafe({ ...text, chainId, owners: [holder.privateKey] });
    return { ...text, signature };
  };

  /** Mines until everything so far is history on both nodes. */
  const mineFarther = () =>
    Promise.all([local, apart].map(({ rpcUrl }) => chainClient(rpcUrl).mine({ blocks: 30 })));

  it("a chain's nodes are asked in a single request whether an account signed", async () => {
    const { chain } = open(urls());
    const text = await signed();
    assert.equal(await chain.isSignedByAccount(text), true);
    for (const proxy of proxies) proxy.requests.length = 0;
    assert.equal(await chain.isSignedByAccount(text), true);
    const methods = proxies.map(({ requests }) => requests.flat().map(({ method }) => method));
    assert.deepEqual(methods, [['eth_call'], [], []]);
  });

  it('another node replaces one that hangs, fails, is on another chain or cannot be reached', async () => {
    behave(hangs, fails, isOfAnotherChain);
    const { chain, log } = open([...urls(), unreachable, local.rpcUrl], impatient);
    assert.equal(await chain.isSignedByAccount(await signed()), true);
    const problems = log.lines.map(({ fields }) => Object.values(fields).slice(1).join(': '));
    assert.deepEqual(problems, [
      'rpcUrls[0]: it takes too long',
      'rpcUrls[1]: it returns the HTTP status 502',
      'rpcUrls[2]: it is of another chain',
      'rpcUrls[3]: it cannot be reached (ECONNREFUSED)',
    ]);
  });

  it('a node that failed is asked again only some time later', async () => {
    let now = 0;
    const log = createTestLog();
    const { configuration } = open(urls());
    const nodes = createNodes(configuration, { log, elapsed: () => now });
    const ask = () => nodes.ask('code', (reader) => reader.getCode(safe()));
    behave(fails);
    await ask();
    behave({});
    const [failing] = proxies;
    assert.ok(failing);
    failing.requests.length = 0;
    await ask();
    assert.equal(failing.requests.length, 0);
    now += 10_001;
    await ask();
    assert.ok(failing.requests.length > 0);
    assert.equal(log.lines.length, 1);
  });

  it('a node that failed for one user is asked last by all', async () => {
    const { configuration } = open(urls(), { quorum: 2 });
    const [failing] = proxies;
    assert.ok(failing);
    for (const first of [0, 1, 2]) {
      const log = createTestLog();
      const nodes = createNodes(configuration, { log, elapsed: () => 0 });
      const users = [nodes, nodes.with({ quorum: 1 }), nodes.with({ maximumLength: 32_000_000 })];
      const ask = (user = nodes) => user.ask('code', (reader) => reader.getCode(safe()));
      behave(fails);
      await ask(users[first]);
      behave({});
      failing.requests.length = 0;
      for (const user of users) await ask(user);
      assert.equal(failing.requests.length, 0);
      assert.equal(log.lines.length, 1);
    }
  });

  it('a node is asked again if a connection breaks, even if it is the only one', async () => {
    const [proxy] = proxies;
    assert.ok(proxy);
    const { chain, log } = open([proxy.url]);
    await chain.ping();
    let resets = 0;
    proxy.behave({
      respond: (response) => {
        resets++;
        proxy.behave({});
        response.destroy();
      },
    });
    assert.equal(await chain.isContract(safe()), true);
    assert.equal(resets, 1);
    assert.deepEqual(log.lines, []);
  });

  it('another node replaces one that invents blocks, which no other has [S78]', async () => {
    behave(saysOfHead('0xffffffff'));
    const { chain, log } = open(urls());
    assert.deepEqual((await chain.getRecoveryState(safe())).nonce, 0n);
    assert.deepEqual(
      log.lines.map(({ fields }) => 'node' in fields && fields.node),
      ['rpcUrls[0]'],
    );
  });

  it('a node that only fails does not count as refusing', async () => {
    behave({
      tamper: ({ jsonrpc, id }) => ({
        jsonrpc,
        id,
        error: { code: -32_005, message: 'limit exceeded' },
      }),
    });
    const [limited] = urls();
    assert.ok(limited);
    await assert.rejects(open([limited]).chain.isSignedByAccount(await signed()), /Too few nodes/);
    assert.equal(await open(urls()).chain.isSignedByAccount(await signed()), true);
  });

  it('a contract that makes a node answer with an error does not change which node is asked first [S107]', async () => {
    const hostile: Address = `0x${'ee'.repeat(20)}`;
    const says = (message: string): Behaviour => ({
      tamper: (answer, { params: [call] }) =>
        (call as { to?: Address } | undefined)?.to === hostile
          ? { jsonrpc: '2.0', id: answer.id, error: { code: -32_000, message } }
          : answer,
    });
    const { nodes, log } = open(urls());
    const ask = (to: Address) => nodes.ask('call', (reader) => reader.call({ to, data: '0x' }));
    const [first, second] = proxies;
    behave(says('an error that only this node knows'));
    assert.equal(await ask(hostile), '0x');
    assert.ok(second && second.requests.length > 0);
    second.requests.length = 0;
    await ask(safe());
    assert.deepEqual(second.requests, []);
    assert.deepEqual(log.lines, []);
    // geth's words for an execution that needs more gas than there is.
    behave(says('gas uint64 overflow'));
    assert.equal(await ask(hostile), undefined);
    assert.deepEqual(second.requests, []);
    assert.ok(first && first.requests.length > 0);
  });

  it('a contract whose failure all nodes word differently has refused, if they execute anything else', async () => {
    const hostile: Address = `0x${'ee'.repeat(20)}`;
    const isOfHostile = ({ params: [call] }: RpcCall) =>
      (call as { to?: Address } | undefined)?.to === hostile;
    const says = (code: number, message: string, isOf = isOfHostile): Behaviour => ({
      tamper: (answer, call) =>
        isOf(call) ? { jsonrpc: '2.0', id: answer.id, error: { code, message } } : answer,
    });
    const { nodes, log } = open(urls());
    const ask = (view = nodes) =>
      view.ask('call', (reader) => reader.call({ to: hostile, data: '0x' }));
    const words: [number, string][] = [
      [-32_000, 'Bootloader-based tx failed'],
      [-32_015, 'Ausführung fehlgeschlagen'],
      [-32_603, 'ErrExecutionAborted'],
    ];
    behave(...words.map(([code, message]) => says(code, message)));
    assert.equal(await ask(), undefined);
    assert.equal(await ask(nodes.with({ quorum: 3 })), undefined);
    assert.deepEqual(log.lines, [], 'no node rests');
    // Nodes that execute nothing, or ask for fewer requests, have not judged the contract.
    const isCall = ({ method }: RpcCall) => method === 'eth_call';
    behave(...words.map(([code]) => says(code, 'missing trie node', isCall)));
    await assert.rejects(ask(), /Too few nodes/);
    behave(...words.map(([code]) => says(code, 'slow down: 50 compute units')));
    await assert.rejects(ask(), /Too few nodes/);
  });

  it('a slow contract makes neither another call fail nor a node rest [S117]', async () => {
    const hostile: Address = `0x${'ee'.repeat(20)}`;
    const isSlow = ({ params: [call] }: RpcCall) =>
      (call as { to?: Address } | undefined)?.to === hostile;
    // All calls of a request are answered at once, so none while one of them runs.
    const isSlowThere: Behaviour = {
      respond: (_response, calls) => (calls.some(isSlow) ? undefined : false),
    };
    behave(isSlowThere, isSlowThere, isSlowThere);
    const { chain, log } = open(urls(), { rpcTimeout: 500 });
    const text = await signed();
    const ofHostile = { ...text, account: hostile };
    const attacks = [1, 2, 3].map(() => chain.isSignedByAccount(ofHostile));
    const answers = Promise.all([chain.isSignedByAccount(text), chain.getRecoveryState(safe())]);
    const ended = Promise.allSettled(attacks);
    assert.equal((await answers)[0], true);
    for (const end of await ended) assert.match(String('reason' in end && end.reason), /Too few/);
    assert.deepEqual(log.lines, []);
    // Each node was asked once by each: what takes too long is not repeated.
    const slow = proxies.flatMap(({ requests }) => requests.flat().filter(isSlow));
    assert.equal(slow.length, attacks.length * proxies.length);
    for (const proxy of proxies) proxy.requests.length = 0;
    await chain.isContract(safe());
    assert.deepEqual(
      proxies.map(({ requests }) => requests.length),
      [1, 0, 0],
    );
  });

  it("a stranger's contract whose answer is long counts as refusing [S117]", async () => {
    const account: Address = '0x00000000000000000000000000000000000000f5';
    const { nodes, log } = open(urls());
    const lengthOf = async (bytes: number, isOurs = false) => {
      const bytecode = concat(['0x61', numberToHex(bytes, { size: 2 }), '0x6000f3']);
      await chainClient(local.rpcUrl).setCode({ address: account, bytecode });
      const call = { to: account, data: '0x', isOurs } as const;
      const answer = await nodes.ask('call', (reader) => reader.call(call));
      return answer && size(answer);
    };
    assert.equal(await lengthOf(32_000), 32_000);
    assert.equal(await lengthOf(33_000), undefined);
    assert.equal(await lengthOf(33_000, true), 33_000, 'of a contract of the configuration');
    const [first, ...others] = proxies.map(({ requests }) => requests.flat());
    assert.equal(first?.filter(({ method }) => method === 'eth_call').length, 3);
    assert.deepEqual([others, log.lines], [[[], []], []], 'no other node is asked');
  });

  it('a node that takes too long for everything rests [S117]', async () => {
    const { chain, log } = open(urls(), impatient);
    const text = await signed();
    await chain.isSignedByAccount(text);
    behave(hangs);
    assert.equal(await chain.isSignedByAccount(text), true);
    assert.deepEqual(
      log.lines.map(({ fields }) => 'node' in fields && fields.node),
      ['rpcUrls[0]'],
    );
  });

  describe('of which several must agree', () => {
    it('nodes that must agree are asked at the same block', async () => {
      const { chain } = open(urls(), { quorum: 2 });
      assert.equal(await chain.isSignedByAccount(await signed()), true);
      const calls = proxies.map(({ requests }) =>
        requests.flat().filter(({ method }) => method === 'eth_call'),
      );
      const blocks = calls.map(([call]) => call?.params[1]);
      assert.match(String(blocks[0]), /^0x[0-9a-f]+$/);
      assert.deepEqual(blocks, [blocks[0], blocks[0], undefined]);
    });

    it('nodes that must agree are not believed when they disagree [S1]', async () => {
      const magic = `0x1626ba7e${'00'.repeat(28)}`;
      const { chain, log } = open(urls(), { quorum: 2 });
      behave({}, saysOfContracts(magic));
      const text = { ...(await signed()), message: 'It is not me' };
      await assert.rejects(chain.isSignedByAccount(text), ChainContradiction);
      assert.deepEqual(
        log.lines.map(({ message, fields }) => ({ message, ...fields, block: undefined })),
        [
          {
            message: 'the nodes of a chain disagree: no answer is trusted',
            chainId: local.chainId,
            nodes: ['rpcUrls[0]', 'rpcUrls[1]'],
            block: undefined,
            subject: 'signature',
          },
        ],
      );
      behave(saysOfContracts(magic), saysOfContracts(magic));
      assert.equal(await chain.isSignedByAccount(text), true);
    });

    it('nodes that must agree are not believed when one has not heard of a guardian [S1]', async () => {
      const { chain } = open([local.rpcUrl, apart.rpcUrl], { quorum: 2, maximumLag: 1_000 });
      const [first, second] = local.accounts.map((account) => account.safe) as [Address, Address];
      const guardiansOf = async (account: Address) =>
        (await chain.getRecoveryState(account)).guardians;
      await Promise.all([local, apart].map((node) => addGuardian(node, 0, guardian)));
      await mineFarther();
      assert.deepEqual(await guardiansOf(first), [guardian]);
      await addGuardian(local, 1, guardian);
      await mineFarther();
      await assert.rejects(guardiansOf(second), ChainContradiction);
    });

    it('a spare replaces a failing one of the nodes that must agree', async () => {
      behave({}, hangs);
      const { chain } = open(urls(), { ...impatient, quorum: 2 });
      assert.equal(await chain.isSignedByAccount(await signed()), true);
      behave({}, hangs, fails);
      await assert.rejects(chain.isSignedByAccount(await signed()), /Too few nodes/);
    });

    it('one of the nodes that must agree cannot lead the others into the past [S1]', async () => {
      behave(saysOfHead('0x1'));
      const { chain, log } = open(urls(), { ...impatient, quorum: 2, maximumLag: 4 });
      assert.equal(await chain.isSignedByAccount(await signed()), true);
      assert.match(JSON.stringify(log.lines), /rpcUrls\[0\].*its newest block is far from/);
      behave(saysOfHead('0x1'), {}, hangs);
      await assert.rejects(chain.isSignedByAccount(await signed()), /Too few nodes/);
    });

    it('one of the nodes that must agree cannot stop the others by inventing blocks [S78]', async () => {
      behave(saysOfHead('0xffffffff'));
      const { chain, log } = open(urls(), { quorum: 2, maximumLag: 4 });
      assert.equal(await chain.isSignedByAccount(await signed()), true);
      assert.deepEqual(
        log.lines.map(({ fields }) => 'node' in fields && fields.node),
        ['rpcUrls[0]'],
      );
      // Of two that contradict each other, neither is believed.
      const [, , honest] = urls();
      assert.ok(honest);
      const both = open([...urls().slice(0, 1), honest], { quorum: 2, maximumLag: 4 });
      await assert.rejects(both.chain.isSignedByAccount(await signed()), /Too few nodes/);
    });

    it('as many nodes as must agree must answer at start', async () => {
      behave({}, fails, fails);
      await assert.rejects(
        open(urls(), { quorum: 2 }).chain.verify(),
        /2 nodes of the chain 31337 \(Local\) must agree, and only 1 answer: check its rpcUrls/,
      );
      behave({}, fails, {});
      const { chain, log } = open(urls(), { quorum: 2 });
      await chain.verify();
      assert.equal(log.lines.length, 1);
      behave({}, {}, isOfAnotherChain);
      await assert.rejects(
        open(urls(), { quorum: 2 }).chain.verify(),
        /rpcUrls\[2\] of the chain 31337 \(Local\) says that its chain id is 1/,
      );
    });
  });

  it('the nodes that must agree are listed one by one, so that an operator can compare them', async () => {
    behave({}, isOfAnotherChain, hangs);
    const { nodes } = await describeChain(open([...urls(), unreachable], impatient).nodes, 0);
    const [first, second, ...rest] = nodes;
    assert.ok(first && 'codeHash' in first && second && 'chainId' in second);
    assert.match(first.codeHash ?? '', /^0x[0-9a-f]{64}$/);
    assert.ok(first.head > 0n);
    assert.deepEqual(first, {
      node: 'rpcUrls[0]',
      chainId: local.chainId,
      head: first.head,
      codeHash: first.codeHash,
      version: '0.0.1',
    });
    assert.equal(second.chainId, 1);
    assert.deepEqual(rest, [
      { node: 'rpcUrls[2]', problem: 'it takes too long' },
      { node: 'rpcUrls[3]', problem: 'it cannot be reached (ECONNREFUSED)' },
    ]);
  });
});
