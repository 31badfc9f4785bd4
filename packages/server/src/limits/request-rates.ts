import { once } from 'node:events';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Configuration } from '../configuration/schema.ts';
import type { Quota } from '../configuration/service-settings.ts';
import type { LimitOutcome } from '../kit/service-error.ts';
import type { LimitedCaller } from './limits.ts';

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

interface RequestRatesOptions {
  rates: Pick<Configuration['rates'], 'perMinute' | 'perMinuteForApps'>;
  redis: SharedRedis;
  /** Called for every refused request. */
  onRefusal: () => void;
}

/**
 * Counts requests to the recovery service per access token and site. The limits that protect
 * codes, targets and accounts are in the database, so they do not depend on Redis.
 */
export function createRequestRates({ rates, redis: { client }, onRefusal }: RequestRatesOptions) {
  const perMinute = (maximum: number) => ({ maximum, period: 60 });
  const usual = createLimiter('usual', perMinute(rates.perMinute), client);
  const forApps = createLimiter('app', perMinute(rates.perMinuteForApps), client);
  return {
    /** Counts one request. */
    async take({
      tokenId,
      tokenKind,
      site,
    }: Pick<LimitedCaller, 'tokenId' | 'tokenKind' | 'site'>): Promise<LimitOutcome> {
      const taken = await (tokenKind === 'app' ? forApps : usual).take(`${tokenId}:${site}`);
      if (taken.outcome === 'limited') onRefusal();
      return taken;
    },
  };
}

/** Limits the look-ups of unknown access tokens per site. */
export function createUnknownTokenLimiter(
  { unknownTokensPerMinute }: Pick<Configuration['rates'], 'unknownTokensPerMinute'>,
  { client }: SharedRedis,
): Limiter {
  const quota = { maximum: unknownTokensPerMinute, period: 60 };
  return createLimiter('unknown-token', quota, client);
}

/** The Redis in which several processes count together; without a URL, each counts separately. */
export interface SharedRedis {
  /** `undefined` without a URL. */
  readonly client: Redis | undefined;
  close(): Promise<void>;
}

/** Milliseconds. */
const connectTimeout = 2_000;

/**
 * Connects, and waits for the connection up to its timeout.
 *
 * @param onOutage called once per outage
 */
export async function openRedis(
  url: string | undefined,
  onOutage: (error: Error) => void,
): Promise<SharedRedis> {
  const client = url === undefined ? undefined : await connect(url, onOutage);
  if (client) {
    const timeout = AbortSignal.timeout(connectTimeout);
    await once(client, 'ready', { signal: timeout }).catch(() => {});
  }
  return {
    client,
    async close() {
      client?.disconnect();
    },
  };
}

async function connect(url: string, onOutage: (error: Error) => void): Promise<Redis> {
  // Loaded here, because most servers have none. In the server's bundle, the default is its only export.
  const {
    default: { Redis },
  } = await import('ioredis');
  const redis = new Redis(url, {
    // While Redis is unavailable, requests are counted in memory and do not wait.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    // A connection without an answer is closed. No request waits for the next one, which is in use once
    // Redis has answered on it.
    socketTimeout: 500,
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

/** The rate limit of all requests of a caller, across processes. */
export type RequestRates = ReturnType<typeof createRequestRates>;
