import { readFile } from 'node:fs/promises';
import type { OutgoingHttpHeaders, RequestListener } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { serveHttp } from '@recovery-guardian/devnet/http-server';

/** A site of files on this machine. */
export interface FileSite {
  readonly origin: string;
  stop(): Promise<void>;
}

export interface FileSiteOptions {
  /** The folders to search, in order. */
  folders: readonly string[];
  /** Sent with every file. */
  headers?: OutgoingHttpHeaders;
  /** Handles paths without a file; otherwise 404. */
  otherwise?: RequestListener;
}

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

/** Serves files as any static server does; `/` is `index.html`. */
export async function serveFiles(options: FileSiteOptions): Promise<FileSite> {
  const { folders, headers = {}, otherwise = notFound } = options;
  const { url, stop } = await serveHttp(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname === '/' ? '/index.html' : normalize(pathname);
    const content = request.method === 'GET' ? await readFirst(folders, path) : undefined;
    if (!content) return otherwise(request, response);
    response.writeHead(200, { ...headers, 'content-type': types[extname(path)] ?? 'text/plain' });
    response.end(content);
  });
  return { origin: url, stop };
}

const notFound: RequestListener = (_, response) => {
  response.writeHead(404).end();
};

async function readFirst(folders: readonly string[], path: string): Promise<Buffer | undefined> {
  for (const folder of folders) {
    const content = await readFile(join(folder, path)).catch(() => undefined);
    if (content) return content;
  }
  return undefined;
}
