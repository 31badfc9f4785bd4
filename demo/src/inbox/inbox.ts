import { poll } from '../poll.ts';

/** A message as it reached the local world's mailbox or phone. */
export interface Message {
  readonly to: string;
  /** Empty for text messages. */
  readonly subject: string;
  readonly text: string;
  /** ISO 8601. */
  readonly receivedAt: string;
}

/** What arrives at a mailbox or a phone, newest first; tells of changes by a `change` event. */
export class Inbox extends EventTarget {
  messages: readonly Message[] = [];
  /** True while it does not answer. */
  unreachable = false;

  #url: string;

  constructor(url: string) {
    super();
    this.#url = url;
  }

  /** Begins to look, once a second. */
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
