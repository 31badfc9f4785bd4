import type { BrowserContext, Page } from 'playwright-core';
import { startWalletFixture, type WalletFixture } from '../../extension/wallet-fixture.ts';
import { findWallet } from './in-pages.ts';

/** A wallet in a real Chromium, and a connected site's page that has found it. */
export interface Fixture extends WalletFixture {
  readonly page: Page;
  /** Ends the background's worker, as the browser does after 30 idle seconds. */
  stopWorker(): Promise<void>;
}

/** Builds the extension and starts all parts. */
export async function startFixture(): Promise<Fixture> {
  const fixture = await startWalletFixture();
  try {
    const page = await fixture.openSite();
    await page.evaluate(findWallet);
    const stopWorker = await workerStopper(fixture.browser.context, fixture.popup);
    return { ...fixture, page, stopWorker };
  } catch (error) {
    await fixture.stop();
    throw error;
  }
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
