import { assert } from '@open-wc/testing';
import { safeAbi, sentinelAddress } from '@recovery-guardian/core';
import { type Address, encodeFunctionResult, type Hex, isAddressEqual } from 'viem';
import type { TestAccount } from '../testing/test-chain.ts';
import {
  account,
  chainId,
  createTestWorld,
  guardian,
  owner,
  recoveryModule,
  stranger,
  weekModule,
} from '../testing/test-world.ts';
import { readAccount, readAccountAtOneBlock } from './account-state.ts';
import { type JsonRpc, providerJsonRpc } from './json-rpc.ts';

function read(modules: readonly Address[], state: Partial<TestAccount> = {}) {
  const { chain } = createTestWorld(state);
  chain.otherModules = [weekModule];
  const { signal } = new AbortController();
  return readAccount({ rpc: providerJsonRpc(chain), account, modules, chainId, signal });
}

const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error) => error.reason,
  );

describe('readAccount', () => {
  const guarded = { moduleEnabled: true, guardians: [guardian], guardianThreshold: 1 };

  it('owners, guardians and a running recovery of an account are read', async () => {
    const recovery = { newOwners: [stranger], newThreshold: 1, executeAfter: 1_800_000_180 };
    const state = await read([recoveryModule], { ...guarded, recovery });
    assert.deepInclude(state, { deployed: true, owners: [owner], threshold: 1, ...guarded });
    assert.deepEqual(state.recovery, recovery);
    assert.equal(state.timestamp, 1_800_000_000);
  });

  it('the module that the account uses is reported, wherever it is in the list', async () => {
    for (const modules of [
      [weekModule, recoveryModule],
      [recoveryModule, weekModule],
    ] as const) {
      const state = await read(modules, guarded);
      assert.equal(state.module, recoveryModule);
      assert.deepEqual(state.guardians, [guardian]);
    }
  });

  it('a module with guardians is reported before one without, even if it is disabled', async () => {
    const state = await read([weekModule, recoveryModule], { ...guarded, moduleEnabled: false });
    assert.equal(state.module, recoveryModule);
    assert.isFalse(state.moduleEnabled);
  });

  it('the first module is reported if the account uses none', async () => {
    const state = await read([weekModule, recoveryModule]);
    assert.equal(state.module, weekModule);
    assert.isEmpty(state.guardians);
  });

  it('modules that are not on the chain are skipped, unless none is', async () => {
    const state = await read([stranger, recoveryModule], guarded);
    assert.equal(state.module, recoveryModule);
    assert.equal(await reasonOf(read([stranger, owner])), 'module-missing');
    assert.equal(await reasonOf(read([stranger])), 'module-missing');
  });

  it('the module that the account has enabled is found, though no one has named it [S35]', async () => {
    const state = await read([weekModule], guarded);
    assert.equal(state.module, recoveryModule.toLowerCase());
    assert.isTrue(state.moduleEnabled);
    assert.deepEqual(state.guardians, [guardian]);
  });

  it('a contract that halts is not read as a module, by the codes of several nodes [S130]', async () => {
    for (const code of [-32_003, -32_015]) {
      const { chain } = createTestWorld(guarded);
      const rpc: JsonRpc = async (method, params) => {
        const [call] = params as [{ to: Address }];
        if (method === 'eth_call' && call.to === stranger) throw { code, message: 'halted' };
        return chain.request({ method, params });
      };
      const modules = [stranger, recoveryModule];
      const { signal } = new AbortController();
      const state = await readAccount({ rpc, account, modules, chainId, signal });
      assert.equal(state.module, recoveryModule);
    }
  });

  it('of several recoveries the one that ends first is reported, in any order [S135]', async () => {
    const late = { newOwners: [stranger], newThreshold: 1, executeAfter: 1_800_604_800 };
    const soon = { ...late, executeAfter: 1_800_003_600 };
    // Guardians that started a recovery may have been removed since.
    for (const guardians of [[], [guardian]]) {
      const ofLate = createTestWorld({ ...guarded, recovery: late }).chain;
      const ofSoon = createTestWorld({ ...guarded, guardians, recovery: soon }).chain;
      ofSoon.module = weekModule;
      const enabled = [recoveryModule, weekModule];
      const rpc: JsonRpc = async (method, params) => {
        const [call] = params as [{ to: Address; data: Hex }];
        const isOfSoon = method === 'eth_call' && isAddressEqual(call.to, weekModule);
        if (method !== 'eth_call' || !call.data.startsWith('0xcc2f8452'))
          return (isOfSoon ? ofSoon : ofLate).request({ method, params });
        const functionName = 'getModulesPaginated';
        return encodeFunctionResult({
          abi: safeAbi,
          functionName,
          result: [enabled, sentinelAddress],
        });
      };
      for (const modules of [[recoveryModule], [weekModule], enabled]) {
        const { signal } = new AbortController();
        const { module, recovery } = await readAccount({ rpc, account, modules, chainId, signal });
        assert.deepEqual(recovery, soon);
        assert.isTrue(isAddressEqual(module, weekModule));
      }
    }
  });

  it('no state is read of an account that is not deployed', async () => {
    const state = await read([weekModule], { deployed: false });
    assert.deepInclude(state, { deployed: false, module: weekModule, guardians: [] });
  });
});

describe('readAccountAtOneBlock', () => {
  const recovery = { newOwners: [stranger], newThreshold: 1, executeAfter: 1_800_000_180 };
  const before = { moduleEnabled: true, guardians: [guardian], guardianThreshold: 1, recovery };

  /** Reads an account whose recovery is finalized by a block that comes after the first call. */
  function readWhileFinalized({ knowsBlocks }: { knowsBlocks: boolean }) {
    const first = createTestWorld(before).chain;
    const next = createTestWorld({ ...before, owners: [stranger], recovery: undefined }).chain;
    let calls = 0;
    const rpc: JsonRpc = async (method, params) => {
      const at = params[1];
      if (method !== 'eth_call') return first.request({ method, params });
      if (at === 'latest') return (calls++ === 0 ? first : next).request({ method, params });
      if (!knowsBlocks) throw { code: -32_000, message: 'header not found' };
      return first.request({ method, params });
    };
    const { signal } = new AbortController();
    const parameters = { rpc, account, modules: [recoveryModule], chainId, signal };
    return { parameters, read: () => readAccountAtOneBlock(parameters) };
  }

  it('an account is not read from two blocks, between which a recovery would seem canceled', async () => {
    const { parameters, read } = readWhileFinalized({ knowsBlocks: true });
    const state = await read();
    assert.deepEqual([state.owners, state.recovery], [[owner], recovery]);
    const mixed = await readAccount(parameters);
    assert.deepEqual([mixed.owners, mixed.recovery], [[owner], undefined]);
  });

  it('an account is read at the latest block of a node that does not know the one it named', async () => {
    const { read } = readWhileFinalized({ knowsBlocks: false });
    assert.deepEqual((await read()).owners, [owner]);
  });
});
