import type { DeliveryConfiguration } from '../configuration/delivery.ts';
import type { OtpService } from '../keys/otp-service.ts';
import type { Clock } from '../kit/clock.ts';
import { longestPause, type RepeatedJob, repeat } from '../kit/repeat.ts';
import { inRootSpan, type Tracing } from '../kit/tracing.ts';
import type { LimitRepository } from '../limits/limit-repository.ts';
import { defaultTemplates, loadTemplates } from '../messages/languages.ts';
import type { RegistrationRepository } from '../registrations/registration-repository.ts';
import {
  createFallback,
  createMessageRenderer,
  createMessageSender,
  type Delivery,
  type DeliveryReport,
  type MessageSender,
  type SendMessage,
} from './message-sender.ts';
import type { Outbox, QueuedMessage } from './outbox-repository.ts';

import type { Provider } from './provider.ts';
import {
  type ConfiguredProvider,
  checkProvider,
  createProviders,
  type DeliveryCheck,
} from './providers.ts';
import type { SentMessages } from './sent-message-repository.ts';
import { guardSms, limitSpending } from './sms-guard.ts';

interface DeliveryPorts {
  outbox: Outbox;
  sentMessages: SentMessages;
  limits: LimitRepository;
  registrations: Pick<RegistrationRepository, 'listByTarget'>;
  codes: Pick<OtpService, 'fingerprint'>;
  clock: Clock;
  tracing?: Tracing | undefined;
}

interface DeliveryOptions {
  /** Used if there is no template in the recipient's language. */
  defaultLanguage: string;
  /** Returns where a provider posts its receipts; without it, it is not told. */
  receiptUrl?: ((provider: string) => string) | undefined;
  /** Whether this process also sends what others left in the outbox; by default it does. */
  isWorker?: boolean;
  /** Whether every provider is replaced by one that refuses; by default none is. */
  isDrill?: boolean;
  /** Milliseconds between two polls for retries; between 1000 and 5000 by default. */
  pollInterval?: number;
  /** Milliseconds that a caller waits for the outcome; 5000 by default. */
  timeout?: number;
  /** Called with the outcome of each attempt, for logs and metrics. */
  onDelivery?: (report: DeliveryReport) => void;
  /** Called with unexpected errors; with an unavailable queue only once. */
  onError: (error: unknown) => void;
  /** Called when the queue is available again. */
  onRecovery?: () => void;
}

export interface OpenDelivery {
  messageQueue: MessageQueue;
  /** Each provider, which the operator may pause in this process. */
  providers: readonly PausableProvider[];
  /** Checks whether each provider could send, without sending. */
  check(): Promise<DeliveryCheck[]>;
  /** Looks for messages that were queued for no caller. */
  wake(): void;
  /** Waits for the current attempts; the other messages stay in the outbox for other processes. */
  close(): Promise<void>;
}

/**
 * Opens the providers and, in a worker, starts to send the messages that wait in the outbox.
 *
 * @throws {Error} with every mistake in the templates' folder, and how to correct it
 */
export async function openDelivery(
  configuration: DeliveryConfiguration,
  ports: DeliveryPorts,
  {
    defaultLanguage,
    receiptUrl,
    isWorker = true,
    isDrill = false,
    pollInterval,
    timeout,
    onDelivery,
    onError,
    onRecovery = () => {},
  }: DeliveryOptions,
): Promise<OpenDelivery> {
  const { outbox, sentMessages, limits, registrations, clock, tracing } = ports;
  const folder = configuration.templatesFolder;
  const templates = folder === undefined ? defaultTemplates : await loadTemplates(folder);
  const { percentForRecoveries, brand } = configuration;
  const budgets = { ...ports, percentForRecoveries };
  const open = ({ provider, messagesPerDay }: ConfiguredProvider) =>
    makePausable(
      limitSpending(isDrill ? createRefusal(provider) : provider, messagesPerDay, budgets),
    );
  const configured = createProviders(configuration, clock, receiptUrl);
  const email = configured.email.map(open);
  const sms = configured.sms.map(open);
  const testTargets = new Set(configuration.testTargets?.map(({ target }) => target));
  const render = createMessageRenderer(
    {
      email: createFallback(email),
      sms: guardSms(
        createFallback(sms, configuration.sms?.fallback),
        configuration.sms ?? {},
        budgets,
      ),
    },
    { templates, defaultLanguage, brand, registrations, onError },
  );
  const send: SendMessage = async (message) =>
    testTargets.has(message.target) ? { kind: 'sent' } : render(message);
  const delivered = { outbox, sentMessages, limits, send, clock, onDelivery, onError };
  const sender = createMessageSender(delivered);
  const worker = isWorker
    ? startOutboxWorker({
        outbox,
        sender,
        clock,
        tracing,
        interval: pollInterval,
        longest: pollInterval,
        onFailure: onError,
        onRecovery,
      })
    : undefined;
  const providers = [...email, ...sms];
  return {
    messageQueue: createMessageQueue(sender, timeout),
    providers,
    check: () => Promise.all(providers.map(checkProvider)),
    wake: () => worker?.wake(),
    async close() {
      await worker?.stop();
      await sender.close();
      for (const provider of providers) provider.close();
    },
  };
}

/**
 * Sends messages that a committed transaction queued. The process of the request sends first; the
 * queue, across all processes, handles messages that take too long.
 */
export type MessageQueue = ReturnType<typeof createMessageQueue>;

/**
 * Sends messages immediately after the transaction that queued them, without waiting for the next
 * poll. Returns the outcome if it is known within `timeout` milliseconds; otherwise the attempt
 * continues, and the queue after it.
 */
function createMessageQueue(sender: MessageSender, timeout = 5_000) {
  const deliver = (message: QueuedMessage) =>
    within(timeout, sender.send({ message, attempts: 1 }));
  return {
    /** Never throws; returns the outcome of each message, in order. */
    deliver: (messages: readonly QueuedMessage[]): Promise<Delivery[]> =>
      Promise.all(messages.map(deliver)),
  };
}

async function within(milliseconds: number, delivery: Promise<Delivery>): Promise<Delivery> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Delivery>((resolve) => {
    timer = setTimeout(resolve, milliseconds, 'pending');
  });
  try {
    return await Promise.race([delivery, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Creates a provider that sends nothing, and does not even connect. */
function createRefusal({ name, close }: Provider): Provider {
  const refusal = { kind: 'unavailable', reason: 'a restore drill sends nothing' } as const;
  return { name, close, send: async () => refusal, check: async () => {} };
}

/** A provider that the operator may pause, in this process. */
interface PausableProvider extends Provider {
  isPaused: boolean;
  /** The messages that it reported as not delivered, to this process. */
  undelivered: number;
}

/**
 * While paused, a provider counts as unavailable: the next one is asked, and without one, messages
 * wait until they are useless.
 */
function makePausable(provider: Provider): PausableProvider {
  const pausable: PausableProvider = {
    ...provider,
    isPaused: false,
    undelivered: 0,
    send: async (message, signal) =>
      pausable.isPaused
        ? { kind: 'unavailable', reason: 'paused by the operator' }
        : provider.send(message, signal),
  };
  return pausable;
}

interface OutboxWorkerOptions {
  outbox: Outbox;
  sender: MessageSender;
  clock: Clock;
  tracing?: Tracing | undefined;
  /** The fewest milliseconds between two polls of an outbox without due messages. */
  interval?: number | undefined;
  /** The most. */
  longest?: number | undefined;
  /** Called with the first failed poll of a series only. */
  onFailure: (error: unknown) => void;
  /** Called when a poll succeeds again. */
  onRecovery: () => void;
}

/** The maximum number of messages that one worker sends in parallel. */
const maximum = 50;

/**
 * Sends the messages that were not sent immediately, until it is stopped. Any number of workers
 * share one outbox.
 *
 * It polls, because only retries, alerts and the messages of crashed processes are left: a code is
 * sent by the process that handles its request. It is never late for a retry, and is woken for
 * alerts. A slow message does not delay the others.
 */
export function startOutboxWorker({
  outbox,
  sender,
  clock,
  tracing,
  interval = 1_000,
  longest = longestPause,
  onFailure,
  onRecovery,
}: OutboxWorkerOptions): RepeatedJob {
  const inFlight = new Set<Promise<unknown>>();
  /** Starts as many messages as there is room for; returns whether there may be more. */
  const begin = async (): Promise<boolean> => {
    const room = maximum - inFlight.size;
    const entries = await outbox.claim({ limit: room, now: clock.now() });
    for (const entry of entries) {
      const options = { kind: 'consumer', cause: entry.traceparent } as const;
      const attempt = inRootSpan(tracing, 'outbox', options, () => sender.send(entry)).finally(() =>
        inFlight.delete(attempt),
      );
      inFlight.add(attempt);
    }
    return entries.length === room;
  };
  /** Waits until half is free, because each poll costs the database the same. */
  const untilThereIsRoom = async () => {
    while (inFlight.size > maximum / 2) await Promise.race(inFlight);
  };
  const empty = async (stopping: AbortSignal) => {
    let next = await outbox.findNextAttempt();
    if (next && next <= clock.now()) {
      while ((await begin()) && !stopping.aborted) await untilThereIsRoom();
      next = await outbox.findNextAttempt();
    }
    if (next) job.wake(next.getTime() - clock.now().getTime());
  };
  const job = repeat(empty, { interval, longest, onFailure, onRecovery });
  return job;
}
