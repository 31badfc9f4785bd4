import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startTestWorld, type TestWorld } from '@recovery-guardian/devnet/testing';
import type { Browser } from 'playwright-core';
import { startBrowser } from './browser/start-browser.ts';
import { accessibilityProblems } from './demo/accessibility-problems.ts';

describe('the API page', () => {
  let world: TestWorld;
  let browser: Browser;

  before(async () => {
    [world, browser] = await Promise.all([startTestWorld(), startBrowser()]);
  });
  after(async () => {
    await browser.close();
    await world.stop();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`shows every endpoint and sends no requests except to the service (${colorScheme})`, async () => {
      const page = await browser.newPage({ colorScheme, viewport: { width: 360, height: 800 } });
      const noises: string[] = [];
      page.on('console', (message) => noises.push(message.text()));
      page.on('pageerror', (error) => noises.push(error.message));
      page.on('request', (sent) => {
        if (new URL(sent.url()).origin !== world.url) noises.push(sent.url());
      });
      await page.goto(`${world.url}/docs`);
      await page.waitForSelector('article');
      assert.equal(await page.locator('article').count(), 17);
      assert.equal(await page.locator('nav a').count(), 17);
      const register = page.locator('#post-auth-register');
      assert.match((await register.textContent()) ?? '', /account string.*challengeId string/s);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.equal(width, 360, 'nothing is wider than the window');
      assert.deepEqual(await accessibilityProblems(page), []);
      assert.deepEqual(noises, []);
      await page.close();
    });
  }
});
