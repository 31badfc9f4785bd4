import { inTime } from '../in-time.ts';
import type { Instruments } from './instruments.ts';

/** What only the database knows; read at every scrape. */
export interface DatabaseReadings {
  /** Returns the number of unsent messages. */
  countQueuedMessages(): Promise<number>;
  /** Returns how many seconds the database's clock is ahead of this host's. */
  measureClockSkew(): Promise<number>;
  /** Called when the database does not answer, once until it answers again. */
  onFailure(error: unknown): void;
}

/** Milliseconds: scrapes usually have ten seconds. */
const timeout = 2_000;

/**
 * Adds the metrics that are read from the database. While it does not answer, they are left out, and
 * `database_up` is 0.
 *
 * @returns a function to call before a scrape, which never throws
 */
export function addDatabaseMetrics(
  { gauge }: Instruments,
  { countQueuedMessages, measureClockSkew, onFailure }: DatabaseReadings,
): () => Promise<void> {
  const up = gauge('database_up', '1 if the database answers, otherwise 0', []);
  const queued = gauge('queued_messages', 'Messages that wait to be sent', []);
  const skew = gauge(
    'clock_skew_seconds',
    "How far the database's clock is ahead of this host's",
    [],
  );
  // Kept while it is not answered, so that scrapes of a database that hangs do not pile up.
  let reading: Promise<[number, number]> | undefined;
  const read = () => {
    reading ??= Promise.all([countQueuedMessages(), measureClockSkew()]).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  let isFailing = false;
  return async () => {
    try {
      const [messages, seconds] = await inTime(timeout, read());
      queued.set(messages);
      skew.set(seconds);
      up.set(1);
      isFailing = false;
    } catch (error) {
      queued.remove();
      skew.remove();
      up.set(0);
      if (!isFailing) onFailure(error);
      isFailing = true;
    }
  };
}
