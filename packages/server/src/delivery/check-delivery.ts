import type { Clock } from '@recovery-guardian/recovery-service';
import { type DeliveryConfiguration, emailProviders, smsProviders } from './configuration.ts';
import type { Provider } from './provider.ts';
import { createSmtpProvider } from './smtp.ts';
import { loadTemplates } from './templates-folder.ts';
import { createTwilioProvider } from './twilio.ts';
import { createWebhookProvider } from './webhook.ts';

const patience = 5_000;

/**
 * Asks every provider whether it could send, and reads the templates, without anything being sent:
 * what was looked at, and what is wrong with it, `undefined` where nothing is. Never throws.
 */
export async function checkDelivery(
  configuration: DeliveryConfiguration,
  clock: Clock,
): Promise<{ name: string; problem: string | undefined }[]> {
  const { templatesFolder, email } = configuration;
  const providers: Provider[] = [
    ...emailProviders(configuration).map((smtp) => createSmtpProvider(smtp, email.from)),
    ...smsProviders(configuration).map((provider) =>
      provider.type === 'twilio'
        ? createTwilioProvider(provider, clock)
        : createWebhookProvider(provider, clock),
    ),
  ];
  try {
    return await Promise.all([
      ...providers.map((provider) =>
        attempt(provider.name, () => provider.check(AbortSignal.timeout(patience))),
      ),
      ...(templatesFolder === undefined
        ? []
        : [attempt('templatesFolder', () => loadTemplates(templatesFolder))]),
    ]);
  } finally {
    for (const provider of providers) provider.close();
  }
}

async function attempt(name: string, check: () => Promise<unknown>) {
  try {
    await check();
    return { name, problem: undefined };
  } catch (error) {
    return { name, problem: (error as Error).message };
  }
}
