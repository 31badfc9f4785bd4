import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { serveHttp } from './http-server.ts';
import { createInbox, type Inbox, type Message } from './inbox.ts';

/** How to start the phone. */
export interface PhoneOptions {
  /** A free one when not given. */
  readonly port?: number;
  /** Signs the webhook: `whsec_` and base64. */
  readonly secret: string;
}

/** A phone with every number there is. */
export interface Phone {
  /** Where text messages are delivered, by a signed `POST { to, text, id }`. */
  readonly webhookUrl: string;
  /** Where they are read: `GET` answers `{ messages }`. */
  readonly url: string;
  readonly secret: string;
  /** The last 200, newest first. */
  readonly messages: readonly Message[];
  readonly waitFor: Inbox['waitFor'];
  stop(): Promise<void>;
}

/** Starts an HTTP server that takes text messages by webhook, and shows them. */
export async function startPhone({ port, secret }: PhoneOptions): Promise<Phone> {
  const inbox = createInbox();

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
 * Checks the signature as Standard Webhooks has it: HMAC-SHA256 over `id.timestamp.body`. The
 * timestamp's age is not judged, as tests move the sender's clock.
 */
function isSigned({ headers }: IncomingMessage, body: Buffer, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key)
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.`)
    .update(body)
    .digest();
  // Several may be given, while a secret is being replaced by another.
  return String(headers['webhook-signature'])
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice('v1,'.length), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

function readMessage(body: Buffer): Omit<Message, 'receivedAt'> | undefined {
  try {
    const { to, text } = JSON.parse(body.toString());
    return typeof to === 'string' && typeof text === 'string'
      ? { to, subject: '', text }
      : undefined;
  } catch {
    return undefined;
  }
}
