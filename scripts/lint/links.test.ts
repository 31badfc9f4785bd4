import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const tracked = (pattern: string) =>
  execFileSync('git', ['ls-files', pattern], { cwd: root, encoding: 'utf8' }).trim().split('\n');

test('each link of a document leads to a file of the repository, and to a heading in it', () => {
  const broken = tracked('*.md').flatMap((file) =>
    linksOf(read(file))
      .filter((link) => !leadsSomewhere(file, link))
      .map((link) => `${file}: ${link}`),
  );
  assert.deepEqual(broken, []);
});

test('each picture in docs/images is shown by a document', () => {
  const shown = new Set(
    tracked('*.md').flatMap((file) =>
      linksOf(read(file)).map((link) => path.join(path.dirname(file), link)),
    ),
  );
  assert.deepEqual(
    tracked('docs/images').filter((picture) => !shown.has(picture)),
    [],
  );
});

test('each path of a source that a document names exists, from the root, `packages/`, or the page itself', () => {
  const paths = /`((?:[\w-]+\/)*src\/[\w./-]+)`/g;
  const stale = tracked('*.md').flatMap((file) => {
    const bases = ['', 'packages', 'extension', path.dirname(file)];
    return [...read(file).matchAll(paths)]
      .map(([, name]) => name as string)
      .filter((name) => !bases.some((base) => existsSync(path.join(root, base, name))))
      .map((name) => `${file}: ${name}`);
  });
  assert.deepEqual(stale, []);
});

test('each document, heading and file that a comment cites exists', () => {
  const cited = /\b(docs\/[a-z/-]+\.md|packages\/[\w/-]+\/[\w.-]*)(?:, "([^"]+)")?/g;
  const broken = tracked('*.ts').flatMap((file) =>
    commentsOf(read(file)).flatMap((comment) =>
      [...comment.matchAll(cited)]
        .filter(([, name = '', heading]) => !leadsSomewhere('.', toLink(name, heading)))
        .map(([citation]) => `${file}: ${citation}`),
    ),
  );
  assert.deepEqual(broken, []);
});

/** Lists the links and images of a page, without those to other hosts or in its code. */
function linksOf(page: string): string[] {
  const text = page.replace(/^```.*?^```$/gms, '').replace(/`[^`\n]+`/g, '');
  return [...text.matchAll(/(?:\]\(|(?:src|href)=")(?!\w+:|\/)([^)"\s]+)/g)].map(
    ([, link]) => link as string,
  );
}

function leadsSomewhere(from: string, link: string): boolean {
  const [name = '', anchor] = link.split('#');
  const file = name === '' ? from : path.join(path.dirname(from), name);
  if (!existsSync(path.join(root, file))) return false;
  return anchor === undefined || headingsOf(read(file)).includes(anchor);
}

function headingsOf(page: string): string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slugOf(heading as string));
}

/** Names a heading in a URL, as GitHub does. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}

function toLink(name: string, heading: string | undefined): string {
  return heading === undefined ? name : `${name}#${slugOf(heading)}`;
}

/** Lists the comments of a source file, each on one line. */
function commentsOf(source: string): string[] {
  return [...source.matchAll(/\/\*\*.*?\*\//gs)].map(([comment]) =>
    comment.replace(/\n\s*\* ?/g, ' '),
  );
}
