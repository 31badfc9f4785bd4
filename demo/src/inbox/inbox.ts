import { poll } from '../poll.ts';

/** A message as it reached the local mailbox or phone. */
export interface Message {
  readonly to: string;
  /** Empty for text messages. */
  readonly subject: string;
  readonly text: string;
  /** ISO 8601. */
  readonly receivedAt: string;
}

/** Messages that arrived at a mailbox or phone, newest first; dispatches `change`. */
export class Inbox extends EventTarget {
  messages: readonly Message[] = [];
  /** Whether it does not answer. */
  unreachable = false;

  #url: string;

  constructor(url: string) {
    super();
    this.#url = url;
  }

  /** Starts polling, once a second. */
  start(): void {
    poll(() => this.#look());
  }

  async #look(): Promise<void> {
    const before = this.unreachable;
    try {
      const response = await fetch(this.#url, { cache: 'no-store' });
      const { messages }: { messages: Message[] } = await response.json();
      this.unreachable = false;
      if (messages.length === this.messages.length && !before) return;
      this.messages = messages;
    } catch {
      this.unreachable = true;
    }
    this.dispatchEvent(new Event('change'));
  }
}
