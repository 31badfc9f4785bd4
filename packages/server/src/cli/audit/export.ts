import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { formatEntries } from '../../adapters/audit/audit-file.ts';
import { verifyAuditLog } from '../../adapters/audit/verify.ts';
import { withDatabase } from '../../adapters/database/with-database.ts';
import { loadConfiguration } from '../../configuration/load.ts';
import { defineCommand, onlyWord } from '../kit/command.ts';
import { readCheckpoint, tellHead } from './checkpoint.ts';

export const exportAudit = defineCommand({
  usage: 'FILE [--from ENTRY:HASH]',
  summary:
    "verify the server's audit log and write it to a new file, a JSON object per line, for " +
    '"audit verify --file"; --from writes only what follows an entry verified before',
  options: { from: { type: 'string' } },
  isOfTenants: true,
  async run({ values, words, source, print }) {
    const file = onlyWord(words, 'file');
    const checkpoint = values.from === undefined ? undefined : readCheckpoint(values.from);
    const { database } = loadConfiguration(source);
    const descriptor = openSync(file, 'wx', 0o600);
    try {
      const { head, problem } = await withDatabase(database, (db) =>
        verifyAuditLog(db, undefined, checkpoint, (entries) => {
          writeSync(descriptor, formatEntries(entries));
        }),
      );
      if (problem !== undefined) {
        throw new Error(`The audit log is broken after entry ${head.sequence}: ${problem}`);
      }
      const count = head.sequence - (checkpoint?.sequence ?? 0);
      print(`Exported ${count} entries to ${file}`);
      print(tellHead(head));
    } catch (error) {
      rmSync(file);
      throw error;
    } finally {
      closeSync(descriptor);
    }
  },
});
