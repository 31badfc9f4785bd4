import type { Delivery, QueuedMessage } from '../ports.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';

/** Creates a one-time code: random digits, or for a test target its fixed code. */
export function createCode(
  { codes, settings }: Pick<Service, 'codes' | 'settings'>,
  target: string,
  digits: number,
): string {
  return settings.testCodes.get(target) ?? codes.createCode(digits);
}

/**
 * Sends codes after their transaction has committed, while the caller waits. Succeeds if `required`
 * of them are sent or pending, so that one dead mailbox cannot lock its owner out.
 *
 * @throws {ServiceError} `delivery-refused` if a target fails permanently, `delivery-unavailable`
 * if a provider is down
 */
export async function deliverCodes(
  service: Service,
  messages: readonly QueuedMessage[],
  required = messages.length,
): Promise<void> {
  const deliveries = await service.messageQueue.deliver(messages);
  const count = (...wanted: Delivery[]) =>
    deliveries.filter((delivery) => wanted.includes(delivery)).length;
  if (count('sent', 'pending') >= required) return;
  // An unavailable provider may recover; a refusal is permanent.
  const mayStillSuffice = count('sent', 'pending', 'unavailable') >= required;
  throw new ServiceError(mayStillSuffice ? 'delivery-unavailable' : 'delivery-refused');
}
