import type { Caller, QuotaOutcome } from '../endpoint/caller.ts';
import type { Clock } from '../kit/clock.ts';
import { createLimiter, type Limiter, type SharedRedis } from '../limits/request-rates.ts';
import type { Plan } from './caller.ts';

export interface QuotasOptions {
  /** All plans, including the public one. */
  plans: readonly Plan[];
  redis: SharedRedis;
  clock: Clock;
  /** Called for every refusal, for metrics. */
  onRefusal: (
    limit: 'endpoint-requests' | 'endpoint-user-operations' | 'endpoint-refused-keys',
  ) => void;
}

const minute = 60;
const day = 86_400;

/** Requests of a network (/24, /64) with refused API keys per minute; then it has to wait. */
const refusedKeysPerMinute = 30;

/**
 * Counts the calls per minute and the user operations per UTC day of the endpoint's callers, by
 * plan.
 */
export function createQuotas({ plans, redis: { client }, clock, onRefusal }: QuotasOptions) {
  const limiters = (what: string, quotaOf: (plan: Plan) => { maximum: number; period: number }) =>
    new Map(
      plans.map((plan) => [
        plan.name,
        createLimiter(`endpoint:${what}:${plan.name}`, quotaOf(plan), client),
      ]),
    );
  const requests = limiters('requests', ({ requestsPerMinute }) => ({
    maximum: requestsPerMinute,
    period: minute,
  }));
  const userOperations = limiters('operations', ({ userOperationsPerDay }) => ({
    maximum: userOperationsPerDay,
    period: day,
  }));

  const refusedKeys = createLimiter(
    'endpoint:refused-keys',
    { maximum: refusedKeysPerMinute, period: minute },
    client,
  );

  return {
    async takeRequests(caller: Caller, count: number): Promise<QuotaOutcome> {
      const taken = await limiterOf(requests, caller).take(caller.subject, count);
      if (taken.outcome === 'limited') onRefusal('endpoint-requests');
      return taken;
    },

    /** Counts a user operation against the daily limit. */
    async takeUserOperation(caller: Caller): Promise<QuotaOutcome> {
      const now = clock.now();
      const today = now.toISOString().slice(0, 10);
      const taken = await limiterOf(userOperations, caller).take(`${today}:${caller.subject}`);
      if (taken.outcome === 'taken') return taken;
      onRefusal('endpoint-user-operations');
      return { outcome: 'limited', retryAfter: secondsLeftOfDay(now) };
    },

    /** Counts a network's request with a refused key. */
    async takeRefusedKey(network: string): Promise<QuotaOutcome> {
      const taken = await refusedKeys.take(network);
      if (taken.outcome === 'limited') onRefusal('endpoint-refused-keys');
      return taken;
    },
  };
}

function limiterOf(limiters: ReadonlyMap<string, Limiter>, { plan }: Caller): Limiter {
  const limiter = limiters.get(plan.name);
  if (!limiter) throw new Error(`There is no plan ${plan.name}`);
  return limiter;
}

/** Returns the seconds until midnight UTC, at least 1. */
function secondsLeftOfDay(now: Date): number {
  return Math.ceil(day - ((now.getTime() / 1_000) % day));
}
