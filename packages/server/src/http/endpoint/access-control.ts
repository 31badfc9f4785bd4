import type { Clock } from '@recovery-guardian/recovery-service';
import { type AccessControl, createAccessControl } from '@recovery-guardian/unified-endpoint';
import { openApiKeys } from '../../adapters/api-keys/api-keys.ts';
import type { Database } from '../../adapters/database/connection/open.ts';
import { createQuotas } from '../../adapters/rates/quotas.ts';
import type { SharedRedis } from '../../adapters/rates/redis.ts';
import type { EndpointConfiguration } from '../../configuration/sections/endpoint.ts';

export interface AccessControlParts {
  db: Database;
  redis: SharedRedis;
  clock: Clock;
  /** Called for every refusal by a plan's limit, for metrics. */
  onRefusal: (limit: string) => void;
}

/**
 * Opens the endpoint's access control: by the keys of database and configuration, and their plans.
 */
export function openAccessControl(
  configuration: EndpointConfiguration,
  { db, redis, clock, onRefusal }: AccessControlParts,
): AccessControl {
  const { plans, public: quotas } = configuration;
  const publicPlan = quotas ? { name: 'public', ...quotas } : undefined;
  return createAccessControl({
    apiKeys: openApiKeys(configuration, db, clock),
    quotas: createQuotas({
      plans: publicPlan ? [...plans, publicPlan] : plans,
      redis,
      clock,
      onRefusal,
    }),
    plans,
    publicPlan,
  });
}
