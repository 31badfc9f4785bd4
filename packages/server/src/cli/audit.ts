import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import type { Head } from '../audit/audit-repository.ts';
import {
  formatEntries,
  type Verdict,
  verifyAuditFile,
  verifyAuditLog,
} from '../audit/hash-chain.ts';
import {
  type ConfigurationSource,
  isSignerSource,
  loadConfiguration,
  loadSignerConfiguration,
} from '../configuration/load.ts';
import { withDatabase } from '../database/migrate.ts';
import { verifySignatureLog } from '../signer/signature-log.ts';
import { defineCommand, onlyWord, UsageError } from './command.ts';

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

/** Parses the number and the hash of an entry that was verified before. */
function readCheckpoint(text: string): Head {
  const [, sequence, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/i.exec(text) ?? [];
  if (sequence === undefined || hash === undefined) {
    throw new UsageError('--from must be ENTRY:HASH, the number and the hash of an entry');
  }
  return { sequence: Number(sequence), hash: Buffer.from(hash, 'hex') };
}

/** Returns the line that tells the end of a log. */
function tellHead({ hash }: Head): string {
  return `head ${Buffer.from(hash).toString('hex')}`;
}
