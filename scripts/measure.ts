// `node scripts/measure.ts` prints how large the repository is, and how finely it is divided.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const isTest = /\.test\.ts$|\/testing\//;
const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
const texts = new Map(
  files
    .filter((file) => /\.(ts|js|mjs|css|html|sql|sol|md)$/.test(file))
    .map((file) => [file, readFileSync(file, 'utf8')]),
);
const matching = (pattern: RegExp) => [...texts.keys()].filter((file) => pattern.test(file));
const countLines = (file: string) => (texts.get(file)?.split('\n').length ?? 1) - 1;
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;

/** What users run: no tests, no local world. */
const product = matching(/^(packages\/(?!e2e|devnet)[^/]+|extension|demo)\/src\/.*\.ts$/).filter(
  (file) => !isTest.test(file),
);
const small = product.filter((file) => countLines(file) < 25);
/** The words of each file that may use an export; an index only passes it on. */
const words = new Map(
  matching(/\.(ts|mjs)$/)
    .filter((file) => !isTest.test(file) && !file.endsWith('/index.ts'))
    .map((file) => [file, new Set(texts.get(file)?.match(/\w+/g))]),
);
const exported = product.flatMap((file) => {
  const declared =
    /^export (?:abstract |async )*(?:type|interface|const|function\*?|class) (\w+)/gm;
  return [...(texts.get(file) ?? '').matchAll(declared)].map(([, name = '']) => ({ file, name }));
});
const withOneUser = exported.filter(
  ({ file, name }) =>
    [...words].filter(([user, used]) => user !== file && used.has(name)).length === 1,
);
const { forbidden } = createRequire(import.meta.url)('../dependency-cruiser.config.cjs');
const layers = forbidden.filter(({ name }: { name: string }) => name.includes('layers below'));

console.table({
  'tracked files': files.length,
  lines: sum(matching(/\.(ts|js|mjs|css|html|sql|sol)$/).map(countLines)),
  'lines of tests': sum(matching(isTest).map(countLines)),
  'kB of Markdown': Math.round(
    sum(matching(/\.md$/).map((file) => texts.get(file)?.length ?? 0)) / 1000,
  ),
  'product files': product.length,
  'of these under 25 lines': share(small.length, product.length),
  'exports of the product': exported.length,
  'of these with one user': share(withOneUser.length, exported.length),
  'layers of folders': layers.length,
});
