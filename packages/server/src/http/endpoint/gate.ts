import type { Clock } from '@recovery-guardian/recovery-service';
import { type AccessControl, createAccessControl } from '@recovery-guardian/unified-endpoint';
import { openApiKeys } from '../../adapters/api-keys/api-keys.ts';
import type { Database } from '../../adapters/database/connection/open.ts';
import { createAllowances } from '../../adapters/rates/allowances.ts';
import type { SharedRedis } from '../../adapters/rates/redis.ts';
import type { EndpointConfiguration } from '../../configuration/sections/endpoint.ts';

export type GateParts = {
  db: Database;
  redis: SharedRedis;
  clock: Clock;
  /** Told of every refusal for a plan's limit, for metrics. */
  onRefusal: (limit: string) => void;
};

/** Decides who may call the endpoint: by the keys of database and configuration, and their plans. */
export function openGate(
  configuration: EndpointConfiguration,
  { db, redis, clock, onRefusal }: GateParts,
): AccessControl {
  const { plans, public: allowance } = configuration;
  const publicPlan = allowance ? { name: 'public', ...allowance } : undefined;
  return createAccessControl({
    apiKeys: openApiKeys(configuration, db, clock),
    quotas: createAllowances({
      plans: publicPlan ? [...plans, publicPlan] : plans,
      redis,
      clock,
      onRefusal,
    }),
    plans,
    publicPlan,
  });
}
