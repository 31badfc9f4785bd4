import { type Clock, DeliveryError, type Messenger } from '@recovery-guardian/recovery-service';
import type { Configuration } from '../configuration/schema.ts';
import { createSmtpMessenger } from './smtp.ts';
import { createWebhookMessenger } from './webhook.ts';

export type ClosableMessenger = Messenger & { close(): Promise<void> };

/** Sends each message by its channel. A channel that is not configured refuses every target. */
export function createMessenger(
  delivery: Configuration['delivery'],
  clock: Clock,
): ClosableMessenger {
  const email = createSmtpMessenger(delivery.email);
  const sms = delivery.sms && createWebhookMessenger({ ...delivery.sms, clock });
  return {
    async send(message) {
      const messenger = message.channel === 'email' ? email : sms;
      if (!messenger) throw new DeliveryError('refused');
      await messenger.send(message);
    },
    close: () => email.close(),
  };
}
