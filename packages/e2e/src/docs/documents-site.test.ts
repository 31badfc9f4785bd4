import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { en } from '@recovery-guardian/element';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { buildSite, siteBuild } from '../../../../scripts/builds/builds.ts';
import { accessibilityProblems, looks } from '../accessibility/screens.ts';
import { PageScreen } from '../browser/page-screen.ts';
import { type FileSite, serveFiles } from '../browser/serve-files.ts';
import { startBrowser, watch } from '../browser/watched-page.ts';

const read = (file: string) => readFileSync(join(siteBuild, file), 'utf8');
const files = () => new Set(globSync('**/*.*', { cwd: siteBuild }));

describe('the site of the documents', { timeout: 300_000 }, () => {
  let site: FileSite;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let watched: ReturnType<typeof watch>;

  before(async () => {
    await buildSite();
    site = await serveFiles({ folders: [siteBuild] });
    browser = await startBrowser();
    context = await browser.newContext({
      permissions: ['clipboard-read', 'clipboard-write'],
      reducedMotion: 'reduce',
    });
    await context.addInitScript(bringWallet);
    page = await context.newPage();
    watched = watch(page);
  });
  after(async () => {
    await browser?.close();
    await site?.stop();
  });

  const open = (path: string) => page.goto(`${site.origin}/${path}`);

  it('each link of the site leads to a page and a heading that it has, from Markdown too', () => {
    const all = files();
    const pages = [...all].filter((file) => /^(?!demo\/).*\.(html|md|txt)$/.test(file));
    assert.ok(pages.length > 100);
    const broken = pages.flatMap((file) => {
      const [, ...links] = read(file).split(/(?:href="|\]\()(?=[/#.])/);
      return links
        .map((rest) => /^[^")]*/.exec(rest)?.[0] ?? '')
        .filter((link) => {
          const [target = '', anchor] = link.replaceAll('&amp;', '&').split('#');
          const path = posix.join(posix.dirname(file), target);
          const to = target === '' ? file : target.startsWith('/') ? target.slice(1) : path;
          const found = to === '' || to.endsWith('/') ? `${to}index.html` : to;
          if (!all.has(found)) return true;
          return (
            anchor?.startsWith('/') === false &&
            found.endsWith('.html') &&
            !read(found).includes(`id="${anchor}"`)
          );
        })
        .map((link) => `${file}: ${link}`);
    });
    assert.deepEqual(broken, []);
  });

  it('the site has each page as Markdown, and lists them for agents in llms.txt', () => {
    const all = files();
    const pages = [...all].filter((file) => /^(?!demo\/|404).*\.html$/.test(file));
    assert.deepEqual(
      pages.filter((file) => !all.has(file.replace(/html$/, 'md'))),
      [],
    );
    assert.match(read('llms.txt'), /\]\(\/operators\/production\.md\): /);
    assert.match(
      read('operators/production.html'),
      /text\/markdown" href="\/operators\/production\.md"/,
    );
    assert.match(read('skills/recovery-guardian/SKILL.md'), /^---\nname: recovery-guardian\n/);
  });

  it('the site names the licenses of what it contains', () => {
    for (const name of ['vitepress', '@vue/runtime-core', 'minisearch']) {
      assert.match(read('THIRD-PARTY-NOTICES.txt'), new RegExp(`^${name} \\S+ \\(MIT\\)$`, 'm'));
    }
  });

  it('a visitor searches the site, and copies a command', async () => {
    await open('');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill('DATABASE_DIRECTORY');
    await page.getByRole('option').filter({ hasText: 'Several processes' }).first().click();
    await page.waitForURL(/operators\/reference\.html#several-processes$/);
    const block = page.locator('.language-sh').first();
    await block.hover();
    await block.getByRole('button', { name: 'Copy code' }).click();
    assert.equal(
      await page.evaluate(() => navigator.clipboard.readText()),
      (await block.locator('code').innerText()).trim(),
    );
  });

  it('the pages of the site are accessible, wide and narrow, light and dark', async () => {
    for (const path of ['', 'operators/production.html', 'reference/client.html']) {
      await open(path);
      if (path === '') await page.getByRole('button', { name: 'Meet a thief' }).click();
      for (const { scheme, width } of looks) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize({ width, height: 900 });
        await page.getByRole('heading', { level: 1 }).waitFor();
        assert.deepEqual(await accessibilityProblems(new PageScreen(page)), [], path);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(overflow <= width, `${path}: ${overflow} px of content on ${width} px`);
      }
    }
  });

  /** Plays a story: presses buttons, and waits for what they lead to. */
  async function play(start: string, steps: (story: Story) => Promise<void>): Promise<void> {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open('');
    await page.getByRole('button', { name: start, exact: true }).click();
    const story = page.locator('live-story').filter({ has: page.locator('recovery-guardian') });
    await steps({
      press: (name) => story.getByRole('button', { name, exact: true }).click(),
      check: (label) => story.getByLabel(label, { exact: true }).check(),
      type: (label, text) => story.getByLabel(label, { exact: true }).fill(text),
      sees: (text) => story.getByText(text).first().waitFor(),
    });
    assert.equal(await page.evaluate('asked'), 0);
  }

  it('a visitor protects an account on a page of the site', () =>
    play('Protect an account', async ({ press, type, sees }) => {
      await press(en.protectButton);
      await type(en.emailField, 'mia@example.com');
      await press(en.continue);
      await press(en.signButton);
      await type(en.codeField, '123456');
      await press(en.codeButton);
      await press(en.switchOnButton);
      await sees(en.protectDoneTitle);
    }));

  it('a visitor who lost the phone gets the account back on a page of the site', () =>
    play('Lose the phone', async ({ press, type, sees }) => {
      await press(en.ownerButton);
      await type(en.codeField, '123456');
      await press(en.codeButton);
      await press(en.startButton);
      await sees(en.waitTitle);
      await press('Let 3 days pass');
      await press(en.finalizeButton);
      await sees(en.nextTitle);
    }));

  it('a visitor stops a thief on a page of the site', () =>
    play('Meet a thief', async ({ press, sees }) => {
      await sees(en.alarmTitle);
      await press(en.alarmButton);
      await sees(en.alarmDone);
    }));

  it('a visitor helps a friend on a page of the site, which asks no wallet of the browser [S193]', () =>
    play('Help a friend', async ({ press, check, sees }) => {
      await check(en.approveConfirmation);
      await press(en.approveButton);
      await sees(en.deliveredTitle);
    }));

  it('the site asks no other host, and reports no error', () => {
    assert.deepEqual(watched.errors, []);
    assert.deepEqual([...watched.origins], [site.origin]);
  });
});

interface Story {
  press(button: string): Promise<void>;
  check(label: string): Promise<void>;
  type(label: string, text: string): Promise<void>;
  sees(text: string): Promise<unknown>;
}

/** A wallet in the visitor's browser, which counts what it is asked. */
function bringWallet(): void {
  Object.assign(window, { asked: 0 });
  const provider = {
    on() {},
    request: () => {
      Object.assign(window, { asked: Object(window).asked + 1 });
      return Promise.reject(new Error('The visitor is not asked'));
    },
  };
  const info = {
    uuid: crypto.randomUUID(),
    name: 'Real',
    icon: 'data:,',
    rdns: 'com.example.real',
  };
  const announce = () =>
    dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    );
  addEventListener('eip6963:requestProvider', announce);
  Object.assign(window, { ethereum: provider });
  announce();
}
