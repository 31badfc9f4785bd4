import { loadConfiguration } from '../configuration/load.ts';
import { migrateConfigured } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { defineCommand } from './command.ts';

export const migrateDatabase = defineCommand({
  summary: 'migrate the database, which "serve" does, too',
  isOfTenants: true,
  async run({ source, print }) {
    const { database } = loadConfiguration(source);
    const { db, close } = await openDatabase(database);
    try {
      const names = await migrateConfigured(db, database);
      for (const name of names) print(name);
      if (names.length === 0) print('The database is up to date');
    } finally {
      await close();
    }
  },
});
