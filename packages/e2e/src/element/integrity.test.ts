import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { de } from '@recovery-guardian/element/translations/de';
import { en } from '@recovery-guardian/element/translations/en';
import puppeteer, { type Browser } from 'puppeteer-core';
import { chromiumFlags, findChromium, findFirefox } from '../../../../scripts/set-up/browsers.ts';
import { type FileSite, serveFiles } from '../browser/serve-files.ts';
import { buildElement, elementBuild } from './build-element.ts';

/** What a compromised host would run in every page that shows the element. */
const injected = 'document.title = "taken over";\n';

const languageFile = '/translations/de.js';

const facts = { chainName: '', target: '', triesLeft: undefined, retryAt: undefined };
const said = { en: en.errors['not-configured'](facts), de: de.errors['not-configured'](facts) };

const launches = {
  chromium: () =>
    puppeteer.launch({
      browser: 'chrome',
      executablePath: findChromium(),
      args: [...chromiumFlags],
    }),
  firefox: () => puppeteer.launch({ browser: 'firefox', executablePath: findFirefox() }),
};

for (const [name, launch] of Object.entries(launches)) {
  describe(`pinned files in ${name}`, { timeout: 180_000 }, () => {
    let browser: Browser;
    let files: FileSite;
    let site: FileSite;
    let hashes: Record<string, string>;
    /** What the files' host has prepended to a file. */
    const tampered = new Map<string, string>();
    const requests: string[] = [];
    let html = '';

    before(async () => {
      await buildElement();
      hashes = JSON.parse(await readFile(join(elementBuild, 'integrity.json'), 'utf8'));
      // The files come from another origin, as from a CDN.
      files = await serveFiles({
        folders: [],
        otherwise: async ({ url = '' }, response) => {
          requests.push(url);
          const content = await readFile(join(elementBuild, url), 'utf8');
          response.writeHead(200, {
            'content-type': 'text/javascript',
            'access-control-allow-origin': '*',
          });
          response.end(`${tampered.get(url) ?? ''}${content}`);
        },
      });
      site = await serveFiles({
        folders: [],
        otherwise: (_, response) => {
          response.writeHead(200, {
            'content-type': 'text/html; charset=utf-8',
            'content-security-policy': `default-src 'none'; script-src 'unsafe-inline' ${files.origin}; style-src 'self'; require-trusted-types-for 'script'; trusted-types lit-html`,
          });
          response.end(html);
        },
      });
      browser = await launch();
    });
    after(async () => {
      await browser?.close();
      await Promise.all([site?.stop(), files?.stop()]);
    });

    /** Opens a page in German, and returns what it shows. */
    async function open(head: string) {
      html = `<!doctype html><title>A site</title>${head}<recovery-guardian locale="de"></recovery-guardian>`;
      requests.length = 0;
      const page = await browser.newPage();
      const logged: string[] = [];
      page.on('console', (message) => logged.push(message.text()));
      await page.goto(site.origin);
      const isSaid = `[${JSON.stringify(said.en)}, ${JSON.stringify(said.de)}].find((text) =>
        document.querySelector('recovery-guardian').shadowRoot?.textContent.includes(text))`;
      const text = (await (await page.waitForFunction(isSaid)).jsonValue()) as string;
      const title = await page.title();
      await page.close();
      return { text, title, logged };
    }

    const oneFile = () =>
      `<script type="module" crossorigin="anonymous" src="${files.origin}/recovery-guardian.min.js" integrity="${hashes['recovery-guardian.min.js']}"></script>`;

    it('S43 speak another language from the file that was published, fetched once', async () => {
      tampered.clear();
      const { text, title } = await open(oneFile());
      assert.equal(text, said.de);
      assert.equal(title, 'A site');
      assert.equal(requests.filter((url) => url === languageFile).length, 1);
    });

    it('S43 run no language file that was changed: English is shown, and the console says why', async () => {
      tampered.clear();
      tampered.set(languageFile, injected);
      const { text, title, logged } = await open(oneFile());
      assert.equal(text, said.en);
      assert.equal(title, 'A site');
      assert.ok(requests.includes(languageFile));
      assert.match(logged.join('\n'), /recovery-guardian: English is shown/);
    });

    it('S43 pin every ES module by an import map', async () => {
      const integrity = Object.fromEntries(
        Object.entries(hashes).map(([file, hash]) => [`${files.origin}/${file}`, hash]),
      );
      const head = `<script type="importmap">${JSON.stringify({ integrity })}</script>
        <script type="module" crossorigin="anonymous" src="${files.origin}/es/recovery-guardian.js"></script>`;
      tampered.clear();
      const good = await open(head);
      assert.equal(good.text, said.de);
      tampered.set('/es/translations/de.js', injected);
      const bad = await open(head);
      assert.equal(bad.text, said.en);
      assert.equal(bad.title, 'A site');
    });
  });
}
