import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooseFees, raiseFees } from './relay-chain.ts';

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
