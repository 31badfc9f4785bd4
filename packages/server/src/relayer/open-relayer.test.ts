import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  addGuardianCall,
  executeRecoveryCall,
  finalizeRecoveryCall,
  recoveryModuleFunctions,
} from '@recovery-guardian/core';
import {
  concat,
  type Hex,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
  toFunctionSelector,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { createEnvironmentSigner } from '../keys/guardian-keys.ts';
import { openGasKey, type RelayTransaction } from './open-relayer.ts';
import { chooseFees, raiseFees } from './relay-chain.ts';
import { checkStep, forEachTransaction } from './relay-context.ts';
import type { RelayedStep, RelayedTransaction } from './relayed-transaction.ts';

const gwei = 10n ** 9n;
const market = { baseFee: 10n * gwei, priorityFee: gwei };

describe('fees', () => {
  it('fees suffice while the base fee doubles, and never exceed the cap', () => {
    assert.deepEqual(chooseFees(market, 100n * gwei), {
      maxFeePerGas: 21n * gwei,
      maxPriorityFeePerGas: gwei,
    });
    assert.equal(chooseFees(market, 15n * gwei)?.maxFeePerGas, 15n * gwei);
    assert.equal(chooseFees(market, 11n * gwei)?.maxFeePerGas, 11n * gwei);
    assert.equal(chooseFees(market, 11n * gwei - 1n), undefined);
  });

  it('both fees of a replacement are at least a tenth higher', () => {
    let fees = { maxFeePerGas: 21n, maxPriorityFeePerGas: 1n };
    for (let i = 0; i < 20; i++) {
      const raised = raiseFees(fees, { baseFee: 1n, priorityFee: 1n }, 10n * gwei);
      assert.ok(raised);
      for (const name of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const) {
        assert.ok(raised[name] * 10n >= fees[name] * 11n, `${name} ${fees[name]} ${raised[name]}`);
      }
      fees = raised;
    }
  });

  it('the fees of a replacement follow the current fees of the chain', () => {
    const old = { maxFeePerGas: 2n * gwei, maxPriorityFeePerGas: 1n };
    assert.deepEqual(raiseFees(old, market, 100n * gwei), chooseFees(market, 100n * gwei));
  });

  it('fees are not raised beyond the cap', () => {
    const old = { maxFeePerGas: 90n * gwei, maxPriorityFeePerGas: gwei };
    assert.equal(raiseFees(old, market, 100n * gwei), undefined);
    assert.ok((raiseFees(old, market, 113n * gwei)?.maxFeePerGas ?? 0n) <= 113n * gwei);
    assert.equal(raiseFees({ ...old, maxFeePerGas: 1n }, market, gwei), undefined);
  });

  it('the priority fee is never above the total fee', () => {
    const old = { maxFeePerGas: 10n, maxPriorityFeePerGas: 10n };
    const raised = raiseFees(old, { baseFee: 0n, priorityFee: 1n }, gwei);
    assert.ok(raised && raised.maxPriorityFeePerGas <= raised.maxFeePerGas);
  });
});

const relays = (...ids: string[]): RelayedTransaction[] =>
  ids.map((id) => ({ id, task: undefined, gas: 1n, createdAt: new Date(0) }));

describe('relays', () => {
  const run = async (
    work: { failing: Set<string> },
    list: readonly RelayedTransaction[],
    bad: string[],
  ) => {
    const turns: string[] = [];
    const act = async ({ id }: RelayedTransaction) => {
      turns.push(id);
      if (bad.includes(id)) throw new Error(id);
    };
    const failure = await forEachTransaction(work, list, act).then(
      () => undefined,
      (error: Error) => error.message,
    );
    return { turns: turns.join(''), failure };
  };

  it('relays that fail do not delay others, and are last the next time', async () => {
    const work = { failing: new Set<string>() };
    const list = relays('a', 'b', 'c');
    assert.deepEqual(await run(work, list, ['a']), { turns: 'abc', failure: 'a' });
    assert.deepEqual(await run(work, list, ['a']), { turns: 'bca', failure: 'a' });
    assert.deepEqual(await run(work, list, []), { turns: 'bca', failure: undefined });
    assert.deepEqual(await run(work, list, []), { turns: 'abc', failure: undefined });
  });

  it('relays are postponed when too many fail for it to be their fault', async () => {
    const work = { failing: new Set<string>() };
    const bad = ['a', 'b', 'c', 'd'];
    const { turns } = await run(work, relays('a', 'b', 'c', 'd', 'e', 'f'), bad);
    assert.equal(turns, 'abc');
    // Hostile relays cannot keep it that way.
    const { turns: next } = await run(work, relays('a', 'b', 'c', 'd', 'e', 'f'), bad);
    assert.equal(next, 'defab');
  });

  it('relays stop when the limit of a run is reached', async () => {
    const turns: string[] = [];
    await forEachTransaction({ failing: new Set() }, relays('a', 'b', 'c'), async ({ id }) => {
      turns.push(id);
      return id === 'b' ? 'enough' : undefined;
    });
    assert.deepEqual(turns, ['a', 'b']);
  });
});

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const other = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const module = '0x949d01d424bE050D09C16025dd007CB59b3A8c66';

const executing = (wallet: typeof account | typeof other) =>
  executeRecoveryCall({
    module,
    version: '0.1.0',
    account: wallet,
    newOwners: [other],
    newThreshold: 1n,
    nonce: 0n,
    signatures: [{ signer: other, signature: '0x11' }],
  }).data;

describe('a transaction for the gas key', () => {
  const check = (step: 'execute' | 'finalize', data: Hex) =>
    checkStep({ step, account, recoveryId: 'any', data });

  it('a transaction for the gas key must be a step of a recovery of the account that it is counted for', () => {
    check('execute', executing(account));
    check('finalize', finalizeRecoveryCall(module, account).data);
    assert.throws(() => check('execute', executing(other)), /does not execute/);
    const otherFinal = finalizeRecoveryCall(module, other).data;
    assert.throws(() => check('finalize', otherFinal), /does not finalize/);
  });

  it('a transaction for the gas key must be the declared step, and no other call', () => {
    assert.throws(() => check('finalize', executing(account)));
    assert.throws(() => check('execute', finalizeRecoveryCall(module, account).data));
    const addGuardian = addGuardianCall({ module, guardian: other, threshold: 1n }).data;
    for (const data of [
      addGuardian,
      recoveryModuleFunctions.cancelRecovery.encode(),
      '0x' as const,
    ]) {
      assert.throws(() => check('execute', data));
      assert.throws(() => check('finalize', data));
    }
    const transfer = concat([
      toFunctionSelector('transfer(address,uint256)'),
      `0x${'00'.repeat(64)}`,
    ]);
    assert.throws(() => check('execute', transfer));
  });

  it('a transaction for the gas key must confirm and execute, not only confirm', () => {
    const data = executing(account);
    // The fifth argument's word, after the selector.
    const at = 2 + 2 * (4 + 5 * 32) - 1;
    const unexecuted = `${data.slice(0, at)}0${data.slice(at + 1)}` as Hex;
    assert.equal(data[at], '1');
    assert.throws(() => check('execute', unexecuted), /does not execute/);
  });

  it('a transaction for the gas key must not be longer than any recovery', () => {
    const long = concat([executing(account), `0x${'00'.repeat(16_384)}`]);
    assert.throws(() => check('execute', long), /does not execute/);
  });
});

const key = `0x${'33'.repeat(32)}` as const;
const guardian = createEnvironmentSigner(`0x${'44'.repeat(32)}`);
const { address } = privateKeyToAccount(key);
describe('the gas key', () => {
  const open = (options: Partial<Parameters<typeof openGasKey>[1]> = {}) =>
    openGasKey(
      { pollInterval: 1_000, chains: [], privateKey: key },
      { mode: 'development', guardian, ...options },
    );

  it('the gas key is never the key of the guardian', async () => {
    const refused = open({ guardian: createEnvironmentSigner(key) });
    await assert.rejects(refused, /the guardian's: make another/);
  });

  describe('signs', () => {
    const transaction: RelayTransaction = {
      chainId: 10,
      nonce: 7,
      gas: 100_000n,
      fees: { maxFeePerGas: 3n, maxPriorityFeePerGas: 2n },
      to: undefined,
    };
    const signed = async (step: RelayedStep | undefined) => {
      const to = step && { module: module as Hex, step };
      const { raw } = await (await open()).sign({ ...transaction, to });
      const serializedTransaction = raw as TransactionSerialized<'eip1559'>;
      assert.equal(await recoverTransactionAddress({ serializedTransaction }), address);
      return parseTransaction(serializedTransaction);
    };
    const step = { recoveryId: 'any', step: 'finalize', account } as const;

    it('the gas key signs a step of a recovery for the module, and sends it no money', async () => {
      const { data } = finalizeRecoveryCall(module, account);
      const { chainId, to, nonce, value, ...rest } = await signed({ ...step, data });
      assert.deepEqual([chainId, to, nonce, value], [10, module.toLowerCase(), 7, undefined]);
      assert.deepEqual([rest.data, rest.gas, rest.maxFeePerGas], [data, 100_000n, 3n]);
    });

    it('the gas key signs a transaction to itself that does nothing', async () => {
      const { to, value, data } = await signed(undefined);
      assert.deepEqual([to, value, data], [address.toLowerCase(), undefined, undefined]);
    });

    it('the gas key signs nothing else', async () => {
      const data = recoveryModuleFunctions.cancelRecovery.encode();
      await assert.rejects(signed({ ...step, data }), /does not finalize/);
    });
  });
});
