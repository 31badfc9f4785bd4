import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clock, duration } from './duration.ts';

test('durations are shown in their two largest units', () => {
  assert.equal(duration(180), '3 minutes');
  assert.equal(duration(61), '1 minute 1 second');
  assert.equal(duration(2 * 86_400 + 4 * 3_600 + 59), '2 days 4 hours');
  assert.equal(duration(0), 'no time');
});

test('the clock runs down to zero and stops', () => {
  assert.equal(clock(180), '3:00');
  assert.equal(clock(9), '0:09');
  assert.equal(clock(-5), '0:00');
});
