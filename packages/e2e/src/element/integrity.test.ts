import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { de } from '@recovery-guardian/element/translations/de';
import { en } from '@recovery-guardian/element/translations/en';
import puppeteer, { type Browser } from 'puppeteer-core';
import { buildElement, elementBuild } from '../../../../scripts/builds/builds.ts';
import { chromiumFlags, findChromium, findFirefox } from '../../../../scripts/set-up/browsers.ts';
import { type FileSite, serveFiles } from '../browser/serve-files.ts';

/** What a compromised host would run in every page that shows the element. */
const injected = 'document.title = "taken over";\n';

/** The builds for pages without a bundler, and where each has the German that the page says. */
const builds = {
  'recovery-guardian.min.js': ['/es/translations/de/overview.js', '/es/translations/de.js'],
  'recovery-guardian.all.min.js': ['/translations/de.js'],
};

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

    const script = (file: string) =>
      `<script type="module" crossorigin="anonymous" src="${files.origin}/${file}" integrity="${hashes[file]}"></script>`;

    for (const [file, languageFiles] of Object.entries(builds)) {
      it(`pinned in ${name}, ${file} speaks another language from the files that were published, fetched once [S43]`, async () => {
        tampered.clear();
        const { text, title } = await open(script(file));
        assert.equal(text, said.de);
        assert.equal(title, 'A site');
        for (const languageFile of languageFiles) {
          assert.equal(requests.filter((url) => url === languageFile).length, 1);
        }
      });

      for (const languageFile of languageFiles) {
        it(`pinned in ${name}, ${file} runs no ${languageFile} that was changed, and says why [S43]`, async () => {
          tampered.clear();
          tampered.set(languageFile, injected);
          const { text, title, logged } = await open(script(file));
          assert.equal(text, said.en);
          assert.equal(title, 'A site');
          assert.ok(requests.includes(languageFile));
          assert.match(logged.join('\n'), /recovery-guardian: English is shown/);
        });
      }
    }

    it(`the pinned element in ${name} runs no module that was changed, on demand or at the start [S43]`, async () => {
      for (const [file, text] of [
        ['/es/shared/session.js', 'Account recovery could not be loaded.'],
        ['/recovery-guardian.min.js', undefined],
        ['/es/start.js', undefined],
        ['/es/translations/en/overview.js', 'Account recovery could not be loaded.'],
        // What explains problems cannot be loaded, either.
        ['/es/pins.js', en.notLoaded],
        ['/es/session/dialogs.js', en.notLoaded],
      ] as const) {
        tampered.clear();
        tampered.set(file, injected);
        html = `<!doctype html><title>A site</title>${script('recovery-guardian.min.js')}<recovery-guardian></recovery-guardian>`;
        requests.length = 0;
        const page = await browser.newPage();
        await page.goto(site.origin, { waitUntil: text ? 'load' : 'networkidle0' });
        const shown = "document.querySelector('recovery-guardian').shadowRoot?.textContent.trim()";
        if (text) await page.waitForFunction(`${shown}?.includes(${JSON.stringify(text)})`);
        else assert.equal(await page.evaluate(shown), undefined);
        assert.ok(requests.includes(file));
        assert.equal(await page.title(), 'A site');
        await page.close();
      }
    });

    it(`an import map in ${name} pins every ES module of the element [S43]`, async () => {
      const integrity = Object.fromEntries(
        Object.entries(hashes).map(([file, hash]) => [`${files.origin}/${file}`, hash]),
      );
      const head = `<script type="importmap">${JSON.stringify({ integrity })}</script>
        <script type="module" crossorigin="anonymous" src="${files.origin}/es/recovery-guardian.js"></script>`;
      tampered.clear();
      const good = await open(head);
      assert.equal(good.text, said.de);
      tampered.set('/es/translations/de/overview.js', injected);
      const bad = await open(head);
      assert.equal(bad.text, said.en);
      assert.equal(bad.title, 'A site');
    });
  });
}
