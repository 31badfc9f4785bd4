import { EventEmitter, on } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** A received message. */
export interface Message {
  /** Unique in its inbox. */
  readonly id: number;
  readonly to: string;
  /** Empty for SMS. */
  readonly subject: string;
  readonly text: string;
  /** The HTML part, if an email has one. */
  readonly html?: string;
  /** What its sender names it, which is the same for each copy: the Message-ID, or a webhook's id. */
  readonly messageId?: string;
  /** ISO 8601. */
  readonly receivedAt: string;
}

/** The last received messages, newest first. */
export interface Inbox {
  readonly messages: readonly Message[];
  receive(message: Omit<Message, 'id' | 'receivedAt'>): void;
  /** Returns the newest matching message, or waits for the first one. */
  waitFor(isWanted: (message: Message) => boolean): Promise<Message>;
  /**
   * Responds to `GET /` with `{ messages }`, for pages of every origin, and to `GET /{id}.html` with
   * the HTML part of a message, to be framed; in the colors of `?scheme=dark`, if given.
   */
  list(request: IncomingMessage, response: ServerResponse): void;
}

/** Creates an inbox that keeps this many messages. */
export function createInbox(kept = 200): Inbox {
  const messages: Message[] = [];
  let received = 0;
  const arrivals = new EventEmitter<{ message: [Message] }>().setMaxListeners(0);
  return {
    messages,

    receive(content) {
      received += 1;
      const message = { id: received, ...content, receivedAt: new Date().toISOString() };
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
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      const html = messages.find(({ id }) => pathname === `/${id}.html`)?.html;
      if (request.method !== 'GET' || (pathname !== '/' && html === undefined)) {
        response.writeHead(404).end();
      } else if (html === undefined) {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ messages }));
      } else {
        sendMail(inScheme(html, searchParams.get('scheme')), response);
      }
    },
  };
}

/** A mail comes from anywhere: it loads nothing, runs nothing, and is of no origin. */
const mailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "form-action 'none'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  'frame-ancestors http://127.0.0.1:* http://localhost:*',
].join('; ');

/** Fixes a mail's colors: a frame follows the system, not the mail program around it. */
function inScheme(html: string, scheme: string | null): string {
  if (scheme !== 'light' && scheme !== 'dark') return html;
  return html.replace('content="light dark"', `content="${scheme}"`);
}

/** Sends a mail as a mail program shows it: its links open new tabs. */
function sendMail(html: string, response: ServerResponse): void {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('content-security-policy', mailPolicy);
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'no-referrer');
  response.end(html.replace('<head>', '<head><base target="_blank">'));
}
