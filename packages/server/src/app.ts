import { randomUUID } from 'node:crypto';
import { errorReasons } from '@recovery-guardian/protocol';
import {
  type Clock,
  defaultSettings,
  recoveryService,
  type Settings,
} from '@recovery-guardian/recovery-service';
import { answerFrameworkError, unifiedEndpoint } from '@recovery-guardian/unified-endpoint';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { sql } from 'kysely';
import { getAddress, type Hex } from 'viem';
import { createAccessTokens } from './access-tokens.ts';
import { createApiKeys } from './api-keys.ts';
import { openChains } from './chains/chains.ts';
import { createCodeKeeper } from './codes/code-keeper.ts';
import type { Configuration } from './configuration/schema.ts';
import { migrate } from './database/migrate.ts';
import { type OpenDatabase, openDatabase } from './database/open.ts';
import { createAccessTokenRepository } from './database/repositories/access-tokens.ts';
import { createStore } from './database/store.ts';
import { createMessenger } from './delivery/messenger.ts';
import { createEnvironmentSigner } from './keys/environment-signer.ts';
import { describeRequest, type LogOutput, loggerOptions } from './logger.ts';

export type ServerOptions = {
  /** The service's time; the machine's own when not given. */
  clock?: Clock | undefined;
  /** Takes the log's lines, JSON each; standard output when not given. */
  logger?: LogOutput | undefined;
};

export const systemClock: Clock = { now: () => new Date() };

/**
 * Puts the whole server together: database (brought up to date), chains (compared with the
 * configuration), delivery, keys, the recovery service and the unified endpoint.
 *
 * It does not listen yet. `close()` waits for requests under way and closes all that was opened.
 */
export async function buildServer(
  configuration: Configuration,
  options: ServerOptions = {},
): Promise<FastifyInstance> {
  const database = await openDatabase(configuration.database);
  try {
    await migrate(database.db);
    return await assemble(configuration, database, options);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function assemble(
  configuration: Configuration,
  { db, close }: OpenDatabase,
  { clock = systemClock, logger = process.stdout }: ServerOptions,
): Promise<FastifyInstance> {
  const chains = await openChains(configuration.chains);
  const messenger = createMessenger(configuration.delivery, clock);
  const app = createApp(logger);
  // Registered first, so run last: by then nobody asks the database any more.
  app.addHook('onClose', async () => {
    await messenger.close();
    await close();
  });

  app.get('/healthz', async () => {
    await sql`select 1`.execute(db);
    return { status: 'ok' };
  });
  await app.register(recoveryService, {
    ports: {
      clock,
      store: createStore(db),
      chains,
      signer: createEnvironmentSigner(configuration.guardian.privateKey as Hex),
      messenger,
      codes: createCodeKeeper(configuration.secrets.pepper),
    },
    accessTokens: createAccessTokens(createAccessTokenRepository(db), clock),
    settings: createSettings(configuration.service),
  });
  await app.register(unifiedEndpoint, {
    chains: configuration.chains.map(({ chainId, bundlerUrls, entryPoints }) => ({
      chainId,
      bundlerUrls,
      entryPoints: entryPoints.map((address) => getAddress(address)),
    })),
    apiKeys: createApiKeys(configuration.endpoint.apiKeys),
  });
  await app.ready();
  app.log.warn('The guardian key stands in the configuration: this is for development only');
  return app;
}

function createApp(logger: LogOutput): FastifyInstance {
  const app = fastify({
    logger: loggerOptions(logger),
    // Fastify's own lines show the URL.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 65_536,
    // Whoever sends a request drop by drop must not hold a connection for ever.
    requestTimeout: 30_000,
    // Fastify's own defaults take arrays and numbers for strings.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
    frameworkErrors: (_error, request, reply) => refuseUrl(request, reply as FastifyReply),
  });
  app.addHook('onResponse', async (request, reply) => {
    const duration = Math.round(reply.elapsedTime);
    const line = { ...describeRequest(request), status: reply.statusCode, duration };
    request.log.info(line, 'request');
  });
  return app;
}

/** A URL that cannot be decoded reaches no route, so no route's error handler. */
function refuseUrl(request: FastifyRequest, reply: FastifyReply): void {
  if (answerFrameworkError(request, reply)) return;
  const { status, message } = errorReasons['invalid-parameters'];
  reply.status(status).send({ error: { code: status, message } });
}

function createSettings(service: Configuration['service']): Settings {
  const { name, siweScheme: scheme, siweDomain: domain, host } = service;
  return {
    ...defaultSettings,
    serviceName: name,
    siweIdentity: { scheme, domain, uri: `${scheme}://${domain}` },
    host: host ?? undefined,
  };
}
