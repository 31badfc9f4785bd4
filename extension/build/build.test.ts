import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, suite, type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { isProof } from '@recovery-guardian/devnet/testing';
import { rollup } from 'rollup';
import { loadConfigFile } from 'rollup/loadConfigFile';
import { bundleExtension } from '../../scripts/builds/builds.ts';
import { installOnce, npmInstallLocked } from '../../scripts/set-up/npm-install.ts';
import { notices } from '../src/translations/notices.ts';
import { unzip } from './zip.ts';

// Runs the real build again.

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

async function hashArchives(folder = dist): Promise<Record<string, string>> {
  const isArchive = (name: string) => /-(chromium|firefox)\.zip$/.test(name);
  const zips = (await readdir(folder)).filter(isArchive).toSorted();
  return Object.fromEntries(
    await Promise.all(
      zips.map(async (name) => {
        const bytes = await readFile(join(folder, name));
        return [name, createHash('sha256').update(bytes).digest('hex')];
      }),
    ),
  );
}

/** Packs the sources, as a distributor of another name, and unpacks them. */
async function unpackSources(t: TestContext): Promise<string> {
  const env = { ...process.env, WALLET_GECKO_ID: 'wallet@acme.example' };
  await run('npm', ['run', 'sources', '--silent'], { cwd: root, env });
  // Outside of the checkout, whose packages Node would find.
  const folder = await mkdtemp(join(tmpdir(), 'recovery-guardian-review-'));
  t.after(() => rm(folder, { recursive: true }));
  const [sources = ''] = (await readdir(dist)).filter((name) => name.endsWith('-sources.zip'));
  await unzip(await readFile(join(dist, sources)), folder);
  return folder;
}

interface Lint {
  summary: { errors: number; notices: number; warnings: number };
  warnings: { code: string; file: string }[];
}

async function lint(browser: string): Promise<Lint> {
  const installed = await installOnce('addons-linter-10.13.0', ['addons-linter@10.13.0']);
  const linter = join(installed, 'node_modules/.bin/addons-linter');
  // The linter exits with 1 when it found errors; the test reports which.
  const { stdout } = await run(linter, [join(dist, browser), '--output', 'json']).catch(
    (failed) => failed,
  );
  return JSON.parse(stdout);
}

suite('the build', () => {
  let first: Record<string, string>;

  before(async () => {
    await bundleExtension();
    first = await hashArchives();
  });

  test('the build suggests the provider of its distributor', async () => {
    process.env.WALLET_PROVIDER = 'wallet.acme.example';
    const { options } = await loadConfigFile(join(root, 'rollup.config.mjs'), {});
    delete process.env.WALLET_PROVIDER;
    const { generate } = await rollup({
      ...options.find(({ input }) => Object.hasOwn(Object(input), 'popup')),
      input: join(root, 'src/popup/settings/find-setup.ts'),
    });
    const { output } = await generate({});
    assert.match(output[0].code, /wallet\.acme\.example/);
  });

  // They pack, install the linter, and build all once more: only in `npm run proof -- release`.
  if (isProof) {
    test('the packed sources contain what the build needs and how to run it', async (t) => {
      const folder = await unpackSources(t);
      const files = await readdir(folder, { recursive: true });
      assert.ok(files.includes('extension/src/background/main.ts'));
      assert.deepEqual(
        files.filter((name) => /\.test\.ts$|node_modules|devnet|server/.test(name)),
        [],
      );
      const readme = await readFile(join(folder, 'README.md'), 'utf8');
      assert.match(readme, /^npm ci\nWALLET_GECKO_ID='wallet@acme\.example' npm run build$/m);
    });

    test('the packed sources build to the same two archives', async (t) => {
      assert.equal(Object.keys(first).length, 2);
      const folder = await unpackSources(t);
      await npmInstallLocked(folder);
      await run('npm', ['run', 'build', '--silent'], { cwd: folder });
      assert.deepEqual(await hashArchives(join(folder, 'extension/dist')), first);
    });

    test("the Firefox build passes Mozilla's linter, apart from one warning caused by Lit", async () => {
      const { summary, warnings } = await lint('firefox');
      assert.deepEqual(summary, { errors: 0, notices: 0, warnings: 1 });
      assert.equal(warnings[0]?.code, 'UNSAFE_VAR_ASSIGNMENT');
    });
  }

  test('the build names the packages whose code it contains, with their licences', async () => {
    for (const browser of ['chromium', 'firefox']) {
      const notices = await readFile(join(dist, browser, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
      for (const name of ['lit-html', 'viem', '@scure/bip39', 'webextension-polyfill']) {
        assert.match(notices, new RegExp(`^${name} [\\d.]+ \\(`, 'm'));
      }
    }
  });

  test('the extension requests no host permission at installation and runs only its own code', async () => {
    for (const browser of ['chromium', 'firefox']) {
      const manifest = JSON.parse(await readFile(join(dist, browser, 'manifest.json'), 'utf8'));
      assert.equal(manifest.manifest_version, 3);
      assert.equal(manifest.host_permissions, undefined);
      assert.equal(manifest.content_scripts, undefined);
      assert.equal(manifest.web_accessible_resources, undefined);
      const panel = browser === 'chromium' ? ['sidePanel'] : [];
      const all = ['activeTab', 'alarms', 'notifications', 'scripting', 'storage', ...panel];
      assert.deepEqual(manifest.permissions, all);
      const panelPath = manifest.side_panel?.default_path ?? manifest.sidebar_action.default_panel;
      const { size } = await stat(join(dist, browser, panelPath));
      assert.ok(size > 0);
      const policy: string = manifest.content_security_policy.extension_pages;
      assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self'/);
      assert.match(policy, /frame-ancestors 'none'/);
      assert.doesNotMatch(policy, /unsafe|\*:|https?:\/\/\*/);
    }
  });

  test('a page of the extension loads the texts of one language only', async () => {
    const chunks = join(dist, 'chromium/chunks');
    const files = await readdir(chunks);
    const isOf = (language: string) => (name: string) => name.startsWith(`${language}-`);
    for (const language of Object.keys(notices)) {
      const own = files.filter(isOf(language));
      assert.ok(own.length > 0, language);
      for (const name of own) {
        const code = await readFile(join(chunks, name), 'utf8');
        const imports = Array.from(code.matchAll(/from"\.\/([^"]+)"/g), ([, one]) => one ?? '');
        const others = Object.keys(notices).flatMap((other) => imports.filter(isOf(other)));
        assert.deepEqual(others, []);
      }
    }
  });

  test('no bundle contains ethers, and only the worker handles keys', async () => {
    const files = await readdir(join(dist, 'chromium'), { recursive: true });
    const scripts = files.filter((name) => name.endsWith('.js'));
    assert.ok(scripts.length >= 6, scripts.join());
    for (const name of scripts) {
      const code = await readFile(join(dist, 'chromium', name), 'utf8');
      assert.doesNotMatch(code, /ethers\/\d|@ethersproject/, name);
      assert.doesNotMatch(code, /\beval\(|new Function\(/, name);
      // The vault's cipher, and the name under which BIP-32 derives keys.
      const hasKeys = /AES-GCM|Bitcoin seed/.test(code);
      assert.equal(hasKeys, name === 'background.js', name);
    }
  });
});
