import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Hex } from 'viem';
import { createSeenOperations } from './seen-operations.ts';
import { entryPoint, userOperation } from './testing/endpoint.ts';
import type { SentOperation } from './user-operation.ts';

const hashOf = (index: number): Hex => `0x${index.toString(16).padStart(64, 'a')}`;

test('seen operations take no more memory than they may, and the oldest are forgotten first [S26]', () => {
  const seen = createSeenOperations(1_000_000);
  const callData: Hex = `0x${'00'.repeat(50_000)}`;
  const operation = { ...userOperation, callData } as SentOperation;
  for (let i = 0; i < 100; i++) seen.remember(hashOf(i), { operation, entryPoint });
  const kept = Array.from({ length: 100 }, (_one, i) => i).filter((i) => seen.find(hashOf(i)));
  assert.deepEqual(kept, [91, 92, 93, 94, 95, 96, 97, 98, 99]);
});

test('a seen operation counts once however often it is sent [S26]', () => {
  const seen = createSeenOperations(10_000);
  const operation = userOperation as SentOperation;
  seen.remember(hashOf(1), { operation, entryPoint });
  for (let i = 0; i < 100; i++) seen.remember(hashOf(2), { operation, entryPoint });
  assert.ok(seen.find(hashOf(1)));
  assert.ok(seen.find(hashOf(2)));
});

test('a seen operation stays accepted if it is later refused as known', () => {
  const seen = createSeenOperations(10_000);
  const operation = userOperation as SentOperation;
  seen.remember(hashOf(1), { operation, entryPoint });
  seen.remember(hashOf(1), { operation, entryPoint, refusal: 'already known' });
  assert.equal(seen.find(hashOf(1))?.refusal, undefined);
});

test('a seen operation has the newest refusal, until it is accepted', () => {
  const seen = createSeenOperations(10_000);
  const operation = userOperation as SentOperation;
  for (const refusal of ['too low', 'too high', undefined]) {
    seen.remember(hashOf(1), { operation, entryPoint, refusal });
    assert.deepEqual(seen.find(hashOf(1).toUpperCase() as Hex)?.refusal, refusal);
  }
});
