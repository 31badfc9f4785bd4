import type { Channel } from '@recovery-guardian/protocol';
import type { Clock } from '@recovery-guardian/recovery-service';
import {
  type DeliveryConfiguration,
  emailProviders,
  type ProviderConfiguration,
  smsProviders,
} from '../../configuration/sections/delivery.ts';
import { createPostmarkProvider } from './postmark.ts';
import type { Provider } from './provider.ts';
import { createSesProvider } from './ses.ts';
import { createSmtpProvider } from './smtp.ts';
import { createTwilioProvider } from './twilio.ts';
import { createVonageProvider } from './vonage.ts';
import { createWebhookProvider } from './webhook.ts';

/** A provider with the operator's settings. */
export interface ConfiguredProvider {
  provider: Provider;
  messagesPerDay: number | undefined;
}

/** Creates the configured providers of each channel, the preferred one first. */
export function createProviders(
  configuration: DeliveryConfiguration,
  clock: Clock,
): Record<Channel, ConfiguredProvider[]> {
  const { from } = configuration.email;
  const create = (settings: ProviderConfiguration): ConfiguredProvider => ({
    provider: createProvider(settings, from, clock),
    messagesPerDay: settings.messagesPerDay,
  });
  return {
    email: emailProviders(configuration).map(create),
    sms: smsProviders(configuration).map(create),
  };
}

function createProvider(settings: ProviderConfiguration, from: string, clock: Clock): Provider {
  switch (settings.type) {
    case 'smtp':
      return createSmtpProvider(settings, from);
    case 'postmark':
      return createPostmarkProvider(settings, from);
    case 'ses':
      return createSesProvider(settings, from, clock);
    case 'twilio':
      return createTwilioProvider(settings, clock);
    case 'vonage':
      return createVonageProvider(settings, clock);
    case 'webhook':
      return createWebhookProvider(settings, clock);
  }
}
