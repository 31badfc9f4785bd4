import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';

/** A site on this machine. */
export interface Site {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts a site of which every path is a page with nothing in it. */
export async function startSite(): Promise<Site> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>A site</title><p>A site</p>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** What the wallet answers a site: a result, or the code of its refusal. */
export type ProviderAnswer = { result: unknown } | { code: number };

/** Has a site's page find the wallet by EIP-6963, and ask it. */
export function askProvider(
  page: Page,
  method: string,
  params: readonly unknown[] = [],
): Promise<ProviderAnswer> {
  return page.evaluate(askInPage, { method, params });
}

/** Runs in the page. */
async function askInPage(request: { method: string; params: unknown }): Promise<ProviderAnswer> {
  type Provider = { request(request: object): Promise<unknown> };
  const provider = await new Promise<Provider>((resolve) => {
    addEventListener('eip6963:announceProvider', (event) => {
      const { info, provider } = (event as CustomEvent).detail;
      if (info.name === 'Recovery Guardian') resolve(provider);
    });
    dispatchEvent(new Event('eip6963:requestProvider'));
  });
  return provider.request(request).then(
    (result) => ({ result }),
    ({ code }) => ({ code }),
  );
}
