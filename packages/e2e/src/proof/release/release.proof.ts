import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, glob, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { startMailbox } from '@recovery-guardian/devnet';
import { startChain } from '@recovery-guardian/devnet/chain';
import { startTestWorld, type TestWorld } from '@recovery-guardian/devnet/testing';
import type { Browser } from 'playwright-core';
import { noticesFile } from '../../../../../scripts/third-party-notices.ts';
import { startBrowser } from '../../browser/watched-page.ts';
import { createConfiguration } from '../../servers/configuration.ts';
import { startServerProcess } from '../../servers/processes.ts';
import {
  createFolder,
  listed,
  manifests,
  type Release,
  releaseTwice,
  repository,
  root,
  startRegistry,
  tarballs,
} from './release.ts';
import { run } from './way.ts';
import { addToSite, kindsOfSites, runService } from './ways-in.ts';

const scope = '@recovery-guardian';

describe('a release of the last commit', () => {
  let release: Release;

  before(async () => {
    release = await releaseTwice();
  });

  it('two releases of one commit, built in two folders, have the same bytes', (test) => {
    test.diagnostic(`maintainer, from a clone to the files of a release: ${release.way}`);
    const [first, second] = release.sums.map((sums) => sums.trim().split('\n').sort());
    assert.deepEqual(first, second);
  });

  it('the checksums of a release fit, and name every file', async () => {
    const { directory, files } = release;
    const output = await run(directory, 'sha256sum', '--check', '--strict', 'SHA256SUMS');
    const expected = files.filter((name) => name !== 'SHA256SUMS').map((name) => `${name}: OK`);
    assert.deepEqual(output.trim().split('\n').sort(), expected.sort());
  });

  it('every archive of a release has its version, its notices and its main files', async () => {
    const { version, unpacked } = release;
    const expected = [
      `recovery-guardian-${version}-chromium.zip/manifest.json`,
      `recovery-guardian-${version}-firefox.zip/manifest.json`,
      `recovery-guardian-${version}-server.zip/package.json`,
      `recovery-guardian-${version}-sources.zip/extension/package.json`,
      ...manifests(release),
    ];
    for (const file of expected) {
      const manifest = JSON.parse(await readFile(join(unpacked, file), 'utf8'));
      assert.equal(manifest.version, version, file);
    }
    const built = ['chromium', 'firefox', 'demo', 'site', 'server'].map(
      (name) => `recovery-guardian-${version}-${name}.zip`,
    );
    const element = `recovery-guardian-element-${version}.tgz/package/dist`;
    for (const folder of [...built, element, `${element}/es`]) {
      const notices = await readFile(join(unpacked, folder, noticesFile), 'utf8').catch(() => '');
      assert.ok(notices.includes('(MIT)'), `${folder} has no notices`);
    }
    const demo = `recovery-guardian-${version}-demo.zip`;
    const html = await readFile(join(unpacked, demo, 'index.html'), 'utf8');
    for (const [, name = ''] of html.matchAll(/(?:src|href)="([\w./-]+)"/g)) {
      const found = await stat(join(unpacked, demo, name)).catch(() => undefined);
      assert.ok(found?.size, `${demo} has no ${name}`);
    }
    assert.ok(html.includes('src='), `${demo} loads nothing`);
  });

  it('each package of a release names its repository, and its README leads there', async () => {
    for (const file of manifests(release)) {
      const manifest = JSON.parse(await readFile(join(release.unpacked, file), 'utf8'));
      assert.equal(manifest.repository.url, `git+${repository}.git`, file);
      const readme = await readFile(join(release.unpacked, file, '../README.md'), 'utf8');
      const links = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
      const page = `${repository}/blob/v${release.version}/`;
      assert.ok(links.length > 0);
      for (const link of links) {
        assert.ok(link.startsWith(page), link);
        const [path = ''] = link.slice(page.length).split('#');
        assert.ok(existsSync(join(root, path)), link);
      }
    }
  });

  it('no file of a release has a path of the machine that built it', async () => {
    const paths = [root, `${homedir()}/`];
    for (const folder of [release.directory, release.unpacked]) {
      for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const file = join(entry.parentPath, entry.name);
        const contents = await readFile(file);
        assert.ok(!paths.some((path) => contents.includes(path)), file);
      }
    }
  });

  it('the SBOM of a release names each package once, with a license, and only what is released', async () => {
    const components = await listed(release);
    const names = components.map(({ id }) => id);
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    );
    assert.deepEqual(
      components.filter(({ licenses }) => licenses === 0),
      [],
    );
    for (const file of manifests(release)) {
      const { name, version } = JSON.parse(await readFile(join(release.unpacked, file), 'utf8'));
      assert.ok(names.includes(`${name}@${version}`), name);
    }
    assert.deepEqual(
      names.filter((name) => /\/(devnet|e2e)@|^(typescript|rollup)@/.test(name)),
      [],
    );
  });

  it('the bundled server of a release starts in an empty folder, with PGlite alone installed', async () => {
    const { version, unpacked } = release;
    await using parts = new AsyncDisposableStack();
    const directory = await createFolder(parts);
    const archive = join(unpacked, `recovery-guardian-${version}-server.zip`);
    await cp(archive, directory, { recursive: true });
    await run(directory, 'npm', 'install', '--no-audit', '--no-fund');
    const installed = await readdir(join(directory, 'node_modules'));
    assert.deepEqual(
      installed.filter((name) => !name.startsWith('.')),
      ['@electric-sql'],
    );
    const chain = await startChain();
    parts.defer(() => chain.stop());
    const mailbox = await startMailbox();
    parts.defer(() => mailbox.stop());
    const { smtpUrl } = mailbox;
    const configuration = await createConfiguration({ chain, smtpUrl, directory });
    const server = await startServerProcess({
      command: join(directory, 'recovery-guardian.mjs'),
      configuration: { ...configuration, database: { directory: join(directory, 'database') } },
      directory,
    });
    parts.defer(() => server.stop());
    for (const path of ['readyz', 'docs', 'm', 'openapi.json']) {
      assert.equal((await fetch(`${server.baseUrl}/${path}`)).status, 200, path);
    }
  });

  describe('from an empty folder, as a new user', () => {
    let world: TestWorld;
    let browser: Browser;
    const archives = () => tarballs(release).map((name) => join(release.directory, name));

    before(async () => {
      process.env.NEXT_TELEMETRY_DISABLED = '1';
      [world, browser] = await Promise.all([
        startTestWorld({ inProcessOfItsOwn: true }),
        startBrowser(),
      ]);
    });
    after(async () => {
      await browser?.close();
      await world?.stop();
    });

    for (const kind of kindsOfSites) {
      it(`a new site (${kind}) has its first registration`, async (test) => {
        const way = await addToSite(kind, { tarballs: archives(), world, browser });
        test.diagnostic(`site, ${kind}, from an empty folder to a registration: ${way}`);
      });
    }

    it('an operator has a service on a local chain, and its first recovery', async (test) => {
      const way = await runService(archives());
      test.diagnostic(`operator, from an empty folder to a recovery: ${way}`);
    });
  });

  it('the packages of a release are installed from a registry, imported and run, and the SBOM has all of them', async () => {
    await using parts = new AsyncDisposableStack();
    const consumer = await createFolder(parts);
    const { process, url } = await startRegistry(await createFolder(parts));
    parts.defer(() => process.stop());
    // Our packages come from there, all others from the registry that npm is configured with.
    const npmrc = `${scope}:registry=${url}\n//${new URL(url).host}/:_authToken=anonymous\n`;
    await writeFile(join(consumer, '.npmrc'), npmrc);
    await writeFile(join(consumer, 'package.json'), '{ "private": true, "type": "module" }');
    const archives = tarballs(release).map((name) => join(release.directory, name));
    for (const archive of archives) {
      await run(consumer, 'npm', 'publish', '--provenance=false', archive);
    }
    const importable = [`${scope}/core`, `${scope}/element`];
    const wanted = [...importable, `${scope}/server`];
    await run(consumer, 'npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', ...wanted);
    const code = importable.map((name) => `Object.keys(await import('${name}')).length`).join();
    const script = `console.log(JSON.stringify([${code}]))`;
    const exported = await run(consumer, 'node', '--input-type=module', '--eval', script);
    assert.ok((JSON.parse(exported) as number[]).every((count) => count > 0));
    const help = await run(consumer, 'node_modules/.bin/recovery-guardian', '--help');
    assert.match(help, /Usage:/);

    const { packages } = JSON.parse(await readFile(join(consumer, 'package-lock.json'), 'utf8'));
    const paths = Object.keys(packages).filter(Boolean);
    const components = (await listed(release)).map(({ id }) => id.slice(0, id.lastIndexOf('@')));
    const names = paths.map((path) => path.slice(path.lastIndexOf(modules) + modules.length));
    assert.deepEqual(
      names.filter((name) => !components.includes(name)),
      [],
    );
    const published = await Promise.all(archives.map(integrityOf));
    const ours = paths.filter((path) => published.includes(packages[path].integrity));
    assert.equal(ours.length, archives.length);
  });
});

const modules = 'node_modules/';

/** The hash of an archive, as npm's lock file has it. */
async function integrityOf(file: string): Promise<string> {
  return `sha512-${createHash('sha512')
    .update(await readFile(file))
    .digest('base64')}`;
}
