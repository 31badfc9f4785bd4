import type { FastifyBaseLogger } from 'fastify';
import type { ServerRole } from '../configuration/roles.ts';
import type { Configuration } from '../configuration/schema.ts';
import type { Settings } from '../configuration/service-settings.ts';
import type { OpenDatabase } from '../database/open.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Clock } from '../kit/clock.ts';
import type { Tracing } from '../kit/spans.ts';

/** Closes one part. */
export type Closer = () => Promise<unknown>;

/** What every part of a service gets. */
export interface Context {
  configuration: Configuration;
  settings: Settings;
  roles: readonly ServerRole[];
  /** Whether no message may be sent. */
  isDrill: boolean;
  db: OpenDatabase['db'];
  clock: Clock;
  tracing: Tracing | undefined;
  metrics: Metrics;
  log: FastifyBaseLogger;
  onError(error: unknown): void;
  /** Registers a function that closes a part. */
  onClose(close: Closer): void;
}

/** What the log says when a statement failed that the database is to blame for. */
export const databaseUnavailable = 'the database is unavailable';
