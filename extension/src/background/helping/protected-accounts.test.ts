import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import {
  addGuardianCall,
  RecoveryServiceClient,
  recoveryModuleCallsAbiV1,
  sentinelAddress,
} from '@recovery-guardian/core';
import { recoveryModulesV2 } from '@recovery-guardian/devnet';
import {
  AccountHolder,
  addGuardians,
  chainClient,
  createBody,
  deployManySafes,
  eoaGuardian,
  guardTogether,
  type NodeProxy,
  recoveryOf,
  sendAsSafe,
  startNodeProxy,
  startTestWorld,
  type TestGuardian,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import { accountId, readAccountId } from '@recovery-guardian/wallet';
import { type Address, encodeFunctionData, type Hex, numberToHex } from 'viem';
import { walletOn } from '../../testing/test-wallet.ts';
import { helpingHandlers } from '../pages/answer-page.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { readHelpRequest } from './help-requests.ts';

// Strangers name the wallet's key as their guardian. Chain and service are real.

let world: TestWorld;
let node: NodeProxy;
let other: TestGuardian;
let mia: ReturnType<typeof accountId>;
/** The most logs that the node answers with. */
let mostLogs: number;
/** It breaks off searches of more. */
let mostBlocks: number;
/** How many blocks its logs lag the newest one. */
let lag = 0;
/** Whether the machine that has the logs has not reached those blocks either. */
let isBehind = false;
/** How often its newest block was asked for. */
let asked = 0;

before(async () => {
  world = await startTestWorld({ database: { kind: 'pglite' } });
  other = eoaGuardian();
  node = await startNodeProxy(world.chain.rpcUrl);
  mostLogs = Number.POSITIVE_INFINITY;
  mostBlocks = Number.POSITIVE_INFINITY;
  node.behave({
    respond(response, calls) {
      const call = calls.find(({ method }) => method === 'eth_getLogs');
      if (!call) return false;
      const [{ fromBlock, toBlock }] = call.params as [{ fromBlock: Hex; toBlock: Hex }];
      return Number(toBlock) - Number(fromBlock) >= mostBlocks && response.destroy();
    },
    async tamper(answer, { method }, ask) {
      if (isBehind && method === 'eth_blockNumber' && asked++ > 0) {
        return { ...answer, result: numberToHex(Number(answer.result) - lag) };
      }
      if (method === 'eth_getLogs' && lag > 0) {
        const { result } = await ask({ id: 1, method: 'eth_blockNumber', params: [] });
        const isThere = ({ blockNumber }: { blockNumber: string }) =>
          Number(blockNumber) <= Number(result) - lag;
        return { ...answer, result: (answer.result as { blockNumber: string }[]).filter(isThere) };
      }
      if (method !== 'eth_getLogs' || (answer.result as []).length <= mostLogs) return answer;
      const error = { code: -32_005, message: `query returned more than ${mostLogs} results` };
      return { jsonrpc: '2.0', id: answer.id, error };
    },
  });
  mia = accountId(world.chain.chainId, world.chain.accounts[0]?.safe as Address);
});
after(async () => {
  await node?.stop();
  await world?.stop();
});

const keyOf = (index: number) => world.chain.accounts[index]?.address as Address;

async function walletOf(index: number): Promise<Wallet> {
  const { wallet } = await walletOn(world.chain, {
    index,
    rpcUrl: node.url,
    serviceUrl: world.url,
    serviceToken: world.accessToken,
    recoveryModule: world.recoveryModule,
  });
  return wallet;
}

const list = (wallet: Wallet) => helpingHandlers['helping.list'](wallet);
const idsIn = async (wallet: Wallet) => (await list(wallet)).accounts.map(({ id }) => id);

/** Strangers whose accounts name a key as guardian. */
async function nameAsGuardian(guardian: Address, count: number) {
  const accounts = await deployManySafes(world.chain, count);
  await addGuardians(
    world.chain,
    accounts.map((account) => ({ account, guardian })),
  );
  return accounts.map((account) => accountId(world.chain.chainId, account));
}

suite('accounts of strangers that name the wallet as guardian', () => {
  test('accounts of strangers that name the wallet as guardian hide no friend, known or new [S87]', async () => {
    const guardian = keyOf(1);
    const strangers = await nameAsGuardian(guardian, 51);
    const guardians = [other.address, guardian];
    await guardTogether(world.chain, 0, { guardians, threshold: 2n });
    const wallet = await walletOf(1);
    assert.ok((await idsIn(wallet)).includes(mia), 'The newest are listed.');
    strangers.push(...(await nameAsGuardian(guardian, 60)));
    assert.deepEqual(await idsIn(wallet), strangers.slice(-50));

    const recovery = await recoveryOf(new AccountHolder(world, 0));
    const { url: baseUrl, accessToken } = world;
    const client = new RecoveryServiceClient({ baseUrl, accessToken });
    await client.createRecovery(await createBody(other, recovery));
    let { accounts, requests } = await list(wallet);
    // The others are looked at in turn.
    for (let round = 0; requests.length === 0 && round < 3; round++) {
      ({ accounts, requests } = await list(wallet));
    }
    assert.deepEqual(
      [accounts[0]?.id, accounts.length, requests.map(({ account }) => account)],
      [mia, 50, [mia]],
    );
    const [stranger] = strangers as [typeof mia];
    const open = { text: readAccountId(stranger).address, chainId: world.chain.chainId };
    await helpingHandlers['helping.open'](wallet, open);
    assert.ok(
      (await idsIn(wallet)).includes(stranger as typeof mia),
      'So is what the user opened.',
    );
  });

  test('an account is found in another module than the pinned one, with its requests there', async () => {
    const module = recoveryModulesV2.threeMinutes.address;
    const holder = new AccountHolder(
      { ...world, recoveryModule: module, moduleVersion: '0.2.0' },
      2,
    );
    const guardians = [other.address, keyOf(0)];
    await guardTogether(world.chain, 2, { guardians, threshold: 2n, module });
    const wallet = await walletOf(0);
    const { url: baseUrl, accessToken } = world;
    const client = new RecoveryServiceClient({ baseUrl, accessToken });
    const { id } = await client.createRecovery(await createBody(other, await recoveryOf(holder)));
    const { accounts, requests, isIncomplete } = await list(wallet);
    const account = accountId(world.chain.chainId, holder.account);
    assert.deepEqual(
      accounts.map(({ id, modules }) => ({ id, modules })),
      [{ id: account, modules: [module] }],
    );
    assert.deepEqual(
      requests.map((request) => [request.account, request.id]),
      [[account, id]],
    );
    assert.ok(!isIncomplete);
    const [found] = accounts as [(typeof accounts)[number]];
    const { recovery } = await readHelpRequest(wallet.chains, found, id);
    assert.equal(recovery.module, module);
    assert.equal(recovery.version, '0.2.0');
  });

  test('an account is found although an earlier one has more logs than a node returns [S87]', async () => {
    const guardian = keyOf(2);
    const module = world.recoveryModule;
    const revoke = {
      to: module,
      value: 0n,
      data: encodeFunctionData({
        abi: recoveryModuleCallsAbiV1,
        functionName: 'revokeGuardianWithThreshold',
        args: [sentinelAddress, guardian, 0n],
      }),
    };
    const [before] = await nameAsGuardian(guardian, 1);
    await guardTogether(world.chain, 1, { guardians: [guardian], threshold: 1n });
    const loop = [revoke, addGuardianCall({ module, guardian, threshold: 1n })];
    await sendAsSafe(world.chain, 1, Array(4).fill(loop).flat());
    await sendAsSafe(world.chain, 1, [revoke]);
    const [after] = await nameAsGuardian(guardian, 1);
    const wallet = await walletOf(2);
    mostLogs = 2;
    try {
      const { accounts, isIncomplete } = await list(wallet);
      assert.deepEqual(
        accounts.map(({ id }) => id),
        [before, after],
      );
      assert.ok(isIncomplete, 'One block has more logs than the node answers with.');
      assert.ok((await list(wallet)).isIncomplete);
    } finally {
      mostLogs = Number.POSITIVE_INFINITY;
    }
  });

  test('protected accounts are searched again after a node refused all logs, and once there is room [S87]', async () => {
    const guardian = keyOf(3);
    const [stranger] = await nameAsGuardian(guardian, 1);
    // Before the blocks that every search reads again.
    await chainClient(world.chain.rpcUrl).mine({ blocks: 16 });
    const wallet = await walletOf(3);
    mostLogs = -1;
    try {
      const { accounts, isIncomplete } = await list(wallet);
      assert.deepEqual([accounts, isIncomplete], [[], true]);
    } finally {
      mostLogs = Number.POSITIVE_INFINITY;
    }
    const found = await list(wallet);
    assert.deepEqual([found.accounts.map(({ id }) => id), found.isIncomplete], [[stranger], false]);

    // Those of a list that is full, where only this one was dropped.
    const { accounts, ...helping } = await wallet.helping.get();
    const full = Array.from({ length: 1_000 }, (_, index) => ({
      id: accountId(1, `0x${index.toString(16).padStart(40, '0')}`),
      name: '',
      guardians: [guardian],
    }));
    await wallet.helping.set({ ...helping, accounts: full });
    assert.equal(accounts.length, 1);
    assert.ok(!(await idsIn(wallet)).includes(stranger as typeof mia));
    const [removed] = full as [(typeof full)[number]];
    await helpingHandlers['helping.remove'](wallet, { account: removed.id });
    const { accounts: listed, isIncomplete } = await list(wallet);
    assert.ok(listed.some(({ id }) => id === stranger));
    assert.ok(isIncomplete, 'It is full again.');
  });

  test('protected accounts are found on a node that refuses long searches [S87]', async () => {
    const guardian = keyOf(3);
    const [stranger] = await nameAsGuardian(guardian, 1);
    const wallet = await walletOf(3);
    mostBlocks = 5;
    let { accounts, isIncomplete } = await list(wallet);
    assert.deepEqual([accounts, isIncomplete], [[], true]);
    for (let round = 0; isIncomplete && round < 10; round++) {
      ({ accounts, isIncomplete } = await list(wallet));
    }
    assert.deepEqual([accounts.at(-1)?.id, isIncomplete], [stranger, false]);
    mostBlocks = Number.POSITIVE_INFINITY;
  });

  for (const [what, isMachineBehind, blocks] of [
    ['lag its newest block', false, 5],
    ['are on a machine that is further behind', true, 30],
  ] as const) {
    test(`an account is found although a node’s logs ${what} at first [S87]`, async () => {
      const guardian = keyOf(2);
      const wallet = await walletOf(2);
      const [early] = await nameAsGuardian(guardian, 1);
      const [late] = await nameAsGuardian(guardian, 1);
      [lag, isBehind, asked] = [blocks, isMachineBehind, 0];
      try {
        assert.ok(!(await idsIn(wallet)).includes(late as typeof mia));
      } finally {
        [lag, isBehind] = [0, false];
      }
      assert.deepEqual((await idsIn(wallet)).slice(-2), [early, late]);
    });
  }
});
