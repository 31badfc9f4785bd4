import {
  type Clock,
  defaultTemplates,
  type LimitRepository,
  type MessageQueue,
  type OtpService,
} from '@recovery-guardian/recovery-service';
import type { OutboxQueue } from '../../adapters/database/repositories/outbox.ts';
import { checkProvider, type DeliveryCheck } from '../../adapters/delivery/check-delivery.ts';
import { type ConfiguredProvider, createProviders } from '../../adapters/delivery/providers.ts';
import { loadTemplates } from '../../adapters/delivery/templates-folder.ts';
import type { DeliveryConfiguration } from '../../configuration/sections/delivery.ts';
import { createMessageQueue } from './message-queue.ts';
import { createMessageSender, type DeliveryReport } from './message-sender.ts';
import { createFallback } from './fallback.ts';
import { createMessageRenderer } from './message-renderer.ts';
import { guardSms } from './sms-guard.ts';
import { limitSpending } from './spend-breaker.ts';
import { startOutboxWorker } from './outbox-worker.ts';

export type DeliveryPorts = {
  outbox: OutboxQueue;
  limits: LimitRepository;
  codes: Pick<OtpService, 'fingerprint'>;
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
  /** Told of what went wrong with the queue itself; of a queue that stays away, once. */
  onError: (error: unknown) => void;
  /** Told that the queue works again. */
  onRecovery?: () => void;
};

export type OpenDelivery = {
  messageQueue: MessageQueue;
  /** Asks every provider whether it could send, without sending. */
  check(): Promise<DeliveryCheck[]>;
  /** Waits for what is being sent; the rest stays in the outbox for other processes, and the next start. */
  close(): Promise<void>;
};

/**
 * Opens what takes messages out of the outbox to their readers, and begins to carry on with those that
 * wait there.
 *
 * @throws {Error} that names every mistake in the templates' folder, with its cure.
 */
export async function openDelivery(
  configuration: DeliveryConfiguration,
  ports: DeliveryPorts,
  {
    defaultLanguage,
    pollInterval,
    patience,
    onDelivery,
    onError,
    onRecovery = () => {},
  }: DeliveryOptions,
): Promise<OpenDelivery> {
  const { outbox, clock } = ports;
  const folder = configuration.templatesFolder;
  const templates = folder === undefined ? defaultTemplates : await loadTemplates(folder);
  const { email, sms } = createProviders(configuration, clock);
  const { percentForRecoveries } = configuration;
  const budgets = { ...ports, percentForRecoveries };
  const limited = ({ provider, messagesPerDay }: ConfiguredProvider) =>
    limitSpending(provider, messagesPerDay, budgets);
  const send = createMessageRenderer(
    {
      email: createFallback(email.map(limited)),
      sms: guardSms(createFallback(sms.map(limited)), configuration.sms ?? {}, budgets),
    },
    { templates, defaultLanguage },
  );
  const sender = createMessageSender({ outbox, send, clock, onDelivery, onError });
  const worker = startOutboxWorker({
    outbox,
    sender,
    clock,
    interval: pollInterval,
    onFailure: onError,
    onRecovery,
  });
  const providers = [...email, ...sms].map(({ provider }) => provider);
  return {
    messageQueue: createMessageQueue(sender, patience),
    check: () => Promise.all(providers.map(checkProvider)),
    async close() {
      await worker.stop();
      await sender.close();
      for (const provider of providers) provider.close();
    },
  };
}
