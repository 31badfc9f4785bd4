import { once } from 'node:events';
import { Redis } from 'ioredis';

/** Where several processes count together; without an address, each counts for itself. */
export type SharedRedis = {
  /** `undefined` where there is none. */
  readonly client: Redis | undefined;
  /** Waits until all processes count together; never longer than a connection may take. */
  connected(): Promise<void>;
  close(): Promise<void>;
};

/** Milliseconds. */
const connectTimeout = 2_000;

/** @param onOutage told once per outage. */
export function openRedis(url: string | undefined, onOutage: (error: Error) => void): SharedRedis {
  const client = url === undefined ? undefined : connect(url, onOutage);
  return {
    client,
    async connected() {
      if (!client || client.status === 'ready') return;
      const patience = AbortSignal.timeout(connectTimeout);
      await once(client, 'ready', { signal: patience }).catch(() => {});
    },
    async close() {
      client?.disconnect();
    },
  };
}

function connect(url: string, onOutage: (error: Error) => void): Redis {
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
