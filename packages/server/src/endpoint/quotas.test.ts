import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startRedis, useStarted } from '@recovery-guardian/devnet/testing';
import type { Caller } from '../endpoint/caller.ts';

import { openRedis, type SharedRedis } from '../limits/request-rates.ts';
import type { Plan, QuotaOutcome } from './caller.ts';
import { createQuotas } from './quotas.ts';

const standard: Plan = { name: 'standard', requestsPerMinute: 5, userOperationsPerDay: 2 };
const none: Plan = { name: 'none', requestsPerMinute: 5, userOperationsPerDay: 0 };

const callerOf = (subject: string, plan = standard): Caller => ({
  id: subject,
  subject,
  network: '192.0.2.0/24',
  plan,
  key: undefined,
});

const taken: QuotaOutcome = { outcome: 'taken' };

function assertLimited(quota: QuotaOutcome, longestWait = Number.POSITIVE_INFINITY): void {
  assert.ok(quota.outcome === 'limited');
  assert.ok(quota.retryAfter >= 1 && quota.retryAfter <= longestWait, String(quota.retryAfter));
}

describe('quotas', () => {
  let time = Date.parse('2030-01-01T23:59:00.500Z');
  const refusals: string[] = [];

  const open = (redis: SharedRedis = { client: undefined, close: async () => {} }) =>
    createQuotas({
      plans: [standard, none],
      redis,
      clock: { now: () => new Date(time) },
      onRefusal: (limit) => void refusals.push(limit),
    });

  it('quotas limit the calls per minute, regardless of their pattern', async () => {
    const quotas = open();
    const caller = callerOf('a');
    assert.deepEqual(await quotas.takeRequests(caller, 4), taken);
    assert.deepEqual(await quotas.takeRequests(caller, 1), taken);
    assertLimited(await quotas.takeRequests(caller, 1), 60);
    assert.equal(refusals.pop(), 'endpoint-requests');
  });

  it('quotas are counted per subject', async () => {
    const quotas = open();
    await quotas.takeRequests(callerOf('a'), 5);
    assert.deepEqual(await quotas.takeRequests(callerOf('b'), 5), taken);
    assert.deepEqual(await quotas.takeRequests(callerOf('a', none), 5), taken);
  });

  it('quotas limit the user operations until midnight UTC', async () => {
    const quotas = open();
    const caller = callerOf('a');
    assert.deepEqual(await quotas.takeUserOperation(caller), taken);
    assert.deepEqual(await quotas.takeUserOperation(caller), taken);
    assert.deepEqual(await quotas.takeUserOperation(caller), {
      outcome: 'limited',
      retryAfter: 60,
    });
    assert.equal(refusals.pop(), 'endpoint-user-operations');
    time += 60_000;
    assert.deepEqual(await quotas.takeUserOperation(caller), taken);
  });

  it('a network that sends many refused API keys must wait, and no other [S27]', async () => {
    const quotas = open();
    for (let i = 0; i < 30; i++) {
      assert.deepEqual(await quotas.takeRefusedKey('192.0.2.0/24'), taken);
    }
    assertLimited(await quotas.takeRefusedKey('192.0.2.0/24'), 60);
    assert.equal(refusals.pop(), 'endpoint-refused-keys');
    assert.deepEqual(await quotas.takeRefusedKey('2001:db8::/64'), taken);
  });

  it('a quota may allow no user operation at all', async () => {
    assertLimited(await open().takeUserOperation(callerOf('a', none)));
  });

  describe('in Redis', () => {
    const server = useStarted(startRedis);

    it('quotas in Redis are counted over all processes', async () => {
      const processes = await Promise.all([1, 2].map(() => openRedis(server.url, () => {})));
      try {
        const [one, two] = processes.map((redis) => open(redis));
        assert.ok(one && two);
        const caller = callerOf('shared');
        assert.deepEqual(await one.takeRequests(caller, 3), taken);
        assertLimited(await two.takeRequests(caller, 3));

        await one.takeUserOperation(caller);
        await two.takeUserOperation(caller);
        assertLimited(await one.takeUserOperation(caller));
      } finally {
        await Promise.all(processes.map(({ close }) => close()));
      }
    });
  });
});
