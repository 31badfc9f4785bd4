import { createHash, timingSafeEqual } from 'node:crypto';
import { Session } from 'node:inspector/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { site } from '@recovery-guardian/core/ip-address';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { otherLimits } from '../configuration/service-settings.ts';
import { createLimiter } from '../limits/request-rates.ts';
import { createHttpServer, type HttpServerOptions } from './http-server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Belongs to the operator's page: it needs no token of the admin API. */
    isPage?: boolean;
  }
}

/**
 * Creates the server of the admin API. Only the operator's network should reach its port, and only
 * a caller with the token is answered.
 *
 * @param addPage adds the operator's page, which has a key of its own
 */
export async function createAdminServer(
  options: HttpServerOptions,
  token: string,
  ports: AdminPorts,
  addPage: (app: FastifyInstance) => void,
): Promise<FastifyInstance> {
  const app = createHttpServer(options);
  authorizeAdmin(app, token);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { statusCode: status = 500, message } = error;
    if (status < 500) return reply.status(status).send(refusal(status, message));
    request.log.error({ err: error }, 'unexpected error');
    return reply.status(500).send(refusal(500, 'The log says why'));
  });
  adminRoutes(app, ports);
  addPage(app);
  await app.ready();
  return app;
}

/** Wrong tokens per site and minute; then even the right one is refused. */
const failures = otherLimits.wrongAdminTokensPerSite;

/**
 * Answers only callers with the token. Tokens are compared by their hashes, in the
 * same time for every wrong one.
 */
function authorizeAdmin(app: FastifyInstance, token: string): void {
  const expected = hash(token);
  const limiter = createLimiter('admin', failures, undefined);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isPage) return;
    const from = site(request.ip);
    const { outcome } = await limiter.take(from, 0);
    if (outcome === 'limited') return reply.status(429).send(refusal(429, 'Too many wrong tokens'));
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (timingSafeEqual(hash(given), expected)) return;
    await limiter.take(from);
    request.log.warn({ network: from }, 'a wrong token for the admin API');
    return reply.status(401).send(refusal(401, 'The admin API needs its bearer token'));
  });
}

export function refusal(code: number, message: string) {
  return { error: { code, message } };
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** What the admin API shows and changes in this process. */
export interface AdminPorts {
  getStatus(): Promise<object>;
  setLogLevel(level: string): void;
  /** All with this name; none if there is none. */
  findProviders(name: string): readonly { isPaused: boolean }[];
  /** Records the use before it happens. */
  audit(ids: Readonly<Record<string, string>>): Promise<void>;
}

const levels = ['debug', 'info', 'warn', 'error'] as const;
const body = <Properties extends Parameters<typeof Type.Object>[0]>(properties: Properties) => ({
  schema: { body: Type.Object(properties, { additionalProperties: false }) },
});

/** Registers the routes. Each use is in the audit log, or does not happen. */
function adminRoutes(app: FastifyInstance, ports: AdminPorts): void {
  const { audit } = ports;

  app.get('/status', async (request) => {
    // Not awaited: it is needed most while the database, with the audit log, does not answer.
    audit({ action: 'status' }).catch((error) =>
      request.log.error({ err: error }, 'a use of the admin API is not in the audit log'),
    );
    return ports.getStatus();
  });

  app.put(
    '/log-level',
    body({ level: Type.Union(levels.map((level) => Type.Literal(level))) }),
    async (request) => {
      const { level } = request.body as { level: string };
      await audit({ action: 'log-level', level });
      ports.setLogLevel(level);
      return { level };
    },
  );

  app.put<{ Params: { name: string } }>(
    '/providers/:name',
    body({ paused: Type.Boolean() }),
    async (request, reply) => {
      const { name } = request.params;
      const { paused } = request.body as { paused: boolean };
      const providers = ports.findProviders(name);
      if (providers.length === 0) return refuse(reply, 404, 'There is no provider of this name');
      await audit({ action: paused ? 'pause-provider' : 'resume-provider', provider: name });
      for (const provider of providers) provider.isPaused = paused;
      return { name, paused };
    },
  );

  profileRoutes(app, ports);
}

function profileRoutes(app: FastifyInstance, { audit }: AdminPorts): void {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  let isProfiling = false;

  app.post(
    '/profiles/cpu',
    body({ seconds: Type.Integer({ minimum: 1, maximum: 60 }) }),
    async (request, reply) => {
      if (isProfiling) return refuse(reply, 409, 'Another profile is being recorded');
      isProfiling = true;
      try {
        const { seconds } = request.body as { seconds: number };
        await audit({ action: 'profile-cpu', seconds: String(seconds) });
        return await profileCpu(seconds, closing.signal);
      } finally {
        isProfiling = false;
      }
    },
  );
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.status(status).send(refusal(status, message));
}

/**
 * Profiles what this process spends its time on, in the format of Chrome's developer tools
 * (`.cpuprofile`): functions and their places in the code, no values.
 *
 * @param ending ends it early, with what it has
 */
async function profileCpu(seconds: number, ending: AbortSignal): Promise<object> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.start');
    await sleep(seconds * 1_000, undefined, { signal: ending, ref: false }).catch(() => {});
    return (await session.post('Profiler.stop')).profile;
  } finally {
    session.disconnect();
  }
}
