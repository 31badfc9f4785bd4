import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { serveHttp } from './http-server.ts';
import { createInbox, type Inbox, type Message } from './inbox.ts';

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
