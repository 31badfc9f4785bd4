import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { serveHttp } from '@recovery-guardian/devnet/testing';

const element = join(import.meta.dirname, '../../../element');

/** What the element's build describes for tools. */
export async function readManifest(): Promise<ElementManifest> {
  const manifest = JSON.parse(await readFile(join(element, 'dist/custom-elements.json'), 'utf8'));
  return manifest.modules[0].declarations.find(
    ({ tagName }: { tagName?: string }) => tagName === 'recovery-guardian',
  );
}

interface Named {
  name: string;
}

export interface ElementManifest {
  attributes: Named[];
  events: Named[];
  slots: Named[];
  cssParts: Named[];
  cssProperties: Named[];
}

/** A site with one page, which serves the element's files. */
export interface Site {
  url: string;
  /** Sets the page's content and headers. */
  show(html: string, headers?: Record<string, string>): void;
  stop(): Promise<void>;
}

export async function startSite(): Promise<Site> {
  let page = { html: '', headers: {} };
  const { url, stop } = await serveHttp(async ({ url: path = '/' }, response) => {
    if (path === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers });
      response.end(page.html);
      return;
    }
    const file = await readFile(join(element, 'dist', path)).catch(() => undefined);
    const isScript = extname(path) === '.js';
    response.writeHead(file ? 200 : 404, isScript ? { 'content-type': 'text/javascript' } : {});
    response.end(file);
  });
  return {
    url,
    show: (html, headers = {}) => {
      page = { html, headers };
    },
    stop,
  };
}
