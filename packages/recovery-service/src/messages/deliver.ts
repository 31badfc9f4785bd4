import { DeliveryError, type OutgoingMessage } from '../ports.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';

/**
 * Sends a message, or says why not: a target that its provider refuses for good is the caller's to
 * correct, a provider that is down is not.
 *
 * @throws {ServiceError} `delivery-refused`, `delivery-unavailable`
 */
export async function deliver(service: Service, message: OutgoingMessage): Promise<void> {
  try {
    await service.messenger.send(message);
  } catch (cause) {
    const isRefused = cause instanceof DeliveryError && cause.kind === 'refused';
    throw new ServiceError(isRefused ? 'delivery-refused' : 'delivery-unavailable', { cause });
  }
}
