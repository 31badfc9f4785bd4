import { sql } from 'kysely';
import type { Database } from './connection/open.ts';

/** Returns the time of the database's own clock, in milliseconds. */
export async function readDatabaseTime(db: Database): Promise<number> {
  const { rows } = await sql<{ time: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`.execute(db);
  if (!rows[0]) throw new Error('The database tells no time');
  return rows[0].time;
}
