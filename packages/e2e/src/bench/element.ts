import { execFileSync } from 'node:child_process';
import { cp } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { account, chainId, createTestWorld, guardian } from '@recovery-guardian/element/testing';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { buildElement, elementBuild } from '../../../../scripts/builds/builds.ts';
import { findChromium } from '../../../../scripts/set-up/browsers.ts';
import { npmInstall } from '../../../../scripts/set-up/npm-install.ts';
import { serveFiles } from '../browser/serve-files.ts';
import { startBrowser } from '../browser/watched-page.ts';
import type { BenchOptions } from './bench.ts';
import { type Contender, compare } from './compare.ts';
import { type Page, visit } from './visit.ts';

const folder = join(import.meta.dirname, '../../../../.cache/bench-peers');

/** What the peers are made of. They are no dependencies: their terms are theirs, and they are large. */
const packages = [
  '@reown/appkit@1.8.24',
  '@web3-onboard/core@2.24.1',
  '@web3-onboard/injected-wallets@2.11.3',
  'viem@2.57.1',
];

/** The pages of the wallet libraries that the element is compared with. */
const peerPages: Record<string, { body: string; opened: readonly string[] }> = {
  appkit: {
    body: '<script type="module" src="/appkit/appkit.js"></script><appkit-button></appkit-button>',
    opened: ['w3m-modal', 'w3m-router'],
  },
  'web3-onboard': {
    body: '<button disabled>Connect</button><script type="module" src="/web3-onboard/web3-onboard.js"></script>',
    opened: ['onboard-v2', '.wallet-button-container, .modal'],
  },
};

/**
 * Installs the libraries to compare with into an ignored folder, and bundles a site's code with each.
 *
 * @returns the folder with the bundles, `{peer}/{peer}.js` and its chunks.
 */
async function buildPeers(): Promise<string> {
  await npmInstall(folder, packages);
  const out = join(folder, 'out');
  for (const peer of Object.keys(peerPages)) {
    const code = join(folder, `${peer}.js`);
    await cp(join(import.meta.dirname, 'peers', `${peer}.js`), code);
    await build({
      entryPoints: [code],
      outdir: join(out, peer),
      bundle: true,
      splitting: true,
      format: 'esm',
      target: 'es2022',
      minify: true,
      legalComments: 'none',
      logLevel: 'error',
      mainFields: ['browser', 'module', 'main'],
      define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    });
  }
  return out;
}

/**
 * Measures first visits of a site with a button that opens the element, beside the same with AppKit and
 * Web3-Onboard: in bytes, and in time at a quarter of the processor's speed. Where other hosts cannot be
 * reached, the peers' requests to them fail immediately.
 */
export async function benchElement({ against, rounds, isQuick }: BenchOptions): Promise<void> {
  await using parts = new AsyncDisposableStack();
  await buildElement();
  // What users have: its times differ from those of the headless shell.
  const browser: Browser = await startBrowser({ executablePath: findChromium() });
  parts.defer(() => browser.close());
  const serve = async (options: Parameters<typeof serveFiles>[0]) => {
    const site = await serveFiles(options);
    parts.defer(() => site.stop());
    return site.origin;
  };
  const contenders: Contender[] = [];
  const add = (name: string, page: Page) =>
    contenders.push({
      name,
      measure: async (figures) => Object.assign(figures, await visit(browser, page)),
    });
  const opened = ['recovery-guardian', 'rg-overview', 'h2'];
  add('this', { url: `${await serve({ folders: [elementBuild], otherwise })}/page`, opened });
  if (against !== undefined) {
    const folders = [buildOther(against)];
    add('the other', { url: `${await serve({ folders, otherwise })}/page`, opened });
  }
  // They are installed first, which takes minutes.
  if (!isQuick) {
    const origin = await serve({
      folders: [await buildPeers()],
      otherwise: ({ url = '' }, response) =>
        response
          .setHeader('content-type', 'text/html')
          .end(head + (peerPages[url.slice(1)]?.body ?? '')),
    });
    for (const [name, peer] of Object.entries(peerPages)) {
      add(name, { url: `${origin}/${name}`, opened: peer.opened });
    }
  }
  await compare(contenders, rounds);
}

/** Builds the element of another version. @returns the folder of its build */
function buildOther(version: string): string {
  const args = ['run', 'build', '--workspace', '@recovery-guardian/element'];
  const PATH = `${join(version, 'node_modules/.bin')}:${process.env.PATH}`;
  // What it prints is part of the error if it fails.
  execFileSync('npm', args, { cwd: version, env: { ...process.env, PATH }, stdio: 'pipe' });
  return join(version, 'packages/element/dist');
}

const head = '<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>A site</title>';

const { chain, client } = createTestWorld({
  moduleEnabled: true,
  guardians: [guardian],
  guardianThreshold: 1,
});

/** The page, and the answers to its element's requests. */
async function otherwise(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/page') {
    // As docs/sites.md says.
    const body = `<script type="module" src="/recovery-guardian.min.js"></script>
      <recovery-guardian base-url="http://${request.headers.host}" chain-id="${chainId}"
        rpc-url="/rpc" account="${account}" layout="button"></recovery-guardian>`;
    response.setHeader('content-type', 'text/html').end(head + body);
  } else if (pathname === '/config/getNetworkConfig') {
    response.end(JSON.stringify(await client.getNetworkConfiguration(chainId)));
  } else if (pathname === '/rpc') {
    const asked: Asked | Asked[] = JSON.parse(await text(request));
    const answer = Array.isArray(asked) ? Promise.all(asked.map(readChain)) : readChain(asked);
    response.end(JSON.stringify(await answer));
  } else {
    response.writeHead(404).end();
  }
}

interface Asked {
  id: number;
  method: string;
  params: unknown[];
}

async function readChain({ id, method, params }: Asked) {
  return { jsonrpc: '2.0', id, result: await chain.request({ method, params }) };
}
