import { once } from 'node:events';
import type { Redis } from 'ioredis';

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
