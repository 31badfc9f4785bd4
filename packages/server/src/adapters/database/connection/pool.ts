import { ServiceError } from '@recovery-guardian/recovery-service';
import pg from 'pg';

/** How long a transaction waits for a connection, and how long its caller is told to wait: seconds. */
const longestWait = 5;

/** `too_many_connections`: other processes use all that PostgreSQL allows. */
const tooMany = '53300';

/**
 * A pool of connections. If none becomes free in time, the request is refused as `busy`: nothing of
 * it has been sent, so that its caller may repeat it.
 */
export class Pool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ connectionTimeoutMillis: longestWait * 1_000, ...config });
  }

  // biome-ignore lint/suspicious/noExplicitAny: the original has an overload with a callback.
  override async connect(): Promise<any> {
    try {
      return await super.connect();
    } catch (cause) {
      const { code, message } = cause as Error & { code?: string };
      // The pool's own errors have no code.
      if (code !== tooMany && !message.includes('timeout')) throw cause;
      throw new ServiceError('busy', { cause, retryAfter: longestWait });
    }
  }
}
