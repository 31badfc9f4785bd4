import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLateAfter } from './late-after.ts';

describe('late is', () => {
  it('a middling time at first, and never more than all upstreams have', () => {
    assert.equal(createLateAfter(1_000).of('eth_call'), 300);
    assert.equal(createLateAfter(200).of('eth_call'), 200);
  });

  it('what 19 of 20 answers take less than, by method', () => {
    const late = createLateAfter(1_000);
    for (let i = 0; i < 2_000; i++) {
      late.answered('eth_estimateUserOperationGas', i % 20 ? 400 : 900);
      late.answered('eth_call', 5);
    }
    const estimate = late.of('eth_estimateUserOperationGas');
    assert.ok(estimate >= 380 && estimate < 700, `${estimate}`);
    assert.equal(late.of('eth_call'), 100);
  });

  it('bounded, however slow the upstreams are', () => {
    const late = createLateAfter(750);
    for (let i = 0; i < 100; i++) late.answered('eth_call', 10_000);
    assert.equal(late.of('eth_call'), 750);
  });
});
