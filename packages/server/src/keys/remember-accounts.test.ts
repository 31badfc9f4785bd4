import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pad, toHex } from 'viem';
import { rememberAccounts } from './guardian-keys.ts';

test('a full cache of accounts forgets only the one that was not asked for longest', () => {
  let computed = 0;
  const find = rememberAccounts(() => ++computed);
  const ask = (index: number) => find({ chainId: 1, account: pad(toHex(index + 1), { size: 20 }) });
  for (let index = 0; index < 20_000; index++) ask(index);
  ask(0);
  ask(20_000);
  assert.equal(ask(0), 1, 'asked for lately');
  assert.equal(ask(2), 3, 'still there');
  assert.equal(computed, 20_001);
  assert.equal(ask(1), 20_002, 'forgotten');
});
