import { gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright-core';
import { serveFiles } from '../../browser/serve-files.ts';
import { budget } from '../kit/budgets.ts';
import type { Budget, Table } from '../kit/report.ts';
import { median } from '../kit/statistics.ts';
import { buildPeers } from './build-peers.ts';
import { untilSettled } from './until-settled.ts';

/** A page with a button that opens a dialog. */
interface Peer {
  name: string;
  url: string;
  /** The way to what the opened dialog shows, through shadow roots. */
  opened: readonly string[];
}

interface Visit {
  /** Milliseconds from the navigation's start until the button can be pressed. */
  button: number;
  /** Milliseconds from the click until the dialog shows its content. */
  opened: number;
  /** The site's scripts, gzipped, in bytes. */
  bytes: number;
  requests: number;
  /** Those to other hosts. */
  foreign: number;
}

const head = '<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>A site</title>';

const pages: Record<string, { body: string; opened: readonly string[] }> = {
  appkit: {
    body: '<script type="module" src="/appkit/appkit.js"></script><appkit-button></appkit-button>',
    opened: ['w3m-modal', 'w3m-router'],
  },
  'web3-onboard': {
    body: '<button disabled>Connect</button><script type="module" src="/web3-onboard/web3-onboard.js"></script>',
    opened: ['onboard-v2', '.wallet-button-container, .modal'],
  },
};

interface BesidePeers {
  table: Table;
  budgets: Budget[];
}

export interface BenchPeersOptions {
  browser: Browser;
  /** The page where a button opens the element. */
  buttonUrl: string;
  visits: number;
  onProgress: (step: string) => void;
}

/**
 * Measures the element's button and dialog beside those of wallet libraries, in turn, on first
 * visits. Where other hosts cannot be reached, the peers' requests to them fail at once.
 */
export async function benchPeers(options: BenchPeersOptions): Promise<BesidePeers> {
  const { browser, buttonUrl, visits, onProgress } = options;
  onProgress('peers: install and bundle');
  const folder = await buildPeers(Object.keys(pages));
  const site = await serveFiles({
    folders: [folder],
    otherwise: ({ url = '' }, response) => {
      const page = pages[url.slice(1)];
      response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' });
      response.end(page && head + page.body);
    },
  });
  try {
    const peers: Peer[] = [
      {
        name: 'recovery-guardian',
        url: buttonUrl,
        opened: ['recovery-guardian', 'rg-overview', 'h2'],
      },
      ...Object.entries(pages).map(([name, { opened }]) => ({
        name,
        url: `${site.origin}/${name}`,
        opened,
      })),
    ];
    const found = peers.map((): Visit[] => []);
    for (let round = 0; round < visits; round += 1) {
      onProgress(`peers: round ${round + 1} of ${visits}`);
      for (const [index, peer] of peers.entries()) found[index]?.push(await visit(browser, peer));
    }
    return report(
      peers.map(({ name }) => name),
      found.map(typical),
    );
  } finally {
    await site.stop();
  }
}

/** The median of each figure. */
function typical(visits: readonly Visit[]): Visit {
  const of = (what: keyof Visit) => median(visits.map((visit) => visit[what]));
  return {
    button: of('button'),
    opened: of('opened'),
    bytes: of('bytes'),
    requests: of('requests'),
    foreign: of('foreign'),
  };
}

function report(names: readonly string[], [own, ...others]: readonly Visit[]): BesidePeers {
  const visits = [own as Visit, ...others];
  const times = (value: number) => `${value.toFixed(1)} times`;
  const beside = (name: string, what: 'bytes' | 'button', least: number) => {
    const best = Math.min(...others.map((other) => other[what]));
    return budget(name, best / (own?.[what] ?? Number.NaN), '>=', least, times);
  };
  return {
    table: {
      head: [
        'beside peers, CPU slowed 4x',
        'kB gzipped',
        'requests',
        'to others',
        'button ms',
        'open ms',
      ],
      rows: visits.map(({ bytes, requests, foreign, button, opened }, index) => [
        names[index] ?? '',
        (bytes / 1_000).toFixed(1),
        ...[requests, foreign, button, opened].map((value) => value.toFixed(0)),
      ]),
    },
    budgets: [
      beside('button and opened dialog, in bytes, beside the smallest peer', 'bytes', 5),
      beside('until the button can be pressed, beside the fastest peer', 'button', 2),
    ],
  };
}

/** A first visit, with an empty cache. */
async function visit(browser: Browser, { url, opened }: Peer): Promise<Visit> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await untilSettled(browser);
    const { origin } = new URL(url);
    const scripts: Response[] = [];
    let requests = 0;
    let foreign = 0;
    page.on('request', (request) => {
      requests += 1;
      if (!request.url().startsWith(origin)) foreign += 1;
    });
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response);
    });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(url);
    const times = await page.evaluate(pressAndWait, opened);
    const bodies = await Promise.all(scripts.map((script) => script.body()));
    const sizes = bodies.map((body) => gzipSync(body, { level: 9 }).length);
    return { ...times, bytes: sizes.reduce((sum, size) => sum + size, 0), requests, foreign };
  } finally {
    await context.close();
  }
}

/** Runs in the page: presses its button as soon as it can be pressed. */
async function pressAndWait(opened: readonly string[]) {
  const limit = 30_000;
  const until = async <Found>(find: () => Found | null | undefined): Promise<Found> => {
    while (performance.now() < limit) {
      const found = find();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve));
    }
    throw new Error(`Not shown within ${limit} ms`);
  };
  const findButton = (root: ParentNode): HTMLButtonElement | undefined => {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      const isButton = element instanceof HTMLButtonElement && !element.disabled;
      if (isButton && element.offsetParent) return element;
      const inside = element.shadowRoot && findButton(element.shadowRoot);
      if (inside) return inside;
    }
    return undefined;
  };
  const button = await until(() => findButton(document));
  const shown = performance.now();
  button.click();
  await until(() =>
    opened.reduce<ParentNode | null | undefined>((root, selector, index) => {
      const element = root?.querySelector(selector);
      return index < opened.length - 1 ? element?.shadowRoot : element;
    }, document),
  );
  return { button: shown, opened: performance.now() - shown };
}
