import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startRedis, useStarted } from '@recovery-guardian/devnet/testing';
import { openRedis } from './redis.ts';
import { createRequestRates } from './request-rates.ts';

const caller = { tokenId: 'token', kind: 'publishable', network: '192.0.2.0/24' } as const;

describe('request rates', () => {
  const open = async (redisUrl?: string, onOutage = (_error: Error) => {}) => {
    const redis = await openRedis(redisUrl, onOutage);
    const rates = { perMinute: 3, perMinuteForApps: 1 };
    const { take } = createRequestRates({ rates, redis, onRefusal: () => {} });
    return { take, close: redis.close };
  };
  const take = (rates: Awaited<ReturnType<typeof open>>, times: number, who = caller) =>
    Promise.all(Array.from({ length: times }, () => rates.take(who)));

  it('request rates limit the requests per minute, and report when to retry', async () => {
    const rates = await open();
    const taken = { outcome: 'taken' };
    assert.deepEqual(await take(rates, 3), [taken, taken, taken]);
    const [refused] = await take(rates, 1);
    assert.ok(refused?.outcome === 'limited');
    const { retryAfter } = refused;
    assert.ok(retryAfter >= 1 && retryAfter <= 60, String(retryAfter));
  });

  it('request rates are counted per token and network, with a lower limit for apps', async () => {
    const rates = await open();
    await take(rates, 3);
    assert.equal((await rates.take({ ...caller, network: '198.51.100.0/24' })).outcome, 'taken');
    assert.equal((await rates.take({ ...caller, tokenId: 'other' })).outcome, 'taken');
    const app = { tokenId: 'app', kind: 'app', network: caller.network } as const;
    assert.equal((await rates.take(app)).outcome, 'taken');
    assert.equal((await rates.take(app)).outcome, 'limited');
  });

  describe('in Redis', () => {
    const redis = useStarted(startRedis);

    it('request rates in Redis are counted over all processes', async () => {
      const [one, two] = await Promise.all([open(redis.url), open(redis.url)]);
      try {
        const answers = [...(await take(one, 2)), ...(await take(two, 2))];
        assert.equal(answers.filter(({ outcome }) => outcome === 'taken').length, 3);
      } finally {
        await Promise.all([one.close(), two.close()]);
      }
    });

    it('request rates are counted per process while Redis is unavailable', async () => {
      const outages: string[] = [];
      const other = await startRedis();
      const rates = await open(other.url, ({ message }) => void outages.push(message));
      try {
        await other.stop();
        const answers = await take(rates, 5);
        assert.equal(answers.filter(({ outcome }) => outcome === 'taken').length, 3);
        assert.ok(outages.length <= 1, 'told once');
      } finally {
        await rates.close();
      }
    });
  });
});
