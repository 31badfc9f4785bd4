import { once } from 'node:events';
import type { RequestRates } from '@recovery-guardian/recovery-service';
import { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Configuration } from '../configuration/schema.ts';

export type RequestRateCounter = RequestRates & {
  /** Waits until all processes count together; never longer than a connection may take. */
  connected(): Promise<void>;
  close(): Promise<void>;
};

export type RequestRatesOptions = {
  rates: Configuration['rates'];
  /** Told of every request too many. */
  onRefusal: () => void;
  /** Told once per outage of Redis. */
  onOutage: (error: Error) => void;
};

/**
 * Counts requests per access token and network: in Redis, where several processes count together, or
 * in memory. While Redis is away each process counts for itself: what guards codes, targets and
 * accounts stands in the database, so nothing of that depends on it.
 */
export function createRequestRates({
  rates,
  onRefusal,
  onOutage,
}: RequestRatesOptions): RequestRateCounter {
  const redis = rates.redisUrl === undefined ? undefined : openRedis(rates.redisUrl, onOutage);
  const limiters = {
    usual: createLimiter('usual', rates.perMinute, redis),
    app: createLimiter('app', rates.perMinuteForApps, redis),
  };
  return {
    async take({ tokenId, kind, network }) {
      try {
        await limiters[kind === 'app' ? 'app' : 'usual'].consume(`${tokenId}:${network}`);
        return undefined;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        onRefusal();
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
      }
    },
    async connected() {
      if (!redis || redis.status === 'ready') return;
      const patience = AbortSignal.timeout(connectTimeout);
      await once(redis, 'ready', { signal: patience }).catch(() => {});
    },
    async close() {
      redis?.disconnect();
    },
  };
}

function createLimiter(
  name: string,
  points: number,
  redis: Redis | undefined,
): RateLimiterAbstract {
  const options = { keyPrefix: `recovery-guardian:${name}`, points, duration: 60 };
  const memory = new RateLimiterMemory(options);
  if (redis === undefined) return memory;
  return new RateLimiterRedis({
    ...options,
    storeClient: redis,
    insuranceLimiter: memory,
    rejectIfRedisNotReady: true,
  });
}

/** Milliseconds. */
const connectTimeout = 2_000;

function openRedis(url: string, onOutage: (error: Error) => void): Redis {
  const redis = new Redis(url, {
    // A request that cannot be counted at once is counted in memory, and does not wait.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 500,
    connectTimeout,
  });
  let isAway = false;
  redis.on('error', (error: Error) => {
    if (!isAway) onOutage(error);
    isAway = true;
  });
  redis.on('ready', () => {
    isAway = false;
  });
  return redis;
}
