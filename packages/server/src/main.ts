/** The command line: `node main.ts <command> --config FILE`. */

import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { NewAccessToken } from './access-tokens.ts';
import { buildServer } from './app.ts';
import { loadConfiguration } from './configuration/load.ts';
import type { Configuration } from './configuration/schema.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { administerTokens, createAccessToken } from './token-administration.ts';

const usage = `Usage: recovery-guardian <command> [--config FILE]

Commands:
  serve                       answer requests until SIGTERM or SIGINT
  migrate                     bring the database up to date
  tokens create               make an access token and print it: this once only
    --kind secret|publishable|app
    --origin ORIGIN           where a publishable token may be used, or '*'; may be repeated
    --label TEXT              what it is for
  tokens list                 list the access tokens
  tokens revoke ID            end an access token

--config names a JSON file. The environment overrides it: HOST, PORT, DATABASE_URL,
DATABASE_DIRECTORY, SMTP_URL, SMS_WEBHOOK_SECRET, RECOVERY_GUARDIAN_PRIVATE_KEY,
RECOVERY_GUARDIAN_PEPPER.
`;

/** Words on the command line that make no sense. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof UsageError;
  process.stderr.write(`${(error as Error).message}\n${isUsage ? `\n${usage}` : ''}`);
  process.exitCode = isUsage ? 2 : 1;
}

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parse(args);
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const configure = () => loadConfiguration({ file: values.config, env: process.env });
  const [command, subcommand, ...rest] = positionals;
  switch ([command, subcommand].filter((word) => word !== undefined).join(' ')) {
    case 'serve':
      return serve(configure());
    case 'migrate':
      return migrateDatabase(configure());
    case 'tokens create':
      return createToken(values, configure);
    case 'tokens list':
      return listTokens(configure());
    case 'tokens revoke':
      return revokeToken(rest, configure);
    default:
      throw new UsageError(command ? `Unknown command: ${positionals.join(' ')}` : 'No command');
  }
}

type Values = ReturnType<typeof parse>['values'];

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        config: { type: 'string' },
        kind: { type: 'string' },
        origin: { type: 'string', multiple: true },
        label: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function serve(configuration: Configuration): Promise<void> {
  const app = await buildServer(configuration);
  closeOnSignal(app);
  try {
    await app.listen({ host: configuration.host, port: configuration.port });
  } catch (error) {
    await app.close();
    throw error;
  }
}

const closeTimeout = 10_000;

/** The first signal ends the server in order; a second one, or a request that hangs, at once. */
function closeOnSignal(app: FastifyInstance): void {
  let isClosing = false;
  const close = async (signal: NodeJS.Signals) => {
    if (isClosing) process.exit(1);
    isClosing = true;
    app.log.info({ signal }, 'closing');
    setTimeout(() => process.exit(1), closeTimeout).unref();
    await app.close();
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
}

async function migrateDatabase({ database }: Configuration): Promise<void> {
  const { db, close } = await openDatabase(database);
  try {
    const names = await migrate(db);
    const lines = names.length > 0 ? names : ['The database is up to date'];
    process.stdout.write(`${lines.join('\n')}\n`);
  } finally {
    await close();
  }
}

async function createToken(values: Values, configure: () => Configuration): Promise<void> {
  const { kind, origin: origins = [], label = '' } = values;
  if (!isKind(kind)) throw new UsageError('--kind must be secret, publishable or app');
  const { id, token } = await createAccessToken(configure(), { kind, origins, label });
  process.stderr.write(`Token ${id}, shown this once only:\n`);
  process.stdout.write(`${token}\n`);
}

function isKind(kind: string | undefined): kind is NewAccessToken['kind'] {
  return kind === 'secret' || kind === 'publishable' || kind === 'app';
}

async function listTokens(configuration: Configuration): Promise<void> {
  const tokens = await administerTokens(configuration, (issuer) => issuer.list());
  for (const { id, kind, origins, label, createdAt, revokedAt } of tokens) {
    const state = revokedAt ? `revoked ${revokedAt.toISOString()}` : 'valid';
    const columns = [id, kind, state, createdAt.toISOString(), origins.join(' '), label];
    process.stdout.write(`${columns.join('\t')}\n`);
  }
}

async function revokeToken([id, ...rest]: string[], configure: () => Configuration): Promise<void> {
  if (id === undefined || rest.length > 0) throw new UsageError('tokens revoke takes one ID');
  const isRevoked = await administerTokens(configure(), (issuer) => issuer.revoke(id));
  if (!isRevoked) throw new Error(`There is no valid token ${id}`);
  process.stdout.write(`Token ${id} is revoked\n`);
}
