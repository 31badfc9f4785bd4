import assert from 'node:assert/strict';
import { test } from 'node:test';
import { duration } from './time.ts';

test('durations are shown in their two largest units', () => {
  assert.equal(duration(180), '3 minutes');
  assert.equal(duration(61), '1 minute 1 second');
  assert.equal(duration(2 * 86_400 + 4 * 3_600 + 59), '2 days 4 hours');
  assert.equal(duration(0), '0 seconds');
});
