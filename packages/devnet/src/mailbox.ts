import { createHmac, timingSafeEqual } from 'node:crypto';
import { EventEmitter, on, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { serveHttp } from './http-server.ts';

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
function createInbox(kept = 200): Inbox {
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

/** The ports of the mailbox; free ones by default. */
interface MailboxOptions {
  /** How many messages it keeps; 200 by default. */
  readonly kept?: number;
  readonly smtpPort?: number;
  readonly port?: number;
}

/** A mailbox for every address except `nobody@`. */
export interface Mailbox {
  /** Receives mail. */
  readonly smtpUrl: string;
  /** `GET` returns `{ messages }`. */
  readonly url: string;
  /** The last 200, newest first. */
  readonly messages: readonly Message[];
  readonly waitFor: Inbox['waitFor'];
  /** Refuses further mail for this address with 550, as if it were deleted. */
  close(address: string): void;
  stop(): Promise<void>;
}

const maxSize = 1_048_576;

/**
 * Starts an SMTP server that accepts mail for everyone, and an HTTP server that lists it.
 *
 * Mail for `nobody@` any domain is refused with 550 5.1.1, to try out a target that does not exist.
 */
export async function startMailbox({
  kept,
  smtpPort = 0,
  port,
}: MailboxOptions = {}): Promise<Mailbox> {
  const inbox = createInbox(kept);
  const closed = new Set<string>();
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    // In milliseconds: clients keep connections, for which a stop would wait half a minute.
    closeTimeout: 100,
    size: maxSize,
    onRcptTo({ address }, _session, done) {
      const isClosed = /^nobody@/i.test(address) || closed.has(address.toLowerCase());
      done(isClosed ? refusal(550, '5.1.1 No such mailbox') : null);
    },
    async onData(stream, { envelope }, done) {
      try {
        const { subject = '', text = '', html, messageId } = await simpleParser(stream);
        if (stream.sizeExceeded) return done(refusal(552, '5.3.4 Message too large'));
        for (const { address: to } of envelope.rcptTo) {
          inbox.receive({
            to,
            subject,
            text,
            ...(html && { html }),
            ...(messageId && { messageId }),
          });
        }
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  // Ignores clients that disconnect half way.
  smtp.on('error', () => {});

  const smtpServer = smtp.listen(smtpPort, '127.0.0.1');
  await once(smtpServer, 'listening');
  const web = await serveHttp(inbox.list, port);

  return {
    smtpUrl: `smtp://127.0.0.1:${(smtpServer.address() as AddressInfo).port}`,
    url: web.url,
    messages: inbox.messages,
    waitFor: inbox.waitFor,
    close(address) {
      closed.add(address.toLowerCase());
    },
    async stop() {
      await web.stop();
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** How to start the phone. */
interface PhoneOptions {
  /** How many messages it keeps; 200 by default. */
  readonly kept?: number;
  /** A free one by default. */
  readonly port?: number;
  /** Signs the webhook: `whsec_` and base64. */
  readonly secret: string;
}

/** A phone that receives messages for every number. */
export interface Phone {
  /** Receives text messages by a signed `POST { to, text, id }`. */
  readonly webhookUrl: string;
  /** `GET` returns `{ messages }`. */
  readonly url: string;
  readonly secret: string;
  /** The last 200, newest first. */
  readonly messages: readonly Message[];
  readonly waitFor: Inbox['waitFor'];
  stop(): Promise<void>;
}

/** Starts an HTTP server that receives text messages by webhook and lists them. */
export async function startPhone({ kept, port, secret }: PhoneOptions): Promise<Phone> {
  const inbox = createInbox(kept);

  const web = await serveHttp(async (request, response) => {
    if (request.method !== 'POST' || request.url !== '/messages') {
      inbox.list(request, response);
      return;
    }
    const body = await buffer(request);
    if (!isSigned(request, body, secret)) {
      response.writeHead(401).end();
      return;
    }
    const message = readMessage(body);
    if (!message) {
      response.writeHead(400).end();
      return;
    }
    inbox.receive(message);
    response.writeHead(204).end();
  }, port);

  return {
    webhookUrl: `${web.url}/messages`,
    url: web.url,
    secret,
    messages: inbox.messages,
    waitFor: inbox.waitFor,
    stop: web.stop,
  };
}

/**
 * Checks a Standard Webhooks signature: HMAC-SHA256 over `id.timestamp.body`. The timestamp's age
 * is not checked, because tests move the sender's clock.
 */
function isSigned({ headers }: IncomingMessage, body: Buffer, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key)
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.`)
    .update(body)
    .digest();
  // There may be several while a secret is being rotated.
  return String(headers['webhook-signature'])
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice('v1,'.length), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

function readMessage(body: Buffer): Omit<Message, 'id' | 'receivedAt'> | undefined {
  try {
    const { to, text, id: messageId } = JSON.parse(body.toString());
    return [to, text, messageId].every((field) => typeof field === 'string')
      ? { to, subject: '', text, messageId }
      : undefined;
  } catch {
    return undefined;
  }
}
