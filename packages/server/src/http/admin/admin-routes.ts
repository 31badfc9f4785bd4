import type { FastifyInstance, FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { refusal } from './authorize.ts';

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
export function adminRoutes(app: FastifyInstance, ports: AdminPorts): void {
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
        const { profileCpu } = await import('./profiles.ts');
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
