import type { RequestRates } from '../access/authenticate.ts';
import type { Configuration } from '../configuration/schema.ts';
import { createLimiter, type Limiter } from './limiter.ts';
import type { SharedRedis } from './redis.ts';

export interface RequestRatesOptions {
  rates: Pick<Configuration['rates'], 'perMinute' | 'perMinuteForApps'>;
  redis: SharedRedis;
  /** Called for every refused request. */
  onRefusal: () => void;
}

/**
 * Counts requests to the recovery service per access token and site. The limits that protect
 * codes, targets and accounts are in the database, so they do not depend on Redis.
 */
export function createRequestRates({
  rates,
  redis: { client },
  onRefusal,
}: RequestRatesOptions): RequestRates {
  const perMinute = (maximum: number) => ({ maximum, period: 60 });
  const usual = createLimiter('usual', perMinute(rates.perMinute), client);
  const forApps = createLimiter('app', perMinute(rates.perMinuteForApps), client);
  return {
    async take({ tokenId, kind, site }) {
      const taken = await (kind === 'app' ? forApps : usual).take(`${tokenId}:${site}`);
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
