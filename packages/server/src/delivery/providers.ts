import type { Channel } from '@recovery-guardian/core';
import {
  type DeliveryConfiguration,
  emailProviders,
  nameOf,
  type ProviderConfiguration,
  smsProviders,
  type WebhookConfiguration,
} from '../configuration/delivery.ts';
import {
  findTemplate,
  type HttpConfiguration,
  type ReceiptMeaning,
} from '../configuration/http-provider.ts';
import type { Clock } from '../kit/clock.ts';
import { loadTemplates } from '../messages/languages.ts';
import { createHttpProvider, fillText, type HttpApi } from './http-provider.ts';
import type { Provider } from './provider.ts';
import { createReceiptReader } from './receipts.ts';
import { createSmtpProvider } from './smtp.ts';

const timeout = 5_000;

export interface DeliveryCheck {
  name: string;
  problem: string | undefined;
}

/**
 * Checks whether each provider could send, and reads the templates, without sending. Never throws.
 */
export async function checkDelivery(
  configuration: DeliveryConfiguration,
  clock: Clock,
): Promise<DeliveryCheck[]> {
  const { templatesFolder } = configuration;
  const { email, sms } = createProviders(configuration, clock);
  const providers = [...email, ...sms].map(({ provider }) => provider);
  try {
    return await Promise.all([
      ...providers.map(checkProvider),
      ...(templatesFolder === undefined
        ? []
        : [attempt('templatesFolder', () => loadTemplates(templatesFolder))]),
    ]);
  } finally {
    for (const provider of providers) provider.close();
  }
}

/** Like {@link checkDelivery}, for one provider. */
export function checkProvider(provider: Provider): Promise<DeliveryCheck> {
  return attempt(provider.name, () => provider.check(AbortSignal.timeout(timeout)));
}

async function attempt(name: string, check: () => Promise<unknown>): Promise<DeliveryCheck> {
  try {
    await check();
    return { name, problem: undefined };
  } catch (error) {
    return { name, problem: (error as Error).message };
  }
}

/** A provider with the operator's settings. */
export interface ConfiguredProvider {
  provider: Provider;
  messagesPerDay: number | undefined;
}

/**
 * Creates the configured providers of each channel, the preferred one first.
 *
 * @param receiptUrl returns where a provider posts its receipts; without it, it is not told
 */
export function createProviders(
  configuration: DeliveryConfiguration,
  clock: Clock,
  receiptUrl?: (provider: string) => string,
): Record<Channel, ConfiguredProvider[]> {
  const { from } = configuration.email;
  const create = (settings: ProviderConfiguration, sender?: string): ConfiguredProvider => ({
    provider: {
      ...createProvider(settings, { from: senderOf(settings) ?? sender, clock, receiptUrl }),
      onlyRecoveries: settings.onlyRecoveries ?? false,
      ...('via' in settings && { via: settings.via }),
      ...('sends' in settings && { sends: settings.sends }),
      ...('withoutPurpose' in settings && { withoutPurpose: settings.withoutPurpose }),
    },
    messagesPerDay: settings.messagesPerDay,
  });
  return {
    email: emailProviders(configuration).map((settings) => create(settings, from)),
    sms: smsProviders(configuration).map((settings) => create(settings)),
  };
}

/** Returns the sender of a provider's own, which has its own reputation. */
export function senderOf(settings: ProviderConfiguration): string | undefined {
  return 'from' in settings ? settings.from : undefined;
}

function createProvider(
  settings: ProviderConfiguration,
  options: {
    from: string | undefined;
    clock: Clock;
    receiptUrl: ((provider: string) => string) | undefined;
  },
): Provider {
  switch (settings.type) {
    case 'smtp':
      return createSmtpProvider(settings, options.from ?? '');
    case 'http':
      return createHttpProvider(apiOf(settings, options), options);
    case 'webhook':
      return createHttpProvider(webhookOf(settings), options);
  }
}

function apiOf(
  settings: HttpConfiguration,
  { receiptUrl }: { receiptUrl: ((provider: string) => string) | undefined },
): HttpApi {
  const { template, request = { url: '' }, answer = {}, check, values = {} } = settings;
  const { receiptSecret } = settings;
  const own = { name: nameOf(settings), given: Object.keys(values) };
  if (template === undefined) return { ...own, values, request, answer, check };
  const { defaults, receipts, ...known } = findTemplate(template);
  const others = Object.entries(defaults).map(([key, text]) => [key, fillText(text, values) ?? '']);
  const filled = { ...Object.fromEntries(others), ...values };
  if (receiptSecret === undefined) return { ...known, ...own, values: filled };
  return {
    ...known,
    ...own,
    values: { ...filled, ...(receiptUrl && { receiptUrl: receiptUrl(own.name) }) },
    readReceipt: createReceiptReader(receipts, receiptSecret),
  };
}

/**
 * Posts `{ to, text, id }` to the operator's URL. The receiver should process each `webhook-id` once:
 * messages whose outcome is not known are posted again with the same id. It may post `{ id, status,
 * reason }` back, signed in the same way.
 *
 * @see https://www.standardwebhooks.com
 */
function webhookOf(settings: WebhookConfiguration): HttpApi {
  const { url, secret } = settings;
  return {
    name: nameOf(settings),
    values: { url },
    given: [],
    request: { url: '{url}', body: { to: '{to}', text: '{text}', id: '{id}' } },
    answer: { statuses: { refused: [400, 422] } },
    secret,
    readReceipt: createReceiptReader(receiptsOfWebhooks, secret),
  };
}

const receiptsOfWebhooks: ReceiptMeaning = {
  signature: 'standard',
  id: ['/id'],
  status: ['/status'],
  reason: ['/reason'],
  delivered: ['delivered'],
  undelivered: ['undelivered'],
};
