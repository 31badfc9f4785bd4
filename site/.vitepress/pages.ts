import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The repository's folder. */
export const root = path.join(import.meta.dirname, '../..');

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The sections of `llms.txt`, each of which is one of the site. */
export const sections = read('llms.txt')
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [title] = section.split('\n');
    const items = [...section.matchAll(/^- \[(.+)\]\((.+\.md)\): (.+)$/gm)];
    return {
      title,
      items: items.map(([, text, file = '', about = '']) => ({ text, file, about })),
    };
  });

const listed = sections.flatMap(({ items }) => items.map(({ file }) => file));
const all = globSync('**/*.md', { cwd: root, exclude: ['**/node_modules', '**/dist'] });

/** The pages of the site: all of `docs/`, and what `llms.txt` names besides. */
export const pages = all.filter((file) => file.startsWith('docs/') || listed.includes(file));
export const others = all.filter((file) => !pages.includes(file));

/** Returns where a file is on the site: `operators/try.md`. */
export function onSite(file: string): string {
  if (file === 'README.md') return 'about.md';
  return file.replace(/^docs\//, '').replace(/README\.md$/, 'index.md');
}

/**
 * Returns where a page's link leads on the site, from its root on; `undefined` if to what is not on it.
 * Links within the page, and to other hosts, stay.
 */
export function follow(page: string, link: string): string | undefined {
  if (/^(\w+:|#)/.test(link)) return link;
  const [, target = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(link) ?? [];
  const file = path.join(path.dirname(page), target);
  return pages.includes(file) ? `/${onSite(file)}${anchor}` : undefined;
}

/** Returns a file as Markdown for the site, without pictures and links to what is not on it. */
export function asMarkdown(file: string, base: string): string {
  return read(file)
    .replace(/^!\[.*|^<img .*/gm, '')
    .replace(/\[([^\]]*)\]\(([^)\s]+)\)/g, (_, text, link) => {
      const found = follow(file, link);
      return found ? `[${text}](${found.replace(/^\//, base)})` : text;
    });
}
