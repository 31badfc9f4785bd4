import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { queryPostgres } from '@recovery-guardian/devnet/testing';
import { fillPurgeable } from './fill.ts';
import type { Host } from './host.ts';

/** A job or command on a large database. */
export interface Upkeep {
  name: string;
  /** How many rows it works on; 0 if that does not depend on the size. */
  rows: number;
  milliseconds: number;
  /** The rows that PostgreSQL read without an index. */
  scanned: number;
}

export interface UpkeepOptions {
  url: string;
  size: number;
  host: Host;
  /** Whose registration is erased. */
  target: string;
  secretsFile: string;
  /** Starts a server that purges. */
  startPurging(): Promise<unknown>;
}

/** Erases a user, verifies the audit log, rotates the data key and purges. */
export async function measureUpkeep(options: UpkeepOptions): Promise<Upkeep[]> {
  const { url, size, host, target, secretsFile, startPurging } = options;
  const done: Upkeep[] = [];
  const measure = async (name: string, rows: number, work: () => Promise<unknown>) => {
    const before = await countScanned(url);
    const start = performance.now();
    await work();
    const milliseconds = performance.now() - start;
    // A connection reports what it has read once a second.
    await sleep(1_500);
    done.push({ name, rows, milliseconds, scanned: (await countScanned(url)) - before });
  };
  await measure('erase', 0, () => host.command('registrations', 'erase', '--target', target));

  await queryPostgres(
    url,
    `insert into audit_pending (event, ids, at)
     select 'recovery-requested', jsonb_build_object('request', md5(n::text)), now()
     from generate_series(1, ${size}) n`,
  );
  // As autovacuum does, too late for such a jump.
  await queryPostgres(url, 'vacuum analyze audit_pending');
  // The servers seal; a command leaves it to them.
  const hasPending = 'select exists (select from audit_pending) as left';
  await measure('seal the audit log', size, () => untilNoneLeft(url, hasPending));
  await queryPostgres(url, 'vacuum analyze audit_log');
  let output = '';
  await measure('verify the audit log', size, async () => {
    ({ output } = await host.command('audit', 'verify'));
  });
  const [count, head] = [/intact: (\d+)/, /\b([0-9a-f]{64})\b/].map(
    (part) => part.exec(output)?.[1],
  );
  if (!(Number(count) >= size)) throw new Error(`Only ${count} entries were verified`);
  await measure('verify its end', 0, () =>
    host.command('audit', 'verify', '--from', `${count}:${head}`),
  );

  addDataKey(secretsFile);
  await measure('rotate', size, () => host.command('keys', 'retire'));

  await fillPurgeable(url, size);
  await measure('purge', size, async () => {
    await startPurging();
    await untilNoneLeft(
      url,
      `select expires_at < now() - interval '31 days' as left
       from challenges order by expires_at limit 1`,
    );
  });
  return done;
}

/** Waits until a query of `left` says that none is. */
async function untilNoneLeft(url: string, query: string): Promise<void> {
  while ((await queryPostgres<{ left: boolean }>(url, query))[0]?.left) await sleep(50);
}

async function countScanned(url: string): Promise<number> {
  const [row] = await queryPostgres<{ rows: string }>(
    url,
    'select sum(seq_tup_read)::text as rows from pg_stat_user_tables',
  );
  return Number(row?.rows);
}

/** Adds a data key that has been current for so long that the older one may be removed. */
function addDataKey(file: string): void {
  const secrets = JSON.parse(readFileSync(file, 'utf8')) as {
    dataKeys: { key: string; from: string }[];
  };
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  for (const one of secrets.dataKeys) one.from = hoursAgo(4);
  secrets.dataKeys.push({ key: randomBytes(32).toString('hex'), from: hoursAgo(2) });
  writeFileSync(file, JSON.stringify(secrets));
}
