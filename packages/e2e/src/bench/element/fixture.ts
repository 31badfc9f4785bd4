import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { account, chainId, createTestWorld, guardian } from '@recovery-guardian/element/testing';
import type { Browser } from 'playwright-core';
import { buildElement, elementBuild } from '../../../../../scripts/builds/build-element.ts';
import { findChromium } from '../../../../../scripts/set-up/browsers.ts';
import { serveFiles } from '../../browser/serve-files.ts';
import { startBrowser } from '../../browser/start-browser.ts';

/**
 * A site with the element, configured by attributes, its in-memory service and node, and a browser.
 */
export interface Fixture {
  readonly browser: Browser;
  readonly emptyUrl: string;
  readonly modulesUrl: string;
  readonly entryUrl: string;
  /** The page with ES modules, where a button opens the element. */
  readonly buttonUrl: string;
  stop(): Promise<void>;
}

/** Builds the element and starts all parts. */
export async function startFixture(): Promise<Fixture> {
  await buildElement();
  // What users have: its times differ from those of the headless shell.
  const browser = await startBrowser({ executablePath: findChromium() });
  const site = await serveFiles({ folders: [elementBuild], otherwise: answer });
  return {
    browser,
    emptyUrl: `${site.origin}/page`,
    modulesUrl: `${site.origin}/page?script=es/recovery-guardian.js&layout=inline`,
    entryUrl: `${site.origin}/page?script=recovery-guardian.min.js&layout=inline`,
    buttonUrl: `${site.origin}/page?script=es/recovery-guardian.js&layout=button`,
    async stop() {
      await browser.close();
      await site.stop();
    },
  };
}

const { chain, client } = createTestWorld({
  moduleEnabled: true,
  guardians: [guardian],
  guardianThreshold: 1,
});

/** The page, and the answers to its element's requests. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/page') {
    response
      .setHeader('content-type', 'text/html')
      .end(page(Object.fromEntries(searchParams), `http://${request.headers.host}`));
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

function page({ script, layout }: { script?: string; layout?: string }, origin: string): string {
  const head =
    '<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>A site</title>';
  if (!script) return `${head}<script type="module"></script><button>Protect</button>`;
  // As docs/sites.md says.
  const early = script.startsWith('es/') ? '<link rel="modulepreload" href="/es/start.js">' : '';
  return `${head}${early}
    <script type="module" src="/${script}"></script>
    <recovery-guardian base-url="${origin}" chain-id="${chainId}" rpc-url="/rpc"
      account="${account}" layout="${layout}"></recovery-guardian>`;
}
