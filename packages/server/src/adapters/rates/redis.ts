import { once } from 'node:events';
import { Redis } from 'ioredis';

/** The Redis in which several processes count together; without a URL, each counts separately. */
export interface SharedRedis {
  /** `undefined` without a URL. */
  readonly client: Redis | undefined;
  /** Waits for the connection, up to its timeout. */
  connected(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds. */
const connectTimeout = 2_000;

/** @param onOutage called once per outage */
export function openRedis(url: string | undefined, onOutage: (error: Error) => void): SharedRedis {
  const client = url === undefined ? undefined : connect(url, onOutage);
  return {
    client,
    async connected() {
      if (!client || client.status === 'ready') return;
      const timeout = AbortSignal.timeout(connectTimeout);
      await once(client, 'ready', { signal: timeout }).catch(() => {});
    },
    async close() {
      client?.disconnect();
    },
  };
}

function connect(url: string, onOutage: (error: Error) => void): Redis {
  const redis = new Redis(url, {
    // While Redis is unavailable, requests are counted in memory and do not wait.
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
