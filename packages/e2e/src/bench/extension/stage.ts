import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Chain, startChain } from '@recovery-guardian/devnet';
import type { BrowserContext, Page } from 'playwright-core';
import type { Address } from 'viem';
import { buildExtension } from '../../extension/build-extension.ts';
import { startChromium } from '../../extension/start-chromium.ts';
import { ask, connectToWallet, type Message } from './in-pages.ts';

export const password = 'a password of some length';

/** A real Chromium, in which the wallet holds a key and an account, and a site is connected to it. */
export interface Stage {
  readonly context: BrowserContext;
  readonly popupUrl: string;
  /** A page of the wallet, from which the background is asked. */
  readonly popup: Page;
  readonly site: Page;
  readonly account: Address;
  /** Ends the background's worker, as the browser does after 30 s without work. */
  stopWorker(): Promise<void>;
  stop(): Promise<void>;
}

/** Builds the extension, and sets all of that up. */
export async function setStage(onProgress: (step: string) => void): Promise<Stage> {
  const parts = new AsyncDisposableStack();
  try {
    onProgress('build and chain');
    const extension = await buildExtension('chromium');
    parts.defer(() => extension.remove());
    const chain = await startChain();
    parts.defer(() => chain.stop());
    onProgress('browser');
    const { context, pageUrl, close } = await startChromium(extension.folder);
    parts.defer(close);
    const popupUrl = pageUrl('popup.html');
    const popup = await context.newPage();
    await popup.goto(popupUrl);
    const account = await setUpWallet(popup, chain);

    const server = createServer((_, response) => {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>A site</title>');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    parts.defer(async () => {
      server.closeAllConnections();
      server.close();
    });
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await popup.evaluate(ask, ['sites.enable', { origin }] as Message);
    const site = await context.newPage();
    await site.goto(origin);
    await approve({ context, popup }, () => site.evaluate(connectToWallet));

    return {
      context,
      popupUrl,
      popup,
      site,
      account,
      stopWorker: await workerStopper(context, popup),
      stop: () => parts.disposeAsync(),
    };
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

/**
 * Waits until the wallet's window shows what a site asks, and says yes to it by the message that the
 * window's button sends.
 *
 * @returns what the site got, and when yes was said, in milliseconds since 1970
 */
export async function approve<Result>(
  { context, popup }: Pick<Stage, 'context' | 'popup'>,
  asking: () => Promise<Result>,
): Promise<{ result: Result; approvedAt: number }> {
  const opening = context.waitForEvent('page');
  const asked = asking();
  const window = await opening;
  await window.getByRole('heading', { level: 2 }).waitFor();
  const closed = window.waitForEvent('close');
  const { result } = await popup.evaluate(ask, ['approvals.list', {}] as Message);
  const [question] = result as readonly { id: string }[];
  const answer = { id: question?.id, approved: true };
  const { at } = await popup.evaluate(ask, ['approvals.answer', answer] as Message);
  await closed;
  return { result: await asked, approvedAt: at };
}

async function setUpWallet(popup: Page, { chainId, rpcUrl, accounts }: Chain): Promise<Address> {
  const [holder] = accounts;
  if (!holder) throw new Error('The chain has no accounts.');
  const { privateKey, safe } = holder;
  const steps: readonly Message[] = [
    ['vault.create', { password, secret: { kind: 'private-key', privateKey } }],
    [
      'chains.save',
      { chainId, name: 'Local', rpcUrl, currency: { symbol: 'ETH', decimals: 18 } },
    ],
    ['accounts.add', { chainId, address: safe }],
  ];
  for (const step of steps) await popup.evaluate(ask, step);
  return safe;
}

async function workerStopper(context: BrowserContext, popup: Page): Promise<() => Promise<void>> {
  const session = await context.newCDPSession(popup);
  await session.send('ServiceWorker.enable');
  return async () => {
    const stopped = Promise.withResolvers<void>();
    const see = ({ versions }: { versions: readonly { runningStatus: string }[] }) => {
      if (versions.some(({ runningStatus }) => runningStatus === 'stopped')) stopped.resolve();
    };
    session.on('ServiceWorker.workerVersionUpdated', see);
    await session.send('ServiceWorker.stopAllWorkers');
    await stopped.promise;
    session.off('ServiceWorker.workerVersionUpdated', see);
  };
}
