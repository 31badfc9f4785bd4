import { existsSync } from 'node:fs';
import type { Clock } from '@recovery-guardian/recovery-service';
import { sql } from 'kysely';
import { measureSkew } from '../../adapters/clock-skew.ts';
import {
  type Database,
  openDatabase,
  readDatabaseTime,
} from '../../adapters/database/connection/open.ts';
import { listPendingMigrations } from '../../adapters/database/migrate.ts';
import { createApiKeyRepository } from '../../adapters/database/repositories/api-keys.ts';
import { createGasPolicyRepository } from '../../adapters/database/repositories/gas-policies.ts';
import { findUnreadableRows } from '../../adapters/database/repositories/sealed-rows.ts';
import { createFieldCipher, type FieldCipher } from '../../adapters/encryption/field-cipher.ts';
import { openSecrets } from '../../adapters/encryption/secrets.ts';
import type { Configuration } from '../../configuration/schema.ts';
import { findScopeMistakes } from '../../configuration/sections/api-key-scope.ts';
import { databaseDefaults } from '../../configuration/sections/database.ts';
import { servedBy } from '../../configuration/sections/endpoint.ts';
import { compareClocks } from './clocks.ts';
import type { Report } from './report.ts';

/** Checks that the database can be reached, and what "migrate" would do. Changes nothing. */
export async function checkDatabase(configuration: Configuration, clock: Clock): Promise<Report> {
  const { database, secrets } = configuration;
  const { url, directory } = database;
  if (url === undefined && directory !== 'memory://' && !existsSync(directory ?? '')) {
    return { findings: [`database: ${directory} will be made at the first start`], mistakes: [] };
  }
  try {
    const { db, close } = await openDatabase(database);
    try {
      const { rows } = await sql<{ version: string }>`
        select current_setting('server_version') as version`.execute(db);
      const pending = await listPendingMigrations(db);
      const clocks = await checkClock(db, clock);
      const state = pending.length === 0 ? 'up to date' : `to be brought up to date: ${pending}`;
      return {
        findings: [`database: PostgreSQL ${rows[0]?.version}, ${state}`, ...clocks.findings],
        mistakes: [
          ...clocks.mistakes,
          ...(pending.length === 0
            ? [
                ...(await findSealedMistakes(db, secrets, clock)),
                ...(await findApiKeyMistakes(db, configuration, clock)),
                ...(await findPolicyMistakes(db, configuration)),
                ...(await findTimeoutMistakes(db, database)),
              ]
            : []),
        ],
      };
    } finally {
      await close();
    }
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const setting = url === undefined ? 'database.directory' : 'database.url (DATABASE_URL)';
    return {
      findings: ['database: cannot be opened'],
      mistakes: [`the database cannot be opened: ${message || code}: check ${setting}`],
    };
  }
}

/** Compares this host's clock with the database's. */
export async function checkClock(db: Database, clock: Clock): Promise<Report> {
  return compareClocks('the database', await measureSkew(() => readDatabaseTime(db), clock));
}

/** A pooler's connections have the settings that the pooler gives them, not ours. */
async function findTimeoutMistakes(
  db: Database,
  database: Configuration['database'],
): Promise<string[]> {
  if (database.directUrl === undefined) return [];
  const settings = { ...databaseDefaults, ...database };
  const expected = {
    statement_timeout: settings.statementTimeout,
    lock_timeout: settings.lockTimeout,
    idle_in_transaction_session_timeout: settings.idleInTransactionTimeout,
  };
  const { rows } = await sql<{ name: keyof typeof expected; setting: string }>`
    select name, setting from pg_settings
    where name = any(${Object.keys(expected)}::text[]) order by name`.execute(db);
  const missing = rows
    .filter(({ name, setting }) => Number(setting) !== expected[name] * 1_000)
    .map(({ name }) => `set ${name} = ${expected[name] * 1_000}`);
  if (missing.length === 0) return [];
  return [
    `the pooler's connections have other timeouts than "database": give it what each connection begins with, in PgBouncer connect_query='${missing.join('; ')}'`,
  ];
}

/** After a restore, the database and the secrets may be from different times. */
async function findSealedMistakes(
  db: Database,
  secrets: Configuration['secrets'],
  clock: Clock,
): Promise<string[]> {
  let cipher: FieldCipher;
  try {
    cipher = createFieldCipher(openSecrets(secrets, clock).dataKeys);
  } catch {
    // Reported with the keys.
    return [];
  }
  const problems = await findUnreadableRows(db, cipher);
  return problems.map(
    (problem) =>
      `registered addresses or queued messages cannot be read: ${problem}: bring back the secrets that belong to this database`,
  );
}

/**
 * The plan, chain or policy of a key may have been removed from the configuration, or never
 * created.
 */
async function findApiKeyMistakes(
  db: Database,
  { endpoint, chains, sponsor }: Configuration,
  clock: Clock,
): Promise<string[]> {
  const served = servedBy(endpoint, chains);
  const policies = new Set((await createGasPolicyRepository(db).listAll()).map(({ id }) => id));
  const findPolicyMistakes = ({ policies: named = [] }: { policies?: readonly string[] }) =>
    named
      .filter((id) => sponsor !== undefined && !policies.has(id))
      .map(
        (id) => `policies names "${id}", which there is not: make it by "policies create ${id}"`,
      );
  const tell = (id: string, mistakes: readonly string[]) =>
    mistakes.map((mistake) => `of the API key ${id}, ${mistake}`);

  const keys = await createApiKeyRepository(db).listValid(clock.now());
  return [
    ...keys.flatMap((key) =>
      tell(key.id, [...findScopeMistakes(key, served), ...findPolicyMistakes(key)]),
    ),
    // The scopes of these keys are checked with the configuration.
    ...endpoint.apiKeys.flatMap((key) => tell(key.id, findPolicyMistakes(key))),
  ];
}

/** Without this policy, the sponsor would refuse all callers that have none of their own. */
async function findPolicyMistakes(db: Database, { sponsor }: Configuration): Promise<string[]> {
  const id = sponsor?.defaultPolicy;
  if (id === undefined || (await createGasPolicyRepository(db).find(id))) return [];
  return [
    `sponsor.defaultPolicy is "${id}", and no gas policy of that id pays: make it by "policies create ${id}", or enable it`,
  ];
}
