import assert from 'node:assert/strict';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { buildElement } from '../../../../scripts/builds/builds.ts';
import { startBrowser } from '../browser/watched-page.ts';
import { serveGallery, visitGallery } from '../gallery/visit-gallery.ts';
import { readBlocks } from './page.ts';
import { readManifest } from './site.ts';

const docs = join(import.meta.dirname, '../../../../docs');
const blocks = readBlocks('designers.md');

describe('docs/designers.md', { timeout: 120_000 }, () => {
  let text: string;
  let site: Awaited<ReturnType<typeof serveGallery>>;
  let browser: Browser;
  let page: Page;

  before(async () => {
    text = await readFile(join(docs, 'designers.md'), 'utf8');
    await buildElement();
    site = await serveGallery();
    browser = await startBrowser();
    // Without motion: colours in transition belong to neither look.
    const { visit } = await visitGallery(browser, site.url, { reducedMotion: 'reduce' });
    page = visit.page;
    // Otherwise colours that a style sheet changes fade into each other.
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });
  after(async () => {
    await browser?.close();
    await site?.stop();
  });

  const block = (heading: string, language: string) => {
    const found = blocks.find((one) => one.heading === heading && one.language === language);
    assert.ok(found, `no ${language} block below "${heading}"`);
    return found.text;
  };

  /** The names in code in a table's first column. */
  const firstColumn = (heading: string) => {
    const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
    const cells = [...section.matchAll(/^\| (`.+?) \|/gm)].map(([, cell]) => cell ?? '');
    return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''));
  };

  const showState = async (hash: string) => {
    await page.goto('about:blank');
    await page.goto(`${site.url}/${hash}`);
    await page.locator('state-stage[data-staged]').first().waitFor();
  };

  /** Computed styles of the selector's first match below the element. */
  const styles = (selector: string, ...properties: string[]) =>
    page
      .locator(`recovery-guardian ${selector}`)
      .first()
      .evaluate(async (element, names) => {
        // Colours have transitions.
        await Promise.all(element.getAnimations().map(({ finished }) => finished));
        return names.map((name) => getComputedStyle(element).getPropertyValue(name));
      }, properties);

  it('the addresses in docs/designers.md show what it says of them', async () => {
    const examples = firstColumn('Look at it').filter((address) => !address.endsWith('?…'));
    assert.ok(examples.length > 9);
    for (const example of examples) {
      const hash = example.replace('…', '#/gallery/protect/code-wrong');
      await showState(hash);
      assert.ok(page.url().endsWith(hash), `${example} became ${page.url()}`);
    }
  });

  it('an address in docs/designers.md shows an appearance', async () => {
    await showState('#/gallery/protect/code-wrong?color-accent=0b6e4f-63d3a0&length-radius=4');
    assert.deepEqual(await styles('.card', 'border-top-left-radius'), ['4px']);
    assert.deepEqual(await styles('.primary', 'background-color'), ['rgb(11, 110, 79)']);
  });

  it('docs/designers.md names every token, with its default', async () => {
    const listed = new Map(
      [...text.matchAll(/^\| `(--rg-[a-z-]+)` \| `([^`]+)` \|/gm)].map(([, name, value]) => [
        name,
        value,
      ]),
    );
    const sheets = await readStyles();
    const found = sheets.matchAll(/var\(\s*(--rg-[a-z-]+),\s*((?:[^()]|\([^()]*\))+?)\s*\)/g);
    const inSource = new Map<string, string>();
    for (const [, name = '', value = ''] of found) {
      // Derived values are not tokens.
      const isDerived =
        value.includes('var(') || /-(text|ink)$/.test(name.replace('--rg-text', ''));
      if (!isDerived && !inSource.has(name)) inSource.set(name, value);
    }
    assert.deepEqual(Object.fromEntries(listed), Object.fromEntries(inSource));
  });

  it('docs/designers.md names every part that the element exports', async () => {
    const { cssParts } = await readManifest();
    const listed = [...(text.split('## Parts')[1] ?? '').matchAll(/`([a-z-]+)`/g)];
    const named = new Set(listed.map(([, name]) => name));
    const missing = cssParts.filter(({ name }) => !named.has(name));
    assert.deepEqual(missing, []);
    const source = await readSource('ui/inner-element.ts');
    const exported = [...source.matchAll(/'([a-z-]+)',$/gm)].map(([, name]) => name);
    assert.deepEqual(
      exported.filter((name) => !named.has(name)),
      [],
    );
  });

  it('the style sheet of tokens in docs/designers.md works as described', async () => {
    await showState('#/gallery/overview/unprotected?bare=1');
    await restyle(block('Tokens', 'css'));
    assert.deepEqual(
      await styles('.card', 'border-top-left-radius', 'background-color', 'font-family'),
      ['4px', 'rgb(255, 253, 248)', 'Georgia, serif'],
    );
    assert.deepEqual(await styles('.primary', 'background-color', 'border-top-left-radius'), [
      'rgb(11, 110, 79)',
      '4px',
    ]);
  });

  it('a style sheet reaches the parts in docs/designers.md', async () => {
    await showState('#/gallery/overview/unprotected?bare=1');
    await restyle(block('Parts', 'css'));
    assert.deepEqual(await styles('.primary', 'border-top-left-radius'), ['999px']);
    assert.deepEqual(await styles('h2', 'letter-spacing'), ['normal']);
  });

  it('docs/designers.md has named themes', async () => {
    const [, theme, scheme] = /theme="(.+)" scheme="(.+)"/.exec(block('Named looks', 'html')) ?? [];
    await showState(`#/gallery/overview/unprotected?theme=${theme}&scheme=${scheme}`);
    assert.deepEqual(await styles('.card', 'background-color', 'color-scheme'), [
      'rgb(26, 24, 23)',
      'dark',
    ]);
  });

  it('docs/designers.md names only existing files', async () => {
    const links = [...text.matchAll(/(?:\]\(|src=")(?!https?:|#)([^)"#]+)/g)].map(
      ([, file]) => file,
    );
    assert.ok(links.length > 0);
    for (const file of links) await access(join(docs, String(file)));
  });

  /** Added to the page's own style sheets, the only ones that its policy allows. */
  async function restyle(css: string): Promise<void> {
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      // The gallery's element is in a shadow root.
      const everywhere = (root: Document | ShadowRoot) => {
        root.adoptedStyleSheets.push(sheet);
        for (const { shadowRoot } of root.querySelectorAll('*')) {
          if (shadowRoot) everywhere(shadowRoot);
        }
      };
      everywhere(document);
    }, css);
  }
});

function readSource(file: string): Promise<string> {
  return readFile(join(import.meta.dirname, '../../../element/src', file), 'utf8');
}

async function readStyles(): Promise<string> {
  const files = ['ui/tokens.styles.ts', 'ui/element.styles.ts'];
  return (await Promise.all(files.map(readSource))).join('\n');
}
