import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';
import type { RelayTask } from './relayer.ts';

/** What a use case needs to have steps relayed; no more than a job has at hand. */
export type RelayingService = Pick<Service, 'store' | 'chains' | 'clock' | 'relayer'>;

/**
 * Hands a step to the operator's relayer, if there is one.
 *
 * @throws {ServiceError} `not-sponsored`, `relay-refused`, `rate-limited`
 */
export async function relay({ relayer }: RelayingService, task: RelayTask): Promise<void> {
  if (!relayer) throw new ServiceError('not-sponsored');
  const result = await relayer.submit(task);
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
