import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCall } from './requests.ts';

const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test('a call is read whatever the letter case of its hexadecimal digits and their prefix', () => {
  for (const call of [
    { to: to.toUpperCase(), data: '0XAB' },
    { to: to.toLowerCase(), data: '0xAb', input: '0xab' },
    { to, input: '0xaB', data: '' },
  ]) {
    assert.deepEqual(readCall(call), { to, value: 0n, data: '0xab' });
  }
});

test('a call without a target, with two kinds of data or none that is hexadecimal is refused', () => {
  for (const call of [{}, { to: '0x12' }, { to, data: '0xab', input: '0xac' }, { to, data: 'ab' }])
    assert.throws(() => readCall(call), { code: -32602 });
});
