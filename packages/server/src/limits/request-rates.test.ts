import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import {
  type Silence,
  startRedis,
  startSilentProxy,
  useStarted,
} from '@recovery-guardian/devnet/testing';
import { createRequestRates, openRedis } from './request-rates.ts';

const caller = { tokenId: 'token', tokenKind: 'publishable', site: '192.0.2.0/24' } as const;

describe('request rates', () => {
  const open = async (redisUrl?: string, onOutage = (_error: Error) => {}) => {
    const redis = await openRedis(redisUrl, onOutage);
    const rates = { perMinute: 3, perMinuteForApps: 1 };
    const { take } = createRequestRates({ rates, redis, onRefusal: () => {} });
    return { take, close: redis.close };
  };
  const take = (
    rates: Awaited<ReturnType<typeof open>>,
    times: number,
    who: Parameters<typeof rates.take>[0] = caller,
  ) => Promise.all(Array.from({ length: times }, () => rates.take(who)));

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
    assert.equal((await rates.take({ ...caller, site: '198.51.100.0/24' })).outcome, 'taken');
    assert.equal((await rates.take({ ...caller, tokenId: 'other' })).outcome, 'taken');
    const app = { tokenId: 'app', tokenKind: 'app', site: caller.site } as const;
    assert.equal((await rates.take(app)).outcome, 'taken');
    assert.equal((await rates.take(app)).outcome, 'limited');
  });

  describe('in Redis', () => {
    const redis = useStarted(startRedis);

    const hangs: Record<string, Silence> = {
      'says nothing': (chunk, from) => (from === 'server' ? 0 : chunk.length),
      'stops in the middle of an answer': (chunk, from) =>
        from === 'server' ? Math.min(chunk.length, 2) : chunk.length,
      'gets nothing': () => 0,
    };
    for (const [what, rule] of Object.entries(hangs)) {
      it(`a Redis that ${what} costs one wait, and the limits are enforced in memory`, async () => {
        const proxy = await startSilentProxy(redis.url);
        const outages: string[] = [];
        const rates = await open(proxy.url, ({ message }) => void outages.push(message));
        const other = { ...caller, site: `${randomUUID()}/24` };
        try {
          assert.equal((await rates.take(other)).outcome, 'taken');
          let asked = 0;
          proxy.silenceBy((chunk, from) => {
            if (from === 'client' && chunk.includes('usual:')) asked++;
            return rule(chunk, from);
          });
          const answers = await take(rates, 4, other);
          const later = [];
          for (let i = 0; i < 20; i++) later.push(...(await take(rates, 2, other)));
          assert.equal(answers.filter(({ outcome }) => outcome === 'taken').length, 3);
          assert.ok(later.every(({ outcome }) => outcome === 'limited'));
          assert.ok(asked <= 4, `${asked} requests were sent: none after the first ones`);
          assert.equal(outages.length, 1);
          const before = asked;
          proxy.silenceBy((chunk) => {
            if (chunk.includes('usual:')) asked++;
            return chunk.length;
          });
          while (asked === before) {
            await rates.take({ ...caller, site: `${randomUUID()}/24` });
            await setImmediate();
          }
        } finally {
          await rates.close();
          await proxy.stop();
        }
      });
    }

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
