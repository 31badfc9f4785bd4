import type { FastifyInstance } from 'fastify';
import {
  type ConfigurationSource,
  loadConfiguration,
  loadSignerConfiguration,
  readTenants,
} from '../configuration/load.ts';
import { type ServerRole, serverRoles } from '../configuration/roles.ts';
import type { Configuration } from '../configuration/schema.ts';
import { openServerSigner } from '../keys/guardian-signer.ts';
import { systemClock } from '../kit/clock.ts';
import { defineCommand, UsageError } from './command.ts';

export const serve = defineCommand({
  usage: '[--roles api,worker|signer] [--restored|--drill]',
  summary:
    'run the server until SIGTERM or SIGINT, or the part of it that --roles names; --restored once after a backup was restored; --drill to try a restored copy: it sends nothing and has no gas key',
  options: {
    roles: { type: 'string' },
    restored: { type: 'boolean' },
    drill: { type: 'boolean' },
  },
  async run({ values, source, say }) {
    const { drill: isDrill } = values;
    const roles = parseRoles(values.roles ?? (isDrill ? 'api' : undefined));
    if (isDrill && String(roles) !== 'api') throw new UsageError('--drill serves the API alone');
    if (roles === 'signer') return serveSigner(source);
    const written = loadConfiguration(source);
    const configuration = isDrill ? configureDrill(written) : written;
    if (isDrill) {
      await requireUnused(configuration);
      say(
        'This is a restore drill: no message, transaction or event leaves it; no tenant is served',
      );
    }
    if (values.restored || isDrill) {
      await endOpenRequests(configuration);
      say('All open challenges, signature requests and messages from before the restore are ended');
    }
    // Opens the key meanwhile, in another thread: a password takes a third of a second to check.
    const signer = openServerSigner(configuration);
    // Imported here, because only this command needs them, and they take the longest to load.
    const { buildServer } = await import('../app.ts');
    const { default: pino } = await import('pino');
    // Lines are written together: one by one they take 7 % of the time of a registration.
    const logger = pino.destination({ dest: 1, minLength: 4_096, periodicFlush: 20 });
    process.once('exit', () => logger.flushSync());
    const app = await buildServer(configuration, { roles, isDrill, signer, logger });
    closeOnSignal(app, configuration.shutdownDelay * 1_000 + closeTimeout);
    await orClose(app, app.listen({ host: configuration.host, port: configuration.port }));
  },
});

/**
 * Requires that no other process is connected to the database: a drill ends all that is open in it.
 *
 * @throws if one is; the embedded database refuses it by itself
 */
async function requireUnused({ database }: Configuration): Promise<void> {
  if (database.url === undefined) return;
  const { countOtherSessions, openDatabase } = await import('../database/open.ts');
  const { db, close } = await openDatabase(database);
  const others = await countOtherSessions(db).finally(close);
  if (others === 0) return;
  throw new Error(
    'Another process is connected to this database, and a drill ends all that is open in it: restore the backup into a new database, and name that one (database.url, DATABASE_URL)',
  );
}

/** Also the tenants': no request of theirs is lost but those that are open now. */
async function endOpenRequests(configuration: Configuration): Promise<void> {
  const [{ recordRestoration }, { withDatabase }] = await Promise.all([
    import('../services/restorations.ts'),
    import('../database/migrate.ts'),
  ]);
  for (const { database } of [configuration, ...readTenants(configuration).values()]) {
    await withDatabase(database, (db) => recordRestoration(db, systemClock.now()));
  }
}

/** Without `--roles`, the server does all; with a keystore of its own, it is its own signer. */
function parseRoles(text: string | undefined): readonly ServerRole[] | 'signer' | undefined {
  if (text === undefined || text === 'signer') return text;
  const names = text.split(',').map((name) => name.trim());
  const roles = serverRoles.filter((role) => names.includes(role));
  if (roles.length === names.length) return roles;
  throw new UsageError(
    `--roles must be "signer", or one or both of ${serverRoles.join(',')}: the signer is a process of its own`,
  );
}

async function serveSigner(source: ConfigurationSource): Promise<void> {
  const configuration = loadSignerConfiguration(source);
  const { buildSigner } = await import('../signer/build-signer.ts');
  const { app, listen } = await buildSigner(configuration);
  closeOnSignal(app, closeTimeout);
  await orClose(app, listen());
}

async function orClose(app: FastifyInstance, listening: Promise<unknown>): Promise<void> {
  try {
    await listening;
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** As long as a request may take to arrive; orchestrators usually wait as long before they kill. */
const closeTimeout = 30_000;

/**
 * Closes the server on the first signal; exits immediately on the second, or if a request hangs.
 */
function closeOnSignal(app: FastifyInstance, timeout: number): void {
  let isClosing = false;
  const close = async (signal: NodeJS.Signals) => {
    if (isClosing) process.exit(1);
    isClosing = true;
    app.log.info({ signal }, 'closing');
    setTimeout(() => process.exit(1), timeout).unref();
    await app.close();
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
}

/**
 * Returns the configuration of a restore drill, in which nothing leaves the process but reads of the
 * chains: no gas key, bundler, webhook, captcha, collector or shared counters. Tenants are left out,
 * as their files name their production databases. Messages are refused by `isDrill` of `buildServer`.
 */
function configureDrill(configuration: Configuration): Configuration {
  const { relayer, sponsor, alerts, events, ...rest } = configuration;
  const { endpoint, ...tracing } = configuration.tracing;
  const { captcha, ...delivery } = configuration.delivery;
  const { redisUrl, ...rates } = configuration.rates;
  return {
    ...rest,
    tracing,
    rates,
    delivery,
    tenants: [],
    chains: configuration.chains.map((chain) => ({
      ...chain,
      bundlerUrls: [],
      paymasterUrls: [],
    })),
  };
}
