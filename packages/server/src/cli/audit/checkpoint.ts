import type { Head } from '../../adapters/database/repositories/audit-entry.ts';
import { UsageError } from '../kit/command.ts';

/** Parses the number and the hash of an entry that was verified before. */
export function readCheckpoint(text: string): Head {
  const [, sequence, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/i.exec(text) ?? [];
  if (sequence === undefined || hash === undefined) {
    throw new UsageError('--from must be ENTRY:HASH, the number and the hash of an entry');
  }
  return { sequence: Number(sequence), hash: Buffer.from(hash, 'hex') };
}

/** Returns the line that tells the end of a log. */
export function tellHead({ hash }: Head): string {
  return `head ${Buffer.from(hash).toString('hex')}`;
}
