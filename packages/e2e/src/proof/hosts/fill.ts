import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { queryPostgres } from '@recovery-guardian/devnet/testing';
import {
  createFieldCipher,
  createFixedSecret,
  createSecretKey,
  sealTarget,
} from '@recovery-guardian/server';

const hour = 3_600_000;
const day = 24 * hour;

/** The registrations to load. */
export interface Filling {
  chainId: number;
  count: number;
  /** What seals their targets, in hexadecimal. */
  dataKey: string;
}

/**
 * Loads registrations of made-up accounts, as they would be sealed, and two challenges of each that have
 * ended, by COPY.
 */
export async function fill(url: string, { chainId, count, dataKey }: Filling): Promise<void> {
  const cipher = createFieldCipher(createFixedSecret(createSecretKey(dataKey)));
  const now = new Date(Date.now() - hour).toISOString();
  const bytes = (value: Uint8Array) => `\\x${Buffer.from(value).toString('hex')}`;
  await copy(
    url,
    'registrations (id, account, chain_id, channel, target, target_key, status, created_at, counts_from)',
    linesOf(count, (index) => {
      const id = idOf(index);
      const sealed = sealTarget(cipher, { id, target: `${index}@example.org` });
      const target = `${bytes(sealed.target)},${bytes(sealed.target_key)}`;
      return `${id},0x${id}${id.slice(0, 8)},${chainId},email,${target},active,${now},${now}\n`;
    }),
  );
  await fillChallenges(url, { count, age: hour, names: ['a', 'b'] });
}

/** Loads a challenge of each registration that ended so long ago that it is purged. */
export function fillPurgeable(url: string, count: number): Promise<void> {
  return fillChallenges(url, { count, age: 40 * day, names: ['c'] });
}

function fillChallenges(
  url: string,
  { count, age, names }: { count: number; age: number; names: readonly string[] },
) {
  const time = new Date(Date.now() - age).toISOString();
  return copy(
    url,
    'challenges (id, registration_id, status, sent_at, expires_at)',
    linesOf(count, (index) => {
      const id = idOf(index);
      return names.map((name) => `${id}${name},${id},verified,${time},${time}\n`).join('');
    }),
  );
}

/** Spread over the index, like random ids. */
const idOf = (index: number) =>
  ((index * 40_503) % 2 ** 31).toString(16).padStart(8, '0') + index.toString(16).padStart(24, '0');

const linesAtOnce = 5_000;

function* linesOf(count: number, line: (index: number) => string): Generator<string> {
  for (let from = 0; from < count; from += linesAtOnce) {
    const length = Math.min(linesAtOnce, count - from);
    yield Array.from({ length }, (_, index) => line(from + index + 1)).join('');
  }
}

async function copy(url: string, table: string, lines: Iterable<string>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'recovery-guardian-fill-'));
  try {
    // PostgreSQL reads it as another user.
    await chmod(folder, 0o755);
    const file = join(folder, 'rows.csv');
    await pipeline(Readable.from(lines), createWriteStream(file));
    await queryPostgres(url, `copy ${table} from '${file}' (format csv)`);
    await queryPostgres(url, `vacuum analyze ${table.split(' ', 1)[0]}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
