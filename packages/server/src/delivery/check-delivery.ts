import type { DeliveryConfiguration } from '../configuration/sections/delivery.ts';
import type { Clock } from '../ports.ts';
import type { Provider } from './provider.ts';
import { createProviders } from './providers.ts';
import { loadTemplates } from './templates-folder.ts';

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
