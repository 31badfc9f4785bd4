import { site } from '@recovery-guardian/core/ip-address';
import type { FastifyRequest } from 'fastify';
import { otherLimits } from '../configuration/service-settings.ts';
import type { LimitOutcome } from '../kit/service-error.ts';
import { createLimiter, type SharedRedis } from '../limits/request-rates.ts';
import { PlatformError } from './errors.ts';
import { type ManagementKey, type ManagementKeys, overviewScope } from './management-keys.ts';

/** Refuses what a browser sends: no page may have a management key of a team. */
export function requireServer({ headers }: FastifyRequest): void {
  if (headers.origin === undefined && headers['sec-fetch-site'] === undefined) return;
  throw new PlatformError(403, 'Management keys are for servers: this API answers no page');
}

export type Authorize = (request: FastifyRequest) => Promise<ManagementKey>;

/** Returns a function that finds the management key of a request, if the key may call its route. */
export function createAuthorization({
  keys,
  redis: { client },
}: {
  keys: Pick<ManagementKeys, 'find'>;
  redis: SharedRedis;
}): Authorize {
  const failures = createLimiter('management-key', otherLimits.unknownTokensPerSite, client);
  const requests = createLimiter('platform', otherLimits.requestsPerManagementKey, client);
  const changes = createLimiter('platform-changes', otherLimits.changesPerTeam, client);
  return async (request) => {
    const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const key = given === undefined ? undefined : await keys.find(given);
    if (!key) {
      requireRoom(await failures.take(site(request.ip)));
      throw new PlatformError(401, 'Send "Authorization: Bearer" with a valid management key');
    }
    requireRoom(await requests.take(key.id));
    const { scope } = request.routeOptions.config;
    if (scope !== undefined && !key.scopes.includes(scope)) {
      throw new PlatformError(403, `This management key lacks the scope ${scope}`);
    }
    if (scope === overviewScope && key.scopes.length > 1) {
      throw new PlatformError(403, `The key of the overview has no other scope than ${scope}`);
    }
    if (scope === 'gas-policies:write') requireRoom(await changes.take(key.team));
    return key;
  };
}

function requireRoom(taken: LimitOutcome): void {
  if (taken.outcome === 'taken') return;
  const { retryAfter } = taken;
  throw new PlatformError(429, 'Too many requests: wait as Retry-After says', { retryAfter });
}
