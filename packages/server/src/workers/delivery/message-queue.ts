import type { Delivery, MessageQueue, QueuedMessage } from '@recovery-guardian/recovery-service';
import type { MessageSender } from './message-sender.ts';

/**
 * Sends messages immediately after the transaction that queued them, without waiting for the next
 * poll. Returns the outcome if it is known within `timeout` milliseconds; otherwise the attempt
 * continues, and the queue after it.
 */
export function createMessageQueue(sender: MessageSender, timeout = 5_000): MessageQueue {
  const deliver = (message: QueuedMessage) =>
    within(timeout, sender.send({ message, attempts: 1 }));
  return { deliver: (messages) => Promise.all(messages.map(deliver)) };
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
