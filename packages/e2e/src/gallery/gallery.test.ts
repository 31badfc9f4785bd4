import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { en } from '@recovery-guardian/element';
import type { Browser, Page } from 'playwright-core';
import { accessibilityProblems, looks } from '../accessibility/screens.ts';
import { PageScreen } from '../browser/page-screen.ts';
import { startBrowser } from '../browser/watched-page.ts';
import { type GalleryVisit, serveGallery, visitGallery } from './visit-gallery.ts';

describe('demo page as files', { timeout: 120_000 }, () => {
  let site: Awaited<ReturnType<typeof serveGallery>>;
  let browser: Browser;
  let visit: GalleryVisit;
  let page: Page;
  let leave: () => Promise<void>;

  before(async () => {
    site = await serveGallery();
    browser = await startBrowser();
  });
  after(async () => {
    await browser?.close();
    await site?.stop();
  });
  beforeEach(async () => {
    ({ visit, leave } = await visitGallery(browser, site.url));
    page = visit.page;
  });
  afterEach(async () => {
    await leave();
    assert.deepEqual(visit.errors, []);
    assert.deepEqual([...visit.origins], [site.url]);
  });

  it('the demo page without a world says how to start one, and leads to what works without', async () => {
    await visit.goTo('');
    await page.getByText('npm ci && npm start').waitFor();
    await page.getByRole('link', { name: 'Go to the gallery' }).click();
    await page.getByRole('heading', { level: 1, name: 'Storyboards' }).waitFor();
  });

  it('the storyboards of the gallery reach each of their states', async () => {
    await visit.goTo('#/gallery');
    for (const name of ['Protect', 'Lost phone', 'Waiting', 'Alarm', 'Friend']) {
      const board = page.getByRole('region', { name });
      const cards = await board.locator('state-card').all();
      assert.ok(cards.length >= 3, name);
      for (const card of cards) {
        await card.scrollIntoViewIfNeeded();
        await card.locator('state-stage[data-staged], .alone').waitFor();
        assert.deepEqual(await card.locator('.failed').allInnerTexts(), []);
      }
    }
  });

  it('the gallery leads from a view’s sheet to a state, and on to the next', async () => {
    await visit.goTo('#/gallery/protect');
    await page.getByRole('link', { name: 'The code is wrong' }).click();
    await visit.isStaged();
    await visit.element.getByText('That code isn’t right. 4 tries left.').waitFor();
    await page.getByRole('link', { name: 'The code has expired' }).click();
    await visit.element.getByText('This code has expired.').waitFor();
    await page.goBack();
    await visit.element.getByText('That code isn’t right.').waitFor();
  });

  it('a deep link of the gallery opens a state with its appearance', async () => {
    await visit.goTo('#/gallery/overview/protected?lang=ar&scheme=dark&theme=soft&width=320');
    await visit.isStaged();
    const shown = await visit.element.evaluate((element) => {
      const card = element.shadowRoot?.querySelector('section') as HTMLElement;
      const { direction, colorScheme } = getComputedStyle(card);
      return {
        direction,
        colorScheme,
        width: card.offsetWidth,
        theme: element.getAttribute('theme'),
      };
    });
    assert.deepEqual(shown, { direction: 'rtl', colorScheme: 'dark', width: 320, theme: 'soft' });
  });

  it('the looks of the gallery set the waiting time, names and the layout', async () => {
    await visit.goTo('#/gallery/overview/named-guardian?days=14&people=long&layout=dialog');
    await visit.isStaged();
    assert.equal(await visit.element.getByRole('dialog').count(), 0);
    await page.getByRole('button', { name: 'Open the dialog' }).click();
    const dialog = visit.element.getByRole('dialog');
    await dialog.getByText('A recovery takes 14 days.').waitFor();
    await dialog.getByText('Maximiliane Featherstonehaugh-Lindqvist').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('the theme editor shows the states of the chosen view', async () => {
    await visit.goTo('#/theme?people=long');
    await page.getByRole('combobox', { name: 'View' }).selectOption({ label: 'Recover' });
    await page.locator('state-stage[data-staged^="recover/"]').first().waitFor();
    assert.match(page.url(), /#\/theme\/recover\?people=long$/);
  });

  it('a state of the gallery keeps its link when the appearance changes', async () => {
    const approveTitle = en.approveTitle(undefined);
    for (const scheme of ['light', 'dark']) {
      await visit.goTo(`#/gallery/recover/link-guardian?scheme=${scheme}`);
      await page.locator(`recovery-guardian[scheme="${scheme}"]`).waitFor();
      await visit.isStaged();
      await visit.element.getByRole('heading', { name: approveTitle }).waitFor();
    }
  });

  it('a bare state of the gallery shows only the element, for screenshots and frames', async () => {
    await visit.goTo('#/gallery/overview/protected?bare=1');
    await visit.isStaged();
    assert.equal(await page.getByRole('navigation').count(), 0);
  });

  it('a state of the gallery can be used, and the element’s events are recorded', async () => {
    await visit.goTo('#/gallery/overview/protected');
    await visit.isStaged();
    await visit.element.getByRole('button', { name: 'Recover an account' }).click();
    await visit.element
      .getByRole('heading', { name: 'Which wallet should open your account from now on?' })
      .waitFor();
    const log = page.getByRole('log', { name: 'Events, newest first' });
    await log.getByText('view-change').click();
    await log.getByText('"previousView": "overview"').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('What the element tells its page appears here.').waitFor();
  });

  it('the theme editor edits a theme, keeps it in the address, and copies its style sheet', async () => {
    await visit.goTo('#/theme');
    await page.getByRole('slider', { name: 'Radius', exact: true }).fill('4');
    await page.getByLabel('Accent, light', { exact: true }).fill('#0b6e4f');
    await page.getByRole('combobox', { name: 'Scheme' }).selectOption({ label: 'Light' });
    await page.getByRole('checkbox', { name: 'No motion' }).check();

    const card = page.locator('recovery-guardian section').first();
    assert.equal(await styleOf(card, 'border-top-left-radius'), '4px');
    const button = page.locator('recovery-guardian .primary').first();
    assert.equal(await styleOf(button, 'background-color'), 'rgb(11, 110, 79)');

    const sheet = page.getByRole('region', { name: 'Style sheet' });
    await sheet.getByRole('button', { name: 'Copy' }).click();
    await sheet.getByText('Copied').waitFor();
    assert.equal(
      await page.evaluate(() => navigator.clipboard.readText()),
      `recovery-guardian {
  --rg-accent: light-dark(#0b6e4f, #a9b6ff);
  --rg-radius: 4px;
  --rg-motion: 0s;
  color-scheme: light;
}
`,
    );

    const tokens = page.getByRole('region', { name: 'Design tokens' });
    await tokens.getByRole('button', { name: 'Copy' }).click();
    await tokens.getByText('Copied').waitFor();
    const { color, size } = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    assert.equal(color.light.accent.$value.hex, '#0b6e4f');
    assert.equal(color.light['accent-text'].$value.hex, '#ffffff');
    assert.deepEqual(size.radius.$value, { value: 4, unit: 'px' });

    await page.reload();
    assert.equal(await styleOf(card, 'border-top-left-radius'), '4px');
    await page.getByRole('button', { name: 'Take back Radius', exact: true }).click();
    assert.equal(await styleOf(card, 'border-top-left-radius'), '14px');
    await page.getByRole('button', { name: 'Start over' }).click();
    await sheet.getByText('The plain look needs none.').waitFor();
  });

  it('the theme editor shows the colors of the chosen theme, both schemes, and what cannot be read', async () => {
    await visit.goTo('#/theme?theme=soft');
    const accent = page.getByLabel('Accent, light', { exact: true });
    assert.equal(await accent.inputValue(), '#0d6b5f');
    const first = page.locator('[data-staged="protect/phone"] recovery-guardian');
    const schemes = () =>
      first.evaluateAll((shown) => shown.map((one) => one.getAttribute('scheme')));
    await first.nth(1).waitFor();
    assert.deepEqual(await schemes(), ['light', 'dark']);
    assert.equal(await page.getByText('too low').count(), 0);
    await accent.fill('#ffd400');
    await page.getByLabel('Surface, light', { exact: true }).fill('#0b0b0b');
    await page.getByRole('row', { name: /^Muted text .* too low/ }).waitFor();
    await page.getByLabel('Text, light', { exact: true }).fill('#f5f5f5');
    await page.getByText('Your surface is dark: set Scheme to Dark.').waitFor();
    await page.getByRole('combobox', { name: 'Scheme' }).selectOption({ label: 'Dark' });
    assert.deepEqual(await schemes(), ['dark']);
    assert.equal(await page.getByText('too low').count(), 0);
  });

  it('a page that may not copy says so at each of its copy buttons', async () => {
    await visit.goTo('#/theme?theme=soft');
    for (const clipboard of ['undefined', '{ writeText: () => Promise.reject(new Error()) }']) {
      await page.evaluate(
        `Object.defineProperty(navigator, 'clipboard', { value: ${clipboard}, configurable: true })`,
      );
      const copies = page.locator('copy-button').getByRole('button');
      for (const button of await copies.all()) {
        await button.click();
        await button.getByText('Couldn’t copy').waitFor();
      }
    }
  });

  it('the code page offers code for each framework, with the chosen appearance', async () => {
    await visit.goTo('#/code?theme=soft');
    await page.getByRole('region', { name: 'Plain HTML' }).getByText('theme="soft"').waitFor();
    for (const [name, words] of Object.entries({
      React: "from '@recovery-guardian/element/react'",
      Vue: '@recovery-guardian-ready=',
      Svelte: 'onrecovery-guardian-ready=',
      Angular: '(recovery-guardian-ready)=',
    })) {
      const code = page.getByRole('region', { name });
      await code.getByText(words).waitFor();
      await code.getByText('theme="soft"').waitFor();
    }
  });

  it('the tab of the current page is in sight, also once the window is narrow', async () => {
    for (const name of ['Code', 'Gallery', 'Theme']) {
      await visit.goTo(`#/${name.toLowerCase()}`);
      await page.setViewportSize({ width: 320, height: 700 });
      const tab = page.locator('.site').getByRole('link', { name, exact: true });
      await tab.and(page.locator('[aria-current=page]')).waitFor();
      const hidden = await tab.evaluate((link) => {
        const shown = link.getBoundingClientRect();
        const nav = link.parentElement?.getBoundingClientRect() as DOMRect;
        return Math.max(nav.left - shown.left, shown.right - nav.right);
      });
      // Browsers scroll by whole pixels.
      assert.ok(hidden < 1, `${hidden} px of ${name} are out of sight`);
    }
  });

  const routes = [
    '',
    '#/gallery',
    '#/gallery/overview',
    '#/gallery/protect/code-wrong',
    '#/gallery/recover/waiting?dir=rtl',
    '#/theme',
    '#/code',
  ];
  for (const route of routes) {
    it(`the page ${route || 'Try it'} is accessible without a world, wide and narrow, light and dark`, async () => {
      for (const { scheme, width } of looks) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        await visit.goTo(route);
        await page.getByRole('heading', { level: 1 }).waitFor();
        if (/protect|waiting/.test(route)) await visit.isStaged();
        assert.deepEqual(await accessibilityProblems(new PageScreen(page)), []);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(overflow <= width, `${overflow} px of content on ${width} px`);
      }
    });
  }
});

async function styleOf(locator: ReturnType<Page['locator']>, property: string): Promise<string> {
  return locator.evaluate(
    (element, name) => getComputedStyle(element).getPropertyValue(name),
    property,
  );
}
