import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock, Delivery, QueuedMessage } from '@recovery-guardian/recovery-service';
import type { OutboxEntry, OutboxQueue } from '../../adapters/database/repositories/outbox.ts';
import type { Outcome } from '../../adapters/delivery/provider.ts';
import { inSpan } from '../../adapters/tracing/spans.ts';

/** Renders and sends one message by the first provider that accepts it. Never throws. */
export type SendMessage = (message: QueuedMessage) => Promise<Outcome>;

/** The outcome of an attempt, for logs and metrics, without target or content. */
export interface DeliveryReport {
  id: string;
  channel: QueuedMessage['channel'];
  kind: QueuedMessage['content']['kind'];
  attempts: number;
  delivery: Delivery;
  reason?: string;
}

export interface MessageSenderOptions {
  outbox: OutboxQueue;
  send: SendMessage;
  clock: Clock;
  onDelivery?: ((report: DeliveryReport) => void) | undefined;
  onError: (error: unknown) => void;
}

export type MessageSender = ReturnType<typeof createMessageSender>;

/**
 * Makes attempts and records their outcome in the outbox.
 *
 * A message is sent at least once, and again only if it may not have been sent: the process crashed
 * before it recorded the provider's confirmation, or the confirmation came too late. Each copy has the
 * same id and content.
 */
export function createMessageSender(options: MessageSenderOptions) {
  const { outbox, send, clock, onDelivery, onError } = options;
  const inFlight = new Set<Promise<unknown>>();
  const keep = <Result>(work: Promise<Result>): Promise<Result> => {
    const kept = work.finally(() => inFlight.delete(kept));
    inFlight.add(kept);
    return kept;
  };

  const attempt = async ({ message, attempts }: OutboxEntry): Promise<Delivery> => {
    const { id, channel, content } = message;
    const attributes = { 'message.kind': content.kind, channel, attempts };
    const outcome = await inSpan('deliver message', { attributes }, () => send(message));
    const delivery = deliveries[outcome.kind];
    const until = nextAttempt(clock.now(), attempts);
    const isLater = delivery === 'unavailable';
    const record = () =>
      isLater ? outbox.postpone([{ id, attempts, until }]) : outbox.remove([id]);
    // The caller does not wait for it.
    keep(persist(record, onError));
    const reason = 'reason' in outcome ? { reason: outcome.reason } : {};
    onDelivery?.({ id, channel, kind: content.kind, attempts, delivery, ...reason });
    return delivery;
  };

  return {
    /** Makes one attempt at a message that this process has leased, and records the outcome. */
    send: (entry: OutboxEntry): Promise<Delivery> => keep(attempt(entry)),
    /** Waits for the current attempts and for their outcomes to be recorded. */
    async close() {
      while (inFlight.size > 0) await Promise.allSettled(inFlight);
    },
  };
}

/** What an outcome means for the message: whether it is tried again. */
const deliveries: Record<Outcome['kind'], Delivery> = {
  sent: 'sent',
  refused: 'refused',
  declined: 'refused',
  unavailable: 'unavailable',
  unknown: 'unavailable',
};

/**
 * Returns the time of the next attempt: after 5, 10, 20, 40, 60, 60… seconds, because a code is
 * valid for minutes only.
 */
function nextAttempt(now: Date, attempts: number): Date {
  const delay = Math.min(60, 5 * 2 ** (attempts - 1));
  return new Date(now.getTime() + delay * 1_000);
}

/** Milliseconds between two attempts to record an outcome. */
const pause = 500;
/** After this many attempts, a message is too old to matter. */
const maximumWrites = 20;

/** Retries, so that a short outage of the database does not cause a message to be sent again. */
async function persist(write: () => Promise<void>, onError: (error: unknown) => void) {
  for (let writes = 1; writes <= maximumWrites; writes++) {
    try {
      return await write();
    } catch (error) {
      onError(error);
      await sleep(pause, undefined, { ref: false });
    }
  }
}
