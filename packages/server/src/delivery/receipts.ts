import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { ReceiptMeaning } from '../configuration/http-provider.ts';
import type { Clock } from '../kit/clock.ts';
import { parseJson } from '../kit/json-pointer.ts';
import { codesAt, signedHeaders } from './http-provider.ts';
import type { Provider, ReadReceipt, Receipt, ReceiptPost } from './provider.ts';

/** The most bytes of a receipt: those of providers have some hundreds, bounces some thousands. */
const bodyLimit = 16_384;

interface ReceiptParts {
  /** The public URL of this server, which a provider signs. */
  baseUrl: string | undefined;
  clock: Clock;
  /** Of the deployment's own service, and of each tenant. */
  services: readonly {
    providers: readonly Pick<Provider, 'name' | 'readReceipt'>[];
    onReceipt: (receipt: Receipt & { provider: string }) => void;
  }[];
}

/**
 * Takes in what providers report about messages that they had accepted. Only a signed post is read;
 * any other gets the same 401, whether the provider exists or not, and no answer has content.
 */
export function serveReceipts(
  app: FastifyInstance,
  { baseUrl = '', clock, services }: ReceiptParts,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) =>
      done(null, text),
    );
    scope.setErrorHandler<FastifyError>((error, _request, reply) =>
      reply.status(error.statusCode ?? 500).send(),
    );
    scope.post<{ Params: { provider: string } }>(
      '/receipts/:provider',
      { bodyLimit },
      async (request, reply) => {
        const { provider: name } = request.params;
        const { search } = new URL(request.url, 'http://localhost');
        const post = {
          url: receiptUrl(baseUrl || 'http://localhost', name) + search,
          headers: request.headers,
          body: String(request.body ?? ''),
          now: clock.now(),
        };
        for (const { providers, onReceipt } of services) {
          const read = providers.find((provider) => provider.name === name)?.readReceipt;
          const receipt = read?.(post) ?? (read ? undefined : 'unsigned');
          if (receipt === 'unsigned') continue;
          // Once, also if tenants share an account of the provider.
          if (receipt) onReceipt({ ...receipt, provider: name });
          return reply.status(204).send();
        }
        return reply.status(401).send();
      },
    );
  });
}

/** Returns where a provider posts its receipts. */
export function receiptUrl(baseUrl: string, provider: string): string {
  return `${baseUrl.replace(/\/+$/, '')}/receipts/${encodeURIComponent(provider)}`;
}

/** @param secret what the provider signs its posts with */
export function createReceiptReader(meaning: ReceiptMeaning, secret: string): ReadReceipt {
  return (post) => {
    const fields = fieldsOf(post);
    if (!signatures[meaning.signature](post, fields, secret)) return 'unsigned';
    const [status = ''] = codesAt(fields, meaning.status);
    const outcome = (['delivered', 'undelivered'] as const).find((one) =>
      meaning[one].includes(status),
    );
    if (!outcome) return undefined;
    const [id] = codesAt(fields, meaning.id, /^[\w-]{1,64}$/);
    const [reason = status] = codesAt(fields, meaning.reason);
    return { id, outcome, reason };
  };
}

/** Returns the fields of a JSON or a form, and those of the URL, which is signed too. */
function fieldsOf({ url, headers, body }: ReceiptPost): Readonly<Record<string, unknown>> {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  const fields = isForm ? Object.fromEntries(new URLSearchParams(body)) : parseJson(body);
  const query = Object.fromEntries(new URL(url).searchParams);
  return { ...(typeof fields === 'object' && fields), query };
}

type IsSigned = (post: ReceiptPost, fields: object, secret: string) => boolean;

const signatures: Record<ReceiptMeaning['signature'], IsSigned> = {
  /** @see https://www.twilio.com/docs/usage/webhooks/webhooks-security */
  twilio({ url, headers, body }, _fields, secret) {
    const sorted = [...new URLSearchParams(body)].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const signed = url + sorted.flat().join('');
    const signature = createHmac('sha1', secret).update(signed).digest('base64');
    return isSame(headers['x-twilio-signature'], signature);
  },
  /**
   * With the signature method "SHA-256 HMAC".
   *
   * @see https://developer.vonage.com/en/getting-started/concepts/signing-messages
   */
  vonage(_post, fields, secret) {
    const { sig, query: _, ...others } = fields as Record<string, unknown>;
    const signed = Object.entries(others)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => `&${key}=${String(value).replace(/[&=]/g, '_')}`);
    const signature = createHmac('sha256', secret).update(signed.join('')).digest('hex');
    return isSame(String(sig).toLowerCase(), signature);
  },
  /** Postmark signs nothing: the URL it posts to has a user and a password. */
  basic({ headers }, _fields, secret) {
    const login = Buffer.from(`receipts:${secret}`).toString('base64');
    return isSame(headers.authorization, `Basic ${login}`);
  },
  /** @see https://www.standardwebhooks.com */
  standard({ headers, body, now }, _fields, secret) {
    const signedAt = new Date(Number(headers['webhook-timestamp']) * 1_000);
    if (!(Math.abs(now.getTime() - signedAt.getTime()) <= tolerance)) return false;
    const id = String(headers['webhook-id']);
    const expected = signedHeaders(secret, { id, body, now: signedAt })['webhook-signature'] ?? '';
    return String(headers['webhook-signature'])
      .split(' ', 8)
      .some((signature) => isSame(signature, expected));
  },
};

/** Milliseconds that the clock of a sender may differ. */
const tolerance = 300_000;

/** Compares by hashes, in the same time for each wrong text. */
function isSame(given: string | string[] | undefined, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(String(given)), hash(expected));
}
