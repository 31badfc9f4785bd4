import assert from 'node:assert/strict';
import { test } from 'node:test';
import { duration } from './duration.ts';

test('durations are shown in their two largest units', () => {
  assert.equal(duration(180, 'en'), '3 minutes');
  assert.equal(duration(61, 'en'), '1 minute 1 second');
  assert.equal(duration(2 * 86_400 + 4 * 3_600 + 59, 'en'), '2 days 4 hours');
  assert.equal(duration(0, 'en'), '0 seconds');
});

test('durations are in the language of the page', () => {
  assert.equal(duration(180, 'de'), '3 Minuten');
  assert.match(duration(86_400, 'fr'), /^1\sjour$/);
});
