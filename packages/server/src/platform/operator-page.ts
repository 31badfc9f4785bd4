import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addOperatorPage, isFromOwnPage } from '../http/operator-page.ts';
import type { Clock } from '../kit/clock.ts';
import type { Authorize } from './authorize.ts';
import { ErrorSchema, PlatformError } from './errors.ts';
import { type GetOverview, overviewRoute } from './overview.ts';
import { answerError } from './platform-server.ts';

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
  addOperatorPage(app);
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
