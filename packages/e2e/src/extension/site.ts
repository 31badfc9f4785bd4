import type { Page } from 'playwright-core';
import { type FileSite, serveFiles } from '../element/serve-files.ts';

/** Starts a site of which every path is a page with nothing in it. */
export async function startSite(): Promise<FileSite> {
  return serveFiles({
    folders: [],
    otherwise(_request, response) {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>A site</title><p>A site</p>');
    },
  });
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
