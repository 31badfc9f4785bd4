import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';
import type { RelayTask } from './relayer.ts';

/** What a use case needs to have steps relayed; no more than a job has at hand. */
export type RelayingService = Pick<Service, 'store' | 'chains' | 'clock' | 'relayer'>;

/**
 * Hands a step to the operator's relayer, if there is one: the first of several ways to do it that it
 * takes.
 *
 * @throws {ServiceError} `not-sponsored`, `relay-refused`, `rate-limited`
 */
export async function relay(
  { relayer }: RelayingService,
  [best, ...others]: readonly [RelayTask, ...RelayTask[]],
): Promise<void> {
  if (!relayer) throw new ServiceError('not-sponsored');
  let result = await relayer.submit(best);
  for (const other of others) {
    if (result.outcome === 'would-revert' || result.outcome === 'not-sponsored') {
      result = await relayer.submit(other);
    }
  }
  switch (result.outcome) {
    case 'taken':
    // Somebody else was faster.
    case 'moved-on':
      return;
    case 'not-sponsored':
      throw new ServiceError('not-sponsored');
    case 'limited':
      throw new ServiceError('rate-limited', { retryAfter: result.retryAfter });
    case 'would-revert':
      throw new ServiceError('relay-refused', { cause: result.cause });
  }
}
