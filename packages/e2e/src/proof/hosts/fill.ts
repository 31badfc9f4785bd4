import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { queryPostgres } from '@recovery-guardian/devnet/testing';

/** Registrations of made-up accounts, and two challenges of each that have ended. */
const program = String.raw`
  { id = sprintf("%08x%024x", ($1 * 40503) % 2147483648, $1) }
  kind == "registrations" {
    printf "%s,0x%s%08x,%d,email,\\x%080x%080x,\\x%s%032x,active,%s,%s\n", id, id, $1, chain, $1, 7, id, $1, now, now
  }
  kind == "challenges" {
    for (n = 0; n < 2; n++) printf "%s%d,%s,verified,%s,%s\n", id, n, id, now, now
  }
`;

const columns = {
  registrations:
    'id, account, chain_id, channel, target, target_key, status, created_at, counts_from',
  challenges: 'id, registration_id, status, sent_at, expires_at',
};

/** Loads this many registrations, and twice as many ended challenges, by COPY. */
export async function fill(url: string, chainId: number, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'recovery-guardian-fill-'));
  try {
    // PostgreSQL runs the program as another user.
    await chmod(folder, 0o755);
    const file = join(folder, 'fill.awk');
    await writeFile(file, program);
    const now = new Date(Date.now() - 3_600_000).toISOString();
    for (const [table, list] of Object.entries(columns)) {
      const command = `seq ${count} | awk -v kind=${table} -v chain=${chainId} -v now=${now} -f ${file}`;
      await queryPostgres(url, `copy ${table} (${list}) from program '${command}' (format csv)`);
      await queryPostgres(url, `vacuum analyze ${table}`);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
