import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../kit/clock.ts';
import { readPageFile, sendPageFile } from '../kit/page-file.ts';
import type { Authorize } from './authorize.ts';
import { ErrorSchema, PlatformError } from './errors.ts';
import { type GetOverview, overviewRoute } from './overview.ts';
import { answerError } from './platform-server.ts';

const read = (name: string) => readPageFile(`./page/${name}`, import.meta.url);
const files = {
  '/': read('operator.html'),
  '/operator.js': read('operator.js'),
  '/operator.css': read('operator.css'),
};

/** Each use of a key is noted once in this time, in milliseconds: the page asks again and again. */
const noteInterval = 3_600_000;

/**
 * Serves the operator's page, and what it reads. The page has nothing of its own: all that it shows
 * needs the management key that the operator types in.
 */
export function serveOperatorPage(
  app: FastifyInstance,
  {
    authorize,
    getOverview,
    clock,
    audit,
  }: {
    authorize: Authorize;
    getOverview: GetOverview;
    clock: Clock;
    audit(ids: Readonly<Record<string, string>>): Promise<void>;
  },
): void {
  const noted = new Map<string, number>();
  app.addSchema(ErrorSchema);
  for (const [path, file] of Object.entries(files)) {
    app.get(path, { config: { isPage: true } }, (request, reply) =>
      hasOwnHost(request)
        ? sendPageFile(request, reply, file)
        : reply
            .status(421)
            .type('text/plain')
            .send('Open this page by localhost or an IP address.\n'),
    );
  }
  overviewRoute(app, getOverview, {
    config: { isPage: true },
    errorHandler: answerError,
    async onRequest(request: FastifyRequest) {
      if (!isFromOwnPage(request)) {
        throw new PlatformError(403, 'Only the page of this server may ask, by localhost or an IP');
      }
      const { id } = await authorize(request);
      const now = clock.now().getTime();
      if (now - (noted.get(id) ?? Number.NEGATIVE_INFINITY) < noteInterval) return;
      await audit({ action: 'overview', managementKey: id });
      noted.set(id, now);
    },
  });
}

/**
 * Whether a request may be from the operator's page: it is not from another one, and not for a name
 * that another site can point here (DNS rebinding).
 */
function isFromOwnPage(request: FastifyRequest): boolean {
  const { origin, host, 'sec-fetch-site': site = 'same-origin' } = request.headers;
  const isOwn = origin === undefined || origin.replace(/^https?:\/\//, '') === host;
  return hasOwnHost(request) && isOwn && site === 'same-origin';
}

/** By a name, any site could lead the operator's browser here. */
function hasOwnHost({ headers: { host = '' } }: FastifyRequest): boolean {
  return /^(localhost|\d+\.\d+\.\d+\.\d+|\[[\da-f:.]+\])(:\d+)?$/i.test(host);
}
