import type { Delivery, QueuedMessage } from '../ports.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';

/**
 * Sends codes that somebody waits for, now that their transaction has committed. As long as `required`
 * of them are on their way, one dead mailbox must not keep its owner out.
 *
 * @throws {ServiceError} `delivery-refused` where a target is wrong for good, `delivery-unavailable`
 * where a provider is down
 */
export async function deliverCodes(
  service: Service,
  messages: readonly QueuedMessage[],
  required = messages.length,
): Promise<void> {
  const deliveries = await service.courier.deliver(messages);
  const count = (...wanted: Delivery[]) =>
    deliveries.filter((delivery) => wanted.includes(delivery)).length;
  if (count('sent', 'pending') >= required) return;
  // What is only unavailable may be there the next time; what is refused will be refused again.
  const mayStillSuffice = count('sent', 'pending', 'unavailable') >= required;
  throw new ServiceError(mayStillSuffice ? 'delivery-unavailable' : 'delivery-refused');
}
