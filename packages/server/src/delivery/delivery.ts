import {
  type Clock,
  type Courier,
  defaultTemplates,
  type LimitRepository,
  type TemplatesByLanguage,
} from '@recovery-guardian/recovery-service';
import type { OutboxQueue } from '../database/repositories/outbox.ts';
import type { Vault } from '../keys/vault.ts';
import {
  type DeliveryConfiguration,
  emailProviders,
  type SmsConfiguration,
  smsProviders,
} from './configuration.ts';
import { createCourier } from './courier.ts';
import { createDispatcher, type DeliveryReport, type SendMessage } from './dispatcher.ts';
import { createFallback } from './fallback.ts';
import type { Provider } from './provider.ts';
import { createSender } from './sender.ts';
import { guardSms } from './sms-guard.ts';
import { createSmtpProvider } from './smtp.ts';
import { limitSpending } from './spend-breaker.ts';
import { loadTemplates } from './templates-folder.ts';
import { createTwilioProvider } from './twilio.ts';
import { createWebhookProvider } from './webhook.ts';
import { startWorker } from './worker.ts';

export type DeliveryPorts = {
  outbox: OutboxQueue;
  limits: LimitRepository;
  vault: Vault;
  clock: Clock;
};

export type DeliveryOptions = {
  /** The language of messages to readers of none that there is. */
  defaultLanguage: string;
  /** Milliseconds between two looks for what is to be tried again; 1000 when not given. */
  pollInterval?: number;
  /** Milliseconds that a caller waits to be told; 5000 when not given. */
  patience?: number;
  /** Told what became of each attempt, for logs and metrics. */
  onDelivery?: (report: DeliveryReport) => void;
  /** Told of what went wrong with the queue itself. */
  onError: (error: unknown) => void;
};

export type OpenDelivery = {
  courier: Courier;
  /**
   * Asks every provider whether it could send, without sending: its name, and what is wrong,
   * `undefined` where nothing is.
   */
  check(): Promise<{ name: string; problem: string | undefined }[]>;
  /** Waits for what is being sent; the rest stays in the outbox for other processes, and the next start. */
  close(): Promise<void>;
};

const checkPatience = 5_000;

/**
 * Opens what takes messages out of the outbox to their readers, and begins to carry on with those that
 * wait there.
 *
 * @throws {Error} that names every mistake in the templates' folder, with its cure.
 */
export async function openDelivery(
  configuration: DeliveryConfiguration,
  ports: DeliveryPorts,
  { defaultLanguage, pollInterval, patience, onDelivery, onError }: DeliveryOptions,
): Promise<OpenDelivery> {
  const { outbox, clock } = ports;
  const folder = configuration.templatesFolder;
  const templates = folder === undefined ? defaultTemplates : await loadTemplates(folder);
  const providers = createProviders(configuration, ports);
  const send = createSend(configuration, providers, ports, { templates, defaultLanguage });
  const dispatcher = createDispatcher({ outbox, send, clock, onDelivery, onError });
  const worker = startWorker({ outbox, dispatcher, clock, interval: pollInterval, onError });
  const all = [...providers.email, ...providers.sms];
  return {
    courier: createCourier(dispatcher, patience),
    check: () => Promise.all(all.map(checkProvider)),
    async close() {
      await worker.stop();
      await dispatcher.close();
      for (const provider of all) provider.close();
    },
  };
}

type Providers = { email: Provider[]; sms: Provider[] };

function createProviders(configuration: DeliveryConfiguration, ports: DeliveryPorts): Providers {
  const { clock } = ports;
  return {
    email: emailProviders(configuration).map((smtp) =>
      limitSpending(createSmtpProvider(smtp, configuration.email.from), smtp.messagesPerDay, ports),
    ),
    sms: smsProviders(configuration).map((provider) =>
      limitSpending(
        provider.type === 'twilio'
          ? createTwilioProvider(provider, clock)
          : createWebhookProvider(provider, clock),
        provider.messagesPerDay,
        ports,
      ),
    ),
  };
}

function createSend(
  { sms = {} }: { sms?: SmsConfiguration | undefined },
  providers: Providers,
  ports: DeliveryPorts,
  words: { templates: TemplatesByLanguage; defaultLanguage: string },
): SendMessage {
  const channels = {
    email: createFallback(providers.email),
    sms: guardSms(createFallback(providers.sms), sms, ports),
  };
  return createSender(channels, words);
}

async function checkProvider(
  provider: Provider,
): Promise<{ name: string; problem: string | undefined }> {
  const { name } = provider;
  try {
    await provider.check(AbortSignal.timeout(checkPatience));
    return { name, problem: undefined };
  } catch (error) {
    return { name, problem: (error as Error).message };
  }
}
