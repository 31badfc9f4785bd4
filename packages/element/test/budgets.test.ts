import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { basename, join } from 'node:path';
import { before, suite, test } from 'node:test';
import { buildElement } from '../../../scripts/builds/builds.ts';
import type { Manifest } from '../build/manifest.ts';
import { elementOf } from '../build/manifest.ts';
import type { Sizes } from '../build/sizes.ts';
import { viewNames } from '../src/attribute-values.ts';
import { languages } from '../src/words/languages.ts';

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

suite('the element’s build', () => {
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  const readJson = async (name: string) => JSON.parse(await read(name));

  before(() => buildElement());

  test('the element loads at most 16 kB, gzipped, before it shows a view', async () => {
    const { start }: Sizes = await readJson('sizes.json');
    assert.ok(start.gzip <= 16_000, `${start.gzip} bytes`);
  });

  test('the element loads at most 42 kB, gzipped, up to its overview', async () => {
    const { overview }: Sizes = await readJson('sizes.json');
    assert.ok(overview.gzip <= 42_000, `${overview.gzip} bytes`);
  });

  test('the element loads at most 90 kB, gzipped, for its largest flow', async () => {
    const { overview, views }: Sizes = await readJson('sizes.json');
    const largest = Math.max(...Object.values(views).map(({ gzip }) => gzip));
    assert.ok(overview.gzip + largest <= 90_000, `${overview.gzip + largest} bytes`);
  });

  test('each view and each language has a module of its own', async () => {
    const { overview, views, languages: words }: Sizes = await readJson('sizes.json');
    for (const name of viewNames)
      assert.ok((name === 'overview' ? overview : views[name])?.gzip, name);
    assert.deepEqual(Object.keys(words).sort(), [...languages].sort());
  });

  test('each build names the packages whose code it contains, with their licenses', async () => {
    const packagesIn = async (name: string) =>
      [...(await read(name)).matchAll(/^(\S+) [\d.]+ \([\w-]+\)$/gm)].map(([, name]) => name);
    const needed = [
      '@adraffy/ens-normalize',
      '@lit/reactive-element',
      '@noble/hashes',
      '@scure/bip39',
    ];
    const ofFiles = [...needed, 'lit-element', 'lit-html', 'viem'];
    assert.deepEqual(await packagesIn('THIRD-PARTY-NOTICES.txt'), ofFiles);
    // Its module for tests encodes calls.
    const ofModules = [...ofFiles, 'abitype'].sort();
    assert.deepEqual(await packagesIn('es/THIRD-PARTY-NOTICES.txt'), ofModules);
  });

  test('each published file has a map to the lines of its sources', async () => {
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

  test('the templates in the file with everything have no white space for readers', async () => {
    const code = await read('recovery-guardian.all.min.js');
    assert.doesNotMatch(code, /\n {2}/);
  });

  test('the build names the hash of every file that a page may load [S43]', async () => {
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

  test('the entry imports only the start, and knows the hash of each module [S43]', async () => {
    const code = await read('recovery-guardian.min.js');
    const hashes: Record<string, string> = await readJson('integrity.json');
    const imports = importedBy(code);
    assert.deepEqual(imports, ['./es/start.js']);
    const files = Object.keys(hashes).filter((file) => file.startsWith('es/'));
    const pins = 'es/pins.js';
    assert.ok(code.includes(hashes[pins] ?? ''));
    const known = code + (await read(pins));
    const entryPoints = ['index', 'recovery-guardian', 'testing'].map((name) => `es/${name}.js`);
    for (const file of files) {
      assert.ok(entryPoints.includes(file) || known.includes(hashes[file] ?? ''), file);
    }
  });

  test('the file with everything knows the hash of each file that it fetches, and those import nothing [S43]', async () => {
    const code = await read('recovery-guardian.all.min.js');
    const hashes: Record<string, string> = await readJson('integrity.json');
    for (const file of others) {
      assert.ok(hashes[file] && code.includes(hashes[file]), file);
      assert.doesNotMatch(await read(file), /\bimport\b/, file);
    }
  });

  test('the file with everything imports nothing else, and contacts no host by itself', async () => {
    const code = await read('recovery-guardian.all.min.js');
    const imports = importedBy(code);
    assert.deepEqual([...new Set(imports)].sort(), others.map((file) => `./${file}`).sort());
    for (const path of imports) assert.ok(await read(path));
    const hosts = new Set(code.match(/https?:\/\/[\w.-]+/g));
    // Named, never contacted: namespaces, the documentation of errors, and where phones are locked.
    const forStolenPhones = ['https://www.icloud.com', 'https://www.google.com'];
    for (const named of ['http://www.w3.org', 'https://viem.sh', ...forStolenPhones])
      hosts.delete(named);
    assert.deepEqual([...hosts], []);
  });

  test('the manifest describes the attributes, events, slots, parts, and properties for tools', async () => {
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

  test('editors can complete attributes and their values', async () => {
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
