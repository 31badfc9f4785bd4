import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { readManifest } from '../build/pack.ts';
import { notices } from '../src/translations/notices.ts';

/** Recent browser features, with the first Chrome and Firefox that support them. @see MDN's data */
const features: readonly (readonly [RegExp, number, number])[] = [
  [/\bURL\.parse\(/, 126, 126],
  [/\blight-dark\(/, 123, 120],
  [/\bPromise\.withResolvers\b/, 119, 121],
  [/\bPromise\.try\(/, 128, 134],
  [/\bAbortSignal\.any\(/, 116, 124],
  [/\bAbortSignal\.timeout\(/, 124, 100],
  [/\bRegExp\.escape\(/, 136, 134],
  [/\bUint8Array\.from(Base64|Hex)\(/, 140, 133],
  [/\.(values|keys|entries)\(\)\s*\.(map|filter|some|every|find|toArray|reduce)\(/, 122, 131],
  [/\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/, 122, 127],
  [/\bObject\.groupBy\(/, 117, 119],
  [/\bArray\.fromAsync\(/, 121, 115],
  [/\.toSorted\(/, 110, 115],
];

const root = join(import.meta.dirname, '../..');
/** What is bundled from the repository, without dev tools and tests. */
const sources = ['extension', 'packages/wallet', 'packages/element', 'packages/core'].map(
  (name) => `${name}/src`,
);

async function readSources(): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const folder of sources) {
    const names = await readdir(join(root, folder), { recursive: true });
    for (const name of names) {
      if (!/\.(ts|css)$/.test(name) || /\.test\.ts$|testing\//.test(name)) continue;
      texts.push(await readFile(join(root, folder, name), 'utf8'));
    }
  }
  return texts;
}

test('no page of the wallet is translated by the browser: it has its own languages', async () => {
  const names = await readdir(join(root, 'extension/src'), { recursive: true });
  const pages = names.filter((name) => name.endsWith('.html'));
  assert.ok(pages.length > 1);
  for (const name of pages) {
    const page = await readFile(join(root, 'extension/src', name), 'utf8');
    assert.match(page, /<html lang="en" translate="no">/, name);
    assert.match(page, /<meta name="google" content="notranslate">/, name);
  }
});

suite('the manifests', () => {
  test('the manifests have a name and a description of at most 132 characters in each language', async () => {
    const locales = join(root, 'extension/_locales');
    const languages = (await readdir(locales)).sort();
    assert.deepEqual(languages, Object.keys(notices).sort());
    const said = new Set<string>();
    for (const language of languages) {
      const file = await readFile(join(locales, language, 'messages.json'), 'utf8');
      const { extensionName, extensionDescription } = JSON.parse(file);
      assert.equal(extensionName.message, 'Recovery Guardian');
      assert.ok(extensionDescription.message.length <= 132, language);
      said.add(extensionDescription.message);
    }
    assert.equal(said.size, languages.length);
  });

  test('the manifests require the first browsers that support every feature in use [S44]', async () => {
    const texts = await readSources();
    const used = features.filter(([feature]) => texts.some((text) => feature.test(text)));
    assert.ok(used.length >= 4, String(used.length));
    const read = async (name: string) =>
      JSON.parse(await readFile(join(import.meta.dirname, name), 'utf8'));
    const chrome = Number((await read('chromium.json')).minimum_chrome_version);
    const { gecko } = (await read('firefox.json')).browser_specific_settings;
    const firefox = Number.parseInt(gecko.strict_min_version, 10);
    for (const [feature, sinceChrome, sinceFirefox] of used) {
      assert.ok(chrome >= sinceChrome, `${feature} needs Chrome ${sinceChrome}`);
      assert.ok(firefox >= sinceFirefox, `${feature} needs Firefox ${sinceFirefox}`);
    }
    const rollup = await readFile(join(root, 'extension/rollup.config.mjs'), 'utf8');
    assert.ok(rollup.includes(`'chrome${chrome}', 'firefox${firefox}'`));
    const docs = await readFile(join(root, 'docs/extension.md'), 'utf8');
    assert.match(docs, new RegExp(`version ${chrome}\\)[^]*\\(from ${firefox}\\)`));
  });

  test("the manifests have the extension's ids, or those of the distributor who builds it", async () => {
    const ids = async () => {
      const { key } = await readManifest('chromium', '1.0.0');
      const { browser_specific_settings } = await readManifest('firefox', '1.0.0');
      return [chromiumId(key), browser_specific_settings.gecko.id];
    };
    assert.deepEqual(await ids(), [
      'hjnopkhebcmebepmemkdebgbnpadgfpc',
      '{7f367d9d-e0b7-4c78-bcc9-214fe964b110}',
    ]);
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    Object.assign(process.env, {
      WALLET_CHROMIUM_KEY: key,
      WALLET_GECKO_ID: 'wallet@acme.example',
    });
    try {
      assert.deepEqual(await ids(), [chromiumId(key), 'wallet@acme.example']);
    } finally {
      delete process.env.WALLET_CHROMIUM_KEY;
      delete process.env.WALLET_GECKO_ID;
    }
  });
});

/** The id that Chromium derives: 16 bytes of the key's hash, its digits as letters from a to p. */
function chromiumId(key: string): string {
  const hash = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 32);
  return hash.replace(/./g, (digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)] ?? '');
}
