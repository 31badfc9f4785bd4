import type { Configuration } from '../configuration/schema.ts';
import { migrateConfigured } from './migrate.ts';
import { type Database, openDatabase } from './open.ts';

/** Opens and migrates the database, and closes it after `work`. */
export async function withDatabase<Result>(
  database: Configuration['database'],
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await openDatabase(database);
  try {
    await migrateConfigured(db, database);
    return await work(db);
  } finally {
    await close();
  }
}
