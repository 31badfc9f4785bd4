import type { Clock } from '@recovery-guardian/recovery-service';
import { Redis } from 'ioredis';
import { measureSkew } from '../../adapters/clock-skew.ts';
import type { Configuration } from '../../configuration/schema.ts';
import { compareClocks } from './clocks.ts';
import type { Report } from './report.ts';

/** Checks that Redis answers, and has the time, if it is configured. */
export async function checkRedis(
  { redisUrl }: Configuration['rates'],
  clock: Clock,
): Promise<Report> {
  if (redisUrl === undefined) {
    return {
      findings: ['redis: none, so each process counts request rates separately'],
      mistakes: [],
    };
  }
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: 5_000,
    retryStrategy: () => null,
  });
  // Errors also reject `connect`.
  redis.on('error', () => {});
  try {
    await redis.connect();
    await redis.ping();
    const readTime = async () => {
      const [seconds, microseconds] = await redis.time();
      return Number(seconds) * 1_000 + Number(microseconds) / 1_000;
    };
    const { findings, mistakes } = compareClocks('Redis', await measureSkew(readTime, clock));
    return { findings: ['redis: answers', ...findings], mistakes };
  } catch (error) {
    const { message } = error as Error;
    const mistake = `Redis does not answer: ${message}: check rates.redisUrl (REDIS_URL)`;
    return { findings: ['redis: does not answer'], mistakes: [mistake] };
  } finally {
    redis.disconnect();
  }
}
