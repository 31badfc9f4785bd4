import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import type { Configuration } from '../../configuration/schema.ts';
import { listPendingMigrations } from '../../database/migrate.ts';
import { openDatabase } from '../../database/open.ts';
import type { Report } from './report.ts';

/** Whether the database can be reached, and what "migrate" would do. Changes nothing. */
export async function checkDatabase(database: Configuration['database']): Promise<Report> {
  const { url, directory } = database;
  if (url === undefined && directory !== 'memory://' && !existsSync(directory ?? '')) {
    return { findings: [`database: ${directory} will be made at the first start`], mistakes: [] };
  }
  try {
    const { db, close } = await openDatabase(database);
    try {
      const { rows } = await sql<{ version: string }>`
        select current_setting('server_version') as version`.execute(db);
      const pending = await listPendingMigrations(db);
      const state = pending.length === 0 ? 'up to date' : `to be brought up to date: ${pending}`;
      return { findings: [`database: PostgreSQL ${rows[0]?.version}, ${state}`], mistakes: [] };
    } finally {
      await close();
    }
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const setting = url === undefined ? 'database.directory' : 'database.url (DATABASE_URL)';
    return {
      findings: ['database: cannot be opened'],
      mistakes: [`the database cannot be opened: ${message || code}: check ${setting}`],
    };
  }
}
