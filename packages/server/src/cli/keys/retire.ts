import { createAuditLogRepository } from '../../adapters/database/repositories/audit-log.ts';
import { resealRows } from '../../adapters/database/repositories/sealed-rows.ts';
import { withDatabase } from '../../adapters/database/with-database.ts';
import { retireSecrets } from '../../adapters/encryption/rotation.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { defineCommand } from '../kit/command.ts';
import { loadKeyConfiguration, secretsFileOf } from './key-configuration.ts';

export const retireKeys = defineCommand({
  summary: 'seal everything under the newest data key, and remove older peppers and data keys',
  isOfTenants: true,
  async run({ source, print, say }) {
    const configuration = loadKeyConfiguration(source);
    const file = secretsFileOf(configuration);
    const { database } = configuration;
    if (!database) throw new Error('The configuration names no database');
    const { retired, unreadable } = await withDatabase(database, async (db) => {
      const at = systemClock.now();
      const retirement = await retireSecrets(
        file,
        (cipher) => resealRows(db, cipher, { now: at }),
        at,
      );
      const { retired } = retirement;
      const keys = retired.map(({ kind, id }) => `${kind}:${id}`).join(' ');
      const audit = createAuditLogRepository(db);
      if (retired.length > 0) await audit.append({ event: 'keys-retired', ids: { keys }, at });
      return retirement;
    });
    for (const { kind, id } of retired) print(`Removed ${kind} ${id}`);
    if (unreadable > 0) say(`${unreadable} rows could not be opened; "check" says why`);
    if (retired.length === 0) print('All are still needed until an hour after their successor');
  },
});
