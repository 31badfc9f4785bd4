import { poll } from '../world.ts';

/** A message as it reached the local mailbox or phone. */
export interface Message {
  /** Unique in its inbox. */
  readonly id: number;
  readonly to: string;
  /** Empty for text messages. */
  readonly subject: string;
  readonly text: string;
  /** The HTML part of a mail; {@link Inbox.htmlUrl} shows it. */
  readonly html?: string;
  /** ISO 8601. */
  readonly receivedAt: string;
}

/**
 * Messages that arrived at a mailbox or phone, newest first. Dispatches `change`, and `arrive`
 * for messages that arrived while the page was open.
 */
export class Inbox extends EventTarget {
  messages: readonly Message[] = [];
  /** Whether it does not answer. */
  unreachable = false;
  /** The newest messages, those of the last `arrive`. */
  arrived: readonly Message[] = [];

  /** Whether it has answered before: what was there then has not arrived now. */
  #hasAnswered = false;
  #url: string;

  constructor(url: string) {
    super();
    this.#url = url;
  }

  /** Where the HTML part of a mail can be framed, in these colors: it must not run in this page. */
  htmlUrl({ id }: Message, scheme: 'dark' | 'light'): string {
    return `${this.#url}/${id}.html?scheme=${scheme}`;
  }

  start(): void {
    poll(() => this.#look());
  }

  async #look(): Promise<boolean> {
    const before = this.unreachable;
    try {
      const response = await fetch(this.#url, { cache: 'no-store' });
      const { messages }: { messages: Message[] } = await response.json();
      this.unreachable = false;
      const isLater = this.#hasAnswered;
      this.#hasAnswered = true;
      if (messages.length === this.messages.length && !before) return true;
      if (isLater) this.arrived = messages.slice(0, messages.length - this.messages.length);
      this.messages = messages;
      if (isLater && this.arrived.length > 0) this.dispatchEvent(new Event('arrive'));
    } catch {
      this.unreachable = true;
    }
    this.dispatchEvent(new Event('change'));
    return !this.unreachable;
  }
}
