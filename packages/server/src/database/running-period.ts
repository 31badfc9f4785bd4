import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a period that has started then is running, for limits and for counts of wrong codes. A start
 * more than a period ahead was written by a wrong clock, and would count until that date.
 *
 * @param period in seconds
 */
export function isRunning(
  startedAt: RawBuilder<unknown>,
  { now, period }: { now: Date; period: number | RawBuilder<unknown> },
): RawBuilder<boolean> {
  return sql`abs(extract(epoch from ${startedAt} - ${now}::timestamptz)) < ${period}::float`;
}
