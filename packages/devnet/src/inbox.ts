import { EventEmitter, on } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** A received message. */
export interface Message {
  readonly to: string;
  /** Empty for SMS. */
  readonly subject: string;
  readonly text: string;
  /** The HTML part, if an email has one. */
  readonly html?: string;
  /** ISO 8601. */
  readonly receivedAt: string;
}

/** The last received messages, newest first. */
export interface Inbox {
  readonly messages: readonly Message[];
  receive(message: Omit<Message, 'receivedAt'>): void;
  /** Returns the newest matching message, or waits for the first one. */
  waitFor(isWanted: (message: Message) => boolean): Promise<Message>;
  /** Responds to `GET /` with `{ messages }`, for pages of every origin. */
  list(request: IncomingMessage, response: ServerResponse): void;
}

/** Creates an inbox that keeps this many messages. */
export function createInbox(kept = 200): Inbox {
  const messages: Message[] = [];
  const arrivals = new EventEmitter<{ message: [Message] }>().setMaxListeners(0);
  return {
    messages,

    receive(content) {
      const message = { ...content, receivedAt: new Date().toISOString() };
      messages.unshift(message);
      messages.length = Math.min(messages.length, kept);
      arrivals.emit('message', message);
    },

    async waitFor(isWanted) {
      const here = messages.find(isWanted);
      if (here) return here;
      for await (const [message] of on(arrivals, 'message')) {
        if (isWanted(message)) return message;
      }
      throw new Error('An inbox never ends');
    },

    list(request, response) {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('cache-control', 'no-store');
      if (request.method !== 'GET' || request.url !== '/') {
        response.writeHead(404).end();
        return;
      }
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ messages }));
    },
  };
}
