import { type Verdict, verifyAuditLog } from '../../adapters/audit/verify.ts';
import { withDatabase } from '../../adapters/database/with-database.ts';
import {
  type ConfigurationSource,
  isSignerSource,
  loadConfiguration,
  loadSignerConfiguration,
} from '../../configuration/load.ts';
import { verifySignatureLog } from '../../signer/signature-log.ts';
import { defineCommand, UsageError } from '../kit/command.ts';

export const verifyAudit = defineCommand({
  usage: '[--head HASH]',
  summary:
    'recompute the audit log of the server or the signer; --head is a hash that it logged before',
  options: { head: { type: 'string' } },
  async run({ values, source, print }) {
    const noted = values.head?.toLowerCase();
    if (noted !== undefined && !/^[0-9a-f]{64}$/.test(noted)) {
      throw new UsageError('--head must be 64 hexadecimal digits');
    }
    const { head, problem } = await verify(source, noted);
    if (problem !== undefined) {
      throw new Error(`The audit log is broken after entry ${head.sequence}: ${problem}`);
    }
    print(`The audit log is intact: ${head.sequence} entries`);
    print(`head ${Buffer.from(head.hash).toString('hex')}`);
  },
});

async function verify(source: ConfigurationSource, noted: string | undefined): Promise<Verdict> {
  if (isSignerSource(source)) {
    return verifySignatureLog(loadSignerConfiguration(source).signer.log, noted);
  }
  const { database } = loadConfiguration(source);
  return withDatabase(database, (db) => verifyAuditLog(db, noted));
}
