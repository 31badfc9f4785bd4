import { verifyAuditLog } from '../../adapters/audit/verify.ts';
import { withDatabase } from '../../adapters/database/with-database.ts';
import { loadConfiguration } from '../../configuration/load.ts';
import { defineCommand, UsageError } from '../kit/command.ts';

export const verifyAudit = defineCommand({
  usage: '[--head HASH]',
  summary: 'recompute the audit log; --head is a hash that the server logged before',
  options: { head: { type: 'string' } },
  async run({ values, source, print }) {
    const noted = values.head?.toLowerCase();
    if (noted !== undefined && !/^[0-9a-f]{64}$/.test(noted)) {
      throw new UsageError('--head must be 64 hexadecimal digits');
    }
    const { database } = loadConfiguration(source);
    const { head, problem } = await withDatabase(database, (db) => verifyAuditLog(db, noted));
    if (problem !== undefined) {
      throw new Error(`The audit log is broken after entry ${head.sequence}: ${problem}`);
    }
    print(`The audit log is intact: ${head.sequence} entries`);
    print(`head ${Buffer.from(head.hash).toString('hex')}`);
  },
});
