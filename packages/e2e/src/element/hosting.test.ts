import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { de } from '@recovery-guardian/element/translations/de';
import type { Browser } from 'playwright-core';
import { buildElement, elementBuild } from '../../../../scripts/builds/build-element.ts';
import { type FileSite, serveFiles } from '../browser/serve-files.ts';
import { startBrowser } from '../browser/start-browser.ts';
import { openWatched } from '../browser/watched-page.ts';
import { driveSettings, settingsQuery } from './drive-settings.ts';
import { startExampleServices } from './examples.ts';

const plainHtml = join(import.meta.dirname, '../../../../examples/plain-html');

describe('sites that embed the element', { timeout: 280_000 }, () => {
  let settings: Awaited<ReturnType<typeof startExampleServices>>;
  let browser: Browser;
  let site: FileSite;
  let query: string;

  before(async () => {
    [settings, browser] = await Promise.all([
      startExampleServices(),
      startBrowser(),
      buildElement(),
    ]);
    const { baseUrl, rpcUrl } = settings;
    query = settingsQuery(settings);
    site = await serveFiles({
      folders: [plainHtml, elementBuild],
      headers: {
        // The strictest policy: nothing inline, no eval, no markup from strings.
        'content-security-policy': [
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          `connect-src ${new URL(baseUrl).origin} ${new URL(rpcUrl).origin}`,
          "base-uri 'none'",
          "form-action 'none'",
          "require-trusted-types-for 'script'",
          'trusted-types lit-html',
        ].join('; '),
      },
    });
  });
  after(async () => {
    await site?.stop();
    await browser?.close();
    await settings?.stop();
  });

  it('a site embeds the element by one file without a build, under a strict policy and Trusted Types, without other requests', async () => {
    const { page, errors, origins, violations, close } = await openWatched(
      browser,
      `${site.origin}/${query}`,
    );
    await driveSettings(page);
    assert.deepEqual(await violations(), []);
    assert.deepEqual(errors, []);
    const { baseUrl, rpcUrl } = settings;
    const known = [site.origin, new URL(baseUrl).origin, new URL(rpcUrl).origin];
    assert.deepEqual(
      [...origins].filter((origin) => !known.includes(origin)),
      [],
    );
    await close();
  });

  it('the single file of the element fetches another language from next to it', async () => {
    const { page, violations, close } = await openWatched(browser, `${site.origin}/${query}`);
    await page.getByText('ready: overview').waitFor();
    await page.locator('recovery-guardian').evaluate((guardian) => {
      guardian.setAttribute('locale', 'de-AT');
    });
    await page.locator('recovery-guardian').getByText(de.unprotectedLead).waitFor();
    assert.deepEqual(await violations(), []);
    await close();
  });

  it('a site pins the single file of the element by its hash', async () => {
    const hashes = JSON.parse(await readFile(join(elementBuild, 'integrity.json'), 'utf8'));
    const right: string = hashes['recovery-guardian.min.js'];
    const wrong = right.replace(/.{8}$/, 'AAAAAAAA');
    for (const [integrity, isDefined] of [
      [right, true],
      [wrong, false],
    ] as const) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.route(`${site.origin}/`, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><title>A site</title><script type="module" crossorigin="anonymous"
            src="/recovery-guardian.min.js" integrity="${integrity}"></script>`,
        }),
      );
      await page.goto(`${site.origin}/`, { waitUntil: 'networkidle' });
      const found = await page.evaluate(
        () => customElements.get('recovery-guardian') !== undefined,
      );
      assert.equal(found, isDefined);
      await context.close();
    }
  });
});
