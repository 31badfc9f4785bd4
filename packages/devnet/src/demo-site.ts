import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type HttpServer, serveHttp } from './http-server.ts';
import { explain, spawnChild } from './processes.ts';
import type { World } from './world-file.ts';

/** How to serve the demo page. */
interface DemoSiteOptions {
  /** A free one by default. */
  readonly port?: number;
  /** The folder with `index.html`; by default the built demo page. */
  readonly directory?: string;
  /** The response to `GET /world.json`; without one, the page is served like on any server. */
  readonly world?: World;
}

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const demo = join(repository, 'demo');
const built = join(demo, 'dist');

/** The sources of the page's build. */
const sources = [
  join(demo, 'src'),
  join(demo, 'rollup.config.mjs'),
  ...['core', 'element', 'wallet'].map((name) => join(repository, 'packages', name, 'src')),
  ...['react', 'vue', 'svelte', 'angular'].map((name) => join(repository, 'examples', name, 'src')),
];

/**
 * Builds the demo page, unless its build is newer than its sources.
 *
 * @throws with rollup's last lines
 */
export async function buildDemo(): Promise<void> {
  if (newestChange([join(built, 'index.html')]) > newestChange(sources)) return;
  const rollup = await spawnChild({
    name: 'the build of the demo page',
    command: process.execPath,
    args: [fileURLToPath(new URL('../bin/rollup', import.meta.resolve('rollup'))), '--config'],
    cwd: demo,
  });
  const end = await rollup.ended;
  if (end !== 'exit code 0') throw new Error(explain(`${rollup.name} failed (${end})`, rollup));
}

/** Serves the demo page and, if given, the description of its world. */
export function startDemoSite(options: DemoSiteOptions): Promise<HttpServer> {
  const { port, directory = built, world } = options;
  return serveHttp(async (request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    response.setHeader('cache-control', 'no-store');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
    } else if (world && path === '/world.json') {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(world));
    } else {
      await sendFile(response, directory, path.endsWith('/') ? `${path}index.html` : path);
    }
  }, port);
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

async function sendFile(response: ServerResponse, directory: string, path: string): Promise<void> {
  try {
    // Normalized from the root, so that `..` cannot leave the folder.
    const file = join(directory, normalize(join('/', decodeURIComponent(path))));
    const content = await readFile(file);
    const type = contentTypes[extname(file)] ?? 'application/octet-stream';
    response.setHeader('content-type', type).end(content);
  } catch {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
  }
}

/** Returns the newest change time of these files and all files below these folders; 0 if none. */
export function newestChange(paths: readonly string[]): number {
  return Math.max(
    0,
    ...paths.map((path) => {
      const stat = statSync(path, { throwIfNoEntry: false });
      if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
      return newestChange(readdirSync(path).map((name) => join(path, name)));
    }),
  );
}
