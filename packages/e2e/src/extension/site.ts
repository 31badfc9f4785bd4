import type { Page } from 'playwright-core';
import { type FileSite, serveFiles } from '../browser/serve-files.ts';

/** Starts a site that answers every path with an empty page, which runs this script. */
export async function startSite(script = ''): Promise<FileSite> {
  return serveFiles({
    folders: [],
    otherwise({ url }, response) {
      const isScript = url === '/site.js';
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      response.end(isScript ? script : page);
    },
  });
}

const page =
  '<!doctype html><title>A site</title><p>A site</p><script src="/site.js" charset="utf-8"></script>';

/** The wallet's answer to a site: a result, or the code of its refusal. */
export type ProviderAnswer = { result: unknown } | { code: number };

/** Calls the wallet from a site's page, found by EIP-6963. */
export function askProvider(
  page: Page,
  method: string,
  params: readonly unknown[] = [],
): Promise<ProviderAnswer> {
  return page.evaluate(askInPage, { method, params });
}

/** Runs in a site's page: finds the wallet by EIP-6963 and calls it. It must be self-contained. */
export async function askInPage(request: {
  method: string;
  params: unknown;
}): Promise<ProviderAnswer> {
  interface Provider {
    request(request: object): Promise<unknown>;
  }
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
