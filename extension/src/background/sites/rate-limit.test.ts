import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RateLimit } from './rate-limit.ts';

test('S40 each origin has a rate of its own, which comes back with time', () => {
  let now = 0;
  const limit = new RateLimit(() => now);
  const takeAll = (origin: string) => {
    let taken = 0;
    while (limit.take(origin)) taken += 1;
    return taken;
  };
  assert.equal(takeAll('https://a.example'), 300);
  assert.equal(takeAll('https://b.example'), 300);
  now += 1_000;
  assert.equal(takeAll('https://a.example'), 30);
  now += 3_600_000;
  assert.equal(takeAll('https://a.example'), 300);
});
