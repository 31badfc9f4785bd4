import { limitsOf } from '../challenges/code-limits.ts';
import { throwIfLimited } from '../limit-outcome.ts';
import type { RelayTask } from '../model/relayer.ts';
import type { Limit } from '../ports.ts';
import type { Caller, Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';

/** The ports needed to relay a step; background jobs have no more. */
export type RelayingService = Pick<Service, 'store' | 'chains' | 'clock' | 'relayer'>;

/**
 * The limits of relayed steps by token and site, across all accounts, as the operator pays for
 * them. A /48 of IPv6 has 65,536 networks, so the site counts.
 */
export function relayLimits({ settings }: Pick<Service, 'settings'>, caller: Caller): Limit[] {
  return limitsOf(`relays:${caller.tokenId}:${caller.site}`, settings.limits.relaysPerCaller);
}

/**
 * Like {@link relayLimits}, for a new request: counts the steps that the relayer takes by itself,
 * for which no caller asks later. One recovery always fits, however low a limit is.
 */
export function automaticRelayLimits(
  service: Pick<Service, 'settings' | 'relayer'>,
  caller: Caller,
  chainId: number,
): Limit[] {
  const steps = service.relayer?.automaticSteps(chainId).length ?? 0;
  if (steps === 0) return [];
  return relayLimits(service, caller).map((limit) => ({
    ...limit,
    amount: Math.min(steps, limit.maximum),
  }));
}

/**
 * Hands a step to the operator's relayer, trying the alternatives in order until one is accepted.
 *
 * @param limits of the caller; empty if the service itself relays ({@link automaticRelayLimits})
 * @throws {ServiceError} `not-sponsored`, `relay-refused`, `rate-limited`, `account-not-safe`
 */
export async function relay(
  { relayer, store, clock }: RelayingService,
  [best, ...others]: readonly [RelayTask, ...RelayTask[]],
  limits: readonly Limit[],
): Promise<void> {
  if (!relayer) throw new ServiceError('not-sponsored');
  throwIfLimited(await store.limits.take(limits, clock.now()));
  let result = await relayer.submit(best);
  for (const other of others) {
    if (result.outcome === 'would-revert' || result.outcome === 'not-sponsored') {
      result = await relayer.submit(other);
    }
  }
  switch (result.outcome) {
    case 'taken':
    // Another caller was faster.
    case 'moved-on':
      return;
    case 'not-sponsored':
      throw new ServiceError('not-sponsored');
    case 'not-a-safe':
      throw new ServiceError('account-not-safe', { field: 'id' });
    case 'limited':
      return throwIfLimited(result);
    case 'would-revert':
      throw new ServiceError('relay-refused', { cause: result.cause });
  }
}
