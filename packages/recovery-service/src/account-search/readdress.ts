import type { RegistrationRepository } from '../model/registration.ts';
import type { QueuedMessage } from '../ports.ts';

/**
 * Addresses a queued message. A search's goes to the target as it is registered, in its language;
 * `undefined` if that target protects no account: then nothing may be sent.
 */
export async function readdress(
  registrations: Pick<RegistrationRepository, 'listByTarget'>,
  message: QueuedMessage,
): Promise<QueuedMessage | undefined> {
  if (message.content.kind !== 'find-accounts') return message;
  const [registration] = await registrations.listByTarget({ ...message, maximum: 1 });
  if (!registration) return undefined;
  const { target, language } = registration;
  return { ...message, target, language: language ?? message.language };
}
