import { type Static, Type } from 'typebox';
import { object, type SettingOptions, text, url } from '../../schema-kit/fields.ts';

/** The key of Standard Webhooks. */
export const webhookSecret = (options: SettingOptions = {}) =>
  Type.String({
    pattern: '^whsec_[A-Za-z0-9+/]{32,}={0,2}$',
    description: 'the key that signs the posts: whsec_ and at least 24 bytes in base64',
    ...options,
  });

/** A URL of the operator that events are posted to. */
export const WebhookReceiverSchema = object({
  name: text('its name in logs, and the key of its queued events', { default: 'webhook' }),
  url: url('https?', 'the URL that events are posted to'),
  secret: webhookSecret(),
});

export type WebhookReceiver = Static<typeof WebhookReceiverSchema>;
