import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock, Delivery, QueuedMessage } from '@recovery-guardian/recovery-service';
import type { OutboxEntry, OutboxQueue } from '../../adapters/database/repositories/outbox.ts';
import type { Outcome } from '../../adapters/delivery/provider.ts';

/** Sends one message, by whichever provider takes it. Never throws. */
export type SendMessage = (message: QueuedMessage) => Promise<Outcome>;

/** What became of an attempt, for logs and metrics. It names no target and no content. */
export type DeliveryReport = {
  id: string;
  channel: QueuedMessage['channel'];
  kind: QueuedMessage['content']['kind'];
  attempts: number;
  delivery: Delivery;
  reason?: string;
};

export type MessageSender = {
  /** Makes one attempt at a message that this process has to itself, and keeps what became of it. */
  send(entry: OutboxEntry): Promise<Delivery>;
  /** Waits for the attempts under way and for what is to be kept of them. */
  close(): Promise<void>;
};

export type MessageSenderOptions = {
  outbox: OutboxQueue;
  send: SendMessage;
  clock: Clock;
  onDelivery?: ((report: DeliveryReport) => void) | undefined;
  onError: (error: unknown) => void;
};

/**
 * Makes attempts and keeps in the outbox what became of them.
 *
 * A message is sent once. Only where the process dies between the provider's yes and our own note of
 * it, which follows within milliseconds, or where a provider says yes but too late to be heard, is it
 * sent again; it then carries the same id.
 */
export function createMessageSender(options: MessageSenderOptions): MessageSender {
  const { send, clock, onDelivery, onError } = options;
  const notes = createNotes(options.outbox, onError);
  const underWay = new Set<Promise<Delivery>>();

  const attempt = async ({ message, attempts }: OutboxEntry): Promise<Delivery> => {
    const { id, channel, content } = message;
    const outcome = await send(message);
    const delivery = outcome.kind === 'declined' ? 'refused' : outcome.kind;
    if (delivery === 'unavailable') {
      notes.postpone({ id, attempts, until: nextAttempt(clock.now(), attempts) });
    } else {
      notes.remove(id);
    }
    const reason = 'reason' in outcome ? { reason: outcome.reason } : {};
    onDelivery?.({ id, channel, kind: content.kind, attempts, delivery, ...reason });
    return delivery;
  };

  return {
    send(entry) {
      const attempting = attempt(entry).finally(() => underWay.delete(attempting));
      underWay.add(attempting);
      return attempting;
    },
    async close() {
      await Promise.allSettled(underWay);
      await notes.written();
    },
  };
}

/** Seconds until the next attempt: 5, 10, 20, 40, 60, 60… A code lives for minutes only. */
function nextAttempt(now: Date, attempts: number): Date {
  const delay = Math.min(60, 5 * 2 ** (attempts - 1));
  return new Date(now.getTime() + delay * 1_000);
}

type Note = { id: string; attempts: number; until: Date };

/** Milliseconds until what could not be written down is written again. */
const pause = 500;
/** How often that is tried: for longer, the database has been away for longer than anybody waits. */
const maximumWrites = 20;

/** Writes down what became of messages: what gathers while one statement runs goes into the next. */
function createNotes(outbox: OutboxQueue, onError: (error: unknown) => void) {
  let removed: string[] = [];
  let postponed: Note[] = [];
  let writing: Promise<void> | undefined;

  const write = async () => {
    while (removed.length + postponed.length > 0) {
      const ids = removed;
      const entries = postponed;
      removed = [];
      postponed = [];
      if (ids.length > 0) await persist(() => outbox.remove(ids));
      if (entries.length > 0) await persist(() => outbox.postpone(entries));
    }
    writing = undefined;
  };
  /** A message that was sent must not be sent again because the database was away for a moment. */
  const persist = async (run: () => Promise<void>) => {
    for (let writes = 1; writes <= maximumWrites; writes++) {
      try {
        return await run();
      } catch (error) {
        onError(error);
        await sleep(pause, undefined, { ref: false });
      }
    }
  };
  const start = () => {
    writing ??= write();
  };

  return {
    remove(id: string) {
      removed.push(id);
      start();
    },
    postpone(note: Note) {
      postponed.push(note);
      start();
    },
    written: async () => writing,
  };
}
