import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitepress';
import { thirdPartyNotices } from '../../scripts/third-party-notices.ts';
import { asMarkdown, follow, onSite, others, pages, root, sections } from './pages.ts';

export default defineConfig({
  title: 'Recovery Guardian',
  lang: 'en-US',
  srcDir: '..',
  srcExclude: others,
  rewrites: Object.fromEntries(pages.map((file) => [file, onSite(file)])),
  outDir: 'dist',
  cacheDir: '.cache',
  // Otherwise each build orders the index of the search differently.
  buildConcurrency: 1,
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [{ text: 'Gallery and theme editor', link: '/demo/index.html#/gallery', target: '_self' }],
    sidebar: sections.map(({ title, items }) => ({
      text: title,
      items: items.map(({ text, file }) => ({ text, link: `/${onSite(file)}` })),
    })),
  },
  transformPageData({ relativePath }) {
    const listed = sections.flatMap(({ items }) => items);
    const page = listed.find(({ file }) => onSite(file) === relativePath);
    return { description: page?.about.replaceAll('`', '') ?? '' };
  },
  transformHead: ({ page, siteData }) =>
    pages.map(onSite).includes(page)
      ? [['link', { rel: 'alternate', type: 'text/markdown', href: siteData.base + page }]]
      : [],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    // As code hosts name headings.
    anchor: {
      slugify: (heading) =>
        heading
          .toLowerCase()
          .replace(/[^\p{L}\p{N} _-]/gu, '')
          .replaceAll(' ', '-'),
    },
    config: (md) => {
      md.core.ruler.push('pages', ({ tokens, env }) => {
        const page = path.relative(root, env.realPath ?? env.path);
        for (const { children } of tokens) {
          let closing = 'link_close';
          for (const token of children ?? []) {
            const found = token.type === 'link_open' && follow(page, token.attrGet('href') ?? '');
            if (found) token.attrSet('href', found);
            // What is not on the site is named, without a link.
            else if (found === undefined) closing = token.type = 'text';
            else if (token.type === 'link_close') {
              token.type = closing;
              closing = 'link_close';
            }
          }
        }
      });
    },
  },
  vite: { build: { target: 'es2022' }, plugins: [thirdPartyNotices()] },
  buildEnd({ outDir, site }) {
    cpSync(path.join(root, 'demo/dist'), path.join(outDir, 'demo'), { recursive: true });
    for (const file of ['llms.txt', ...pages]) {
      const to = path.join(outDir, onSite(file));
      mkdirSync(path.dirname(to), { recursive: true });
      writeFileSync(to, asMarkdown(file, site.base));
    }
  },
});
