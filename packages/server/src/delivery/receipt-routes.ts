import type { FastifyError, FastifyInstance } from 'fastify';
import type { Clock } from '../kit/system-clock.ts';
import type { OpenDelivery } from './delivery.ts';
import type { Receipt } from './provider.ts';
import { receiptUrl } from './receipts.ts';

/** The most bytes of a receipt: those of providers have some hundreds, bounces some thousands. */
const bodyLimit = 16_384;

interface ReceiptParts {
  /** The public URL of this server, which a provider signs. */
  baseUrl: string | undefined;
  clock: Clock;
  /** Of the deployment's own service, and of each tenant. */
  services: readonly {
    providers: OpenDelivery['providers'];
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
