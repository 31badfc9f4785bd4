import { type Static, Type } from 'typebox';
import { object } from '../../schema-kit/fields.ts';
import { findRepeated } from '../../schema-kit/mistakes.ts';
import type { AlertsConfiguration } from './alerts.ts';
import { WebhookReceiverSchema } from './webhook-receiver.ts';

/** The section `events`. */
export const EventsConfigurationSchema = object(
  {
    webhooks: Type.Array(WebhookReceiverSchema, {
      minItems: 1,
      description:
        'your receivers of registrations and recoveries, signed as Standard Webhooks defines',
    }),
  },
  'events of the service for your own systems; without this section there are none',
);

export type EventsConfiguration = Static<typeof EventsConfigurationSchema>;

/** Finds webhooks that share a name, and so a queue. */
export function findWebhookContradictions(
  alerts: AlertsConfiguration | undefined,
  events: EventsConfiguration | undefined,
): string[] {
  const names = [...(alerts?.webhooks ?? []), ...(events?.webhooks ?? [])].map(({ name }) => name);
  return findRepeated(names).map(
    (name) =>
      `alerts.webhooks and events.webhooks have two of the name "${name}": give one of them another "name"`,
  );
}
