import { Redis } from 'ioredis';
import type { Configuration } from '../../configuration/schema.ts';
import type { Report } from './report.ts';

/** Checks that Redis answers, if it is configured. */
export async function checkRedis({ redisUrl }: Configuration['rates']): Promise<Report> {
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
    return { findings: ['redis: answers'], mistakes: [] };
  } catch (error) {
    const { message } = error as Error;
    const mistake = `Redis does not answer: ${message}: check rates.redisUrl (REDIS_URL)`;
    return { findings: ['redis: does not answer'], mistakes: [mistake] };
  } finally {
    redis.disconnect();
  }
}
