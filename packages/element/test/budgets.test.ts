import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { basename, join } from 'node:path';
import { before, suite, test } from 'node:test';
import { buildElement } from '../../../scripts/builds/build-element.ts';
import type { Manifest } from '../build/manifest.ts';
import { elementOf } from '../build/manifest.ts';
import type { Sizes } from '../build/sizes.ts';
import { languages } from '../src/translations/languages.ts';
import { viewNames } from '../src/view-names.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'dist');
/** What the file with everything fetches: each language except English, and what finds names. */
const others = [
  ...languages
    .filter((language) => language !== 'en')
    .map((language) => `translations/${language}.js`),
  'names.js',
];

/** The paths that a build imports, at once or on demand. */
function importedBy(code: string): string[] {
  return Array.from(code.matchAll(/import\s*\(?\s*(["'`])(.+?)\1/g), ([, , path = '']) => path);
}

suite('what is published', () => {
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  const readJson = async (name: string) => JSON.parse(await read(name));

  before(() => buildElement());

  test('is modules that load at most 16.8 kB, gzipped, before a view', async () => {
    const { start }: Sizes = await readJson('sizes.json');
    assert.ok(start.gzip <= 16_800, `${start.gzip} bytes`);
  });

  test('is at most 32.6 kB with all that the overview needs', async () => {
    const { overview }: Sizes = await readJson('sizes.json');
    assert.ok(overview.gzip <= 32_600, `${overview.gzip} bytes`);
  });

  test('is at most 70.9 kB with all that the largest flow needs', async () => {
    const { overview, views }: Sizes = await readJson('sizes.json');
    const largest = Math.max(...Object.values(views).map(({ gzip }) => gzip));
    assert.ok(overview.gzip + largest <= 70_900, `${overview.gzip + largest} bytes`);
  });

  test('has each view and each language in modules of their own', async () => {
    const { overview, views, languages: words }: Sizes = await readJson('sizes.json');
    for (const name of viewNames)
      assert.ok((name === 'overview' ? overview : views[name])?.gzip, name);
    assert.deepEqual(Object.keys(words).sort(), [...languages].sort());
  });

  test('names the packages whose code each build contains, with their licences', async () => {
    const packagesIn = async (name: string) =>
      [...(await read(name)).matchAll(/^(\S+) [\d.]+ \([\w-]+\)$/gm)].map(([, name]) => name);
    const ofFile = ['@lit/reactive-element', '@noble/hashes', 'lit-element', 'lit-html'];
    assert.deepEqual(await packagesIn('THIRD-PARTY-NOTICES.txt'), ofFile);
    // Its module for tests encodes calls.
    const ofModules = ['@adraffy/ens-normalize', ...ofFile, 'abitype', 'viem'].sort();
    assert.deepEqual(await packagesIn('es/THIRD-PARTY-NOTICES.txt'), ofModules);
  });

  test('maps each file to the lines of its sources', async () => {
    const files = Object.keys(await readJson('integrity.json'));
    for (const file of files) {
      const { sourcesContent, mappings } = await readJson(`${file}.map`);
      assert.ok(mappings, file);
      assert.ok(sourcesContent.every(Boolean), file);
      assert.ok((await read(file)).endsWith(`//# sourceMappingURL=${basename(file)}.map\n`), file);
    }
    // Its place is after templates whose lines are removed.
    const [source, text] = ['../src/views/collect/answer-element.ts', 'hand-back-text'];
    const payload = await readJson('recovery-guardian.all.min.js.map');
    const lines = (await read('recovery-guardian.all.min.js')).split('\n');
    const line = lines.findIndex((code) => code.includes(text));
    const place = new SourceMap(payload).findEntry(line, lines[line]?.indexOf(text) ?? -1);
    assert.ok('originalSource' in place);
    assert.equal(place.originalSource, source);
    const content: string = payload.sourcesContent[payload.sources.indexOf(source)];
    assert.match(content.split('\n')[place.originalLine] ?? '', new RegExp(text));
  });

  test('has no white space for readers in its templates', async () => {
    const code = await read('recovery-guardian.all.min.js');
    assert.doesNotMatch(code, /\n {2}/);
  });

  test('S43 names the hash of every file that a page may load', async () => {
    const hashes: Record<string, string> = await readJson('integrity.json');
    const files = (await readdir(folder, { recursive: true })).filter((file) => /\.js$/.test(file));
    assert.deepEqual(Object.keys(hashes).sort(), files.sort());
    for (const file of files) {
      const digest = createHash('sha256')
        .update(await read(file))
        .digest('base64');
      assert.equal(hashes[file], `sha256-${digest}`, file);
    }
  });

  test('S43 has the hash of each module in the entry or in files that it pins; it imports only the start', async () => {
    const code = await read('recovery-guardian.min.js');
    const hashes: Record<string, string> = await readJson('integrity.json');
    const imports = importedBy(code);
    assert.deepEqual(imports, ['./es/start.js']);
    const files = Object.keys(hashes).filter((file) => file.startsWith('es/'));
    const pins = files.filter((file) => file.startsWith('es/pins/'));
    assert.equal(pins.length, languages.length + 1);
    for (const file of pins) assert.ok(code.includes(hashes[file] ?? ''), file);
    const known = [code, ...(await Promise.all(pins.map(read)))].join();
    // The last is for sites that import all English texts.
    const entryPoints = ['index', 'recovery-guardian', 'testing', 'shared/en'].map(
      (name) => `es/${name}.js`,
    );
    for (const file of files) {
      assert.ok(entryPoints.includes(file) || known.includes(hashes[file] ?? ''), file);
    }
  });

  test('S43 has the hash of each file that it fetches in the file with everything, and they import nothing', async () => {
    const code = await read('recovery-guardian.all.min.js');
    const hashes: Record<string, string> = await readJson('integrity.json');
    for (const file of others) {
      assert.ok(hashes[file] && code.includes(hashes[file]), file);
      assert.doesNotMatch(await read(file), /\bimport\b/, file);
    }
  });

  test('needs nothing else: no import, and no host that it contacts by itself', async () => {
    const code = await read('recovery-guardian.all.min.js');
    const imports = importedBy(code);
    assert.deepEqual([...new Set(imports)].sort(), others.map((file) => `./${file}`).sort());
    for (const path of imports) assert.ok(await read(path));
    const hosts = new Set(code.match(/https?:\/\/[\w.-]+/g));
    hosts.delete('http://www.w3.org');
    assert.deepEqual([...hosts], []);
  });

  test('describes the attributes, events, slots, parts, and properties for tools', async () => {
    const manifest: Manifest = await readJson('custom-elements.json');
    const element = elementOf(manifest);
    const names = (list: readonly { name: string }[] = []) => list.map(({ name }) => name);
    for (const name of ['base-url', 'access-token', 'chain-id', 'account', 'view', 'layout']) {
      assert.ok(names(element.attributes).includes(name), name);
    }
    assert.ok(names(element.events).includes('recovery-guardian-ready'));
    assert.ok(names(element.slots).includes('logo'));
    assert.ok(names(element.cssParts).includes('primary-button'));
    assert.ok(names(element.cssProperties).includes('--rg-accent'));
    for (const { name, description } of element.attributes ?? []) assert.ok(description, name);
    for (const { name, description } of element.members ?? []) assert.ok(description, name);
  });

  test('lets editors complete attributes and their values', async () => {
    const { tags } = await readJson('html-custom-data.json');
    const view = tags[0].attributes.find(({ name }: { name: string }) => name === 'view');
    assert.deepEqual(
      view.values.map(({ name }: { name: string }) => name),
      [...viewNames],
    );
    const { contributions } = await readJson('web-types.json');
    assert.equal(contributions.html.elements[0].name, 'recovery-guardian');
  });
});
