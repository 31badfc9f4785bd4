import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLateAfter } from './late-after.ts';

describe('the time after which an answer is late', () => {
  it('the time after which an answer is late starts at a medium value, within the given maximum', () => {
    assert.equal(createLateAfter(1_000).of('eth_call'), 300);
    assert.equal(createLateAfter(200).of('eth_call'), 200);
  });

  it('the time after which an answer is late approaches the 95th percentile of each method', () => {
    const late = createLateAfter(1_000);
    for (let i = 0; i < 2_000; i++) {
      late.answered('eth_estimateUserOperationGas', i % 20 ? 400 : 900);
      late.answered('eth_call', 5);
    }
    const estimate = late.of('eth_estimateUserOperationGas');
    assert.ok(estimate >= 380 && estimate < 700, `${estimate}`);
    assert.equal(late.of('eth_call'), 100);
  });

  it('the time after which an answer is late is bounded even if upstreams are slow', () => {
    const late = createLateAfter(750);
    for (let i = 0; i < 100; i++) late.answered('eth_call', 10_000);
    assert.equal(late.of('eth_call'), 750);
  });
});
