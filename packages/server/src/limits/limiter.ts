import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Quota } from '../configuration/service-settings.ts';
import type { LimitOutcome } from '../kit/service-error.ts';

/** Counts up to a quota per key. */
export interface Limiter {
  take(key: string, count?: number): Promise<LimitOutcome>;
}

/**
 * Counts in Redis, across processes, or in memory. While Redis is unavailable, each process counts
 * separately.
 *
 * @param name separates its counters from those of other limiters
 */
export function createLimiter(
  name: string,
  { maximum, period }: Quota,
  redis: Redis | undefined,
): Limiter {
  const options = { keyPrefix: `recovery-guardian:${name}`, points: maximum, duration: period };
  const memory = new RateLimiterMemory(options);
  const limiter = redis
    ? new RateLimiterRedis({
        ...options,
        storeClient: redis,
        insuranceLimiter: memory,
        rejectIfRedisNotReady: true,
      })
    : memory;
  return {
    async take(key, count = 1) {
      try {
        await limiter.consume(key, count);
        return { outcome: 'taken' };
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
        return { outcome: 'limited', retryAfter };
      }
    },
  };
}
