import { verifyAuditFile } from '../../adapters/audit/audit-file.ts';
import { type Verdict, verifyAuditLog } from '../../adapters/audit/verify.ts';
import type { Head } from '../../adapters/database/repositories/audit-entry.ts';
import { withDatabase } from '../../adapters/database/with-database.ts';
import {
  type ConfigurationSource,
  isSignerSource,
  loadConfiguration,
  loadSignerConfiguration,
} from '../../configuration/load.ts';
import { verifySignatureLog } from '../../signer/signature-log.ts';
import { defineCommand, UsageError } from '../kit/command.ts';
import { readCheckpoint, tellHead } from './checkpoint.ts';

export const verifyAudit = defineCommand({
  usage: '[--file FILE] [--head HASH | --from ENTRY:HASH]',
  summary:
    'recompute the audit log of the server or the signer; --head is a hash that it logged before; ' +
    '--from reads only what follows an entry verified before; --file is an exported log',
  options: { file: { type: 'string' }, head: { type: 'string' }, from: { type: 'string' } },
  isOfTenants: true,
  async run({ values, source, print }) {
    const noted = values.head?.toLowerCase();
    if (noted !== undefined && !/^[0-9a-f]{64}$/.test(noted)) {
      throw new UsageError('--head must be 64 hexadecimal digits');
    }
    const checkpoint = values.from === undefined ? undefined : readCheckpoint(values.from);
    if (noted !== undefined && checkpoint) throw new UsageError('Use either --head or --from');
    const { head, problem } =
      values.file === undefined
        ? await verify(source, noted, checkpoint)
        : await verifyAuditFile(values.file, noted, checkpoint);
    if (problem !== undefined) {
      throw new Error(`The audit log is broken after entry ${head.sequence}: ${problem}`);
    }
    print(`The audit log is intact: ${head.sequence} entries`);
    print(tellHead(head));
  },
});

async function verify(
  source: ConfigurationSource,
  noted: string | undefined,
  checkpoint: Head | undefined,
): Promise<Verdict> {
  if (isSignerSource(source)) {
    if (checkpoint) throw new UsageError("--from is for a server's log; use --head");
    return verifySignatureLog(loadSignerConfiguration(source).signer.log, noted);
  }
  const { database } = loadConfiguration(source);
  return withDatabase(database, (db) => verifyAuditLog(db, noted, checkpoint));
}
