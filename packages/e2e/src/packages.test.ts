import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { startBrowser } from './browser/start-browser.ts';
import { buildElement } from './element/build-element.ts';
import { driveExample } from './element/drive-example.ts';
import { startExampleServices } from './element/start-example-services.ts';

const root = join(import.meta.dirname, '../../..');
const dist = join(root, 'dist');
/** Outside the workspaces; kept, so that only the first run downloads what the packages depend on. */
const folder = join(root, '.cache/packages');
const frameworks = ['angular', 'react', 'svelte', 'vue'];
/** What consumers bring: the oldest viem that the packages accept, bundlers, and checkers of packages. */
const others = [
  'viem@2.40.0',
  '@types/react@19',
  '@types/node@24',
  'vite@8.3.8',
  'webpack@5.112.2',
  'publint@0.3.15',
  '@arethetypeswrong/cli@0.18.5',
];
const forServers = /\/(server|recovery-service|unified-endpoint|protocol\/network)\b/;
/** The PATH of the host, whose Node may be an older one. */
const hostPath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((path) => !path.endsWith(join('node_modules', '.bin')))
  .join(delimiter);
const run = promisify(execFile);

describe('packages installed from tarballs', { timeout: 280_000 }, () => {
  const names: string[] = [];
  const entries: string[] = [];
  let tarballs: string[];

  before(async () => {
    await buildElement();
    await run('node', [join(root, 'scripts/build-packages.ts')]);
    await rm(join(folder, 'node_modules/@recovery-guardian'), { recursive: true, force: true });
    await rm(join(folder, 'node_modules/.package-lock.json'), { force: true });
    await mkdir(folder, { recursive: true });
    const manifest = { private: true, type: 'module', workspaces: ['examples/*'] };
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
    for (const name of frameworks) {
      const example = join(folder, 'examples', name);
      await rm(example, { recursive: true, force: true });
      await cp(join(root, 'examples', name), example, { recursive: true });
    }
    for await (const file of glob('*/package.json', { cwd: dist })) {
      const { name, exports } = JSON.parse(await readFile(join(dist, file), 'utf8'));
      names.push(dirname(file));
      for (const [path, target] of Object.entries(exports)) {
        if (typeof target === 'object' && !path.includes('*')) entries.push(join(name, path));
      }
    }
    const staged = names.map((name) => join(dist, name));
    const packed = await run('npm', ['pack', '--silent', ...staged], { cwd: folder });
    tarballs = packed.stdout
      .trim()
      .split('\n')
      .map((name) => `./${name}`);
    const flags =
      '--prefer-offline --no-audit --no-fund --ignore-scripts --no-save --no-package-lock';
    await run('npm', ['install', ...flags.split(' '), ...tarballs, ...others], { cwd: folder });
  });

  it('are imported by the pinned Node and by the Node of the host', async () => {
    const code = entries.map((entry) => `await import('${entry}');`).join('');
    await writeFile(join(folder, 'import.js'), code);
    await run('node', ['import.js'], { cwd: folder });
    await run('node', ['import.js'], { cwd: folder, env: { ...process.env, PATH: hostPath } });
  });

  it('have the command line', async () => {
    const command = join(folder, 'node_modules/.bin/recovery-guardian');
    const { stdout } = await run(command, ['settings']);
    assert.match(stdout, /guardian/);
  });

  it('are compiled by strict consumers', async () => {
    const imports = entries.map((entry, index) => `import type * as m${index} from '${entry}';`);
    const uses = entries.map((_, index) => `typeof m${index}`);
    const source = `${imports.join('\n')}\nexport type All = [${uses.join(', ')}];\n`;
    await writeFile(join(folder, 'consumer.ts'), source);
    const flags =
      '--ignoreConfig --noEmit --strict --module nodenext --target es2022 --lib es2024,dom --types node';
    const tsc = run(join(root, 'node_modules/.bin/tsc'), [...flags.split(' '), 'consumer.ts'], {
      cwd: folder,
    });
    const { stdout } = await tsc.catch((error) => error);
    // Declarations of third parties are checked too, but are not ours to mend.
    const isOurs = (line: string) => /^(consumer|node_modules\/@recovery-guardian)/.test(line);
    assert.deepEqual(stdout.split('\n').filter(isOurs), []);
  });

  describe('bundled for browsers', () => {
    const source = 'bundled.js';

    before(async () => {
      const lines = entries
        .filter((entry) => !forServers.test(entry))
        .map((entry, index) => `export * as m${index} from '${entry}';`);
      await writeFile(join(folder, source), lines.join('\n'));
    });

    it('contain nothing but what was installed, by esbuild', async () => {
      const { metafile } = await build({
        absWorkingDir: folder,
        entryPoints: [source],
        bundle: true,
        format: 'esm',
        write: false,
        metafile: true,
        logLevel: 'silent',
      });
      const inputs = Object.keys(metafile.inputs).filter((name) => name !== source);
      assert.ok(inputs.some((name) => name.includes('@recovery-guardian/element/lib/')));
      assert.deepEqual(
        inputs.filter((name) => !name.startsWith('node_modules/')),
        [],
      );
    });

    const builders = {
      vite: `import { build } from 'vite';
        const options = { outDir: 'bundles/vite', rollupOptions: { input: '${source}' } };
        await build({ configFile: false, logLevel: 'warn', build: options });`,
      webpack: `import webpack from 'webpack';
        const output = { path: import.meta.dirname + '/bundles/webpack' };
        webpack({ mode: 'production', entry: './${source}', output }, (error, stats) => {
          if (error || stats.hasErrors()) throw error ?? new Error(stats.toString('errors-only'));
        });`,
    };
    for (const [bundler, code] of Object.entries(builders)) {
      it(`are complete for ${bundler}`, async () => {
        await writeFile(join(folder, `${bundler}.js`), code);
        await run('node', [`${bundler}.js`], { cwd: folder });
      });
    }
  });

  describe('used by the examples, each a site of its own', () => {
    let settings: Awaited<ReturnType<typeof startExampleServices>>;
    let browser: Browser;

    before(async () => {
      [settings, browser] = await Promise.all([startExampleServices(), startBrowser()]);
    });
    after(async () => {
      await browser?.close();
      await settings?.stop();
    });

    for (const name of frameworks) {
      it(`are built by rollup and run: ${name}`, async () => {
        const example = join(folder, 'examples', name);
        await run('npm', ['run', '--silent', 'build'], { cwd: example });
        await driveExample(example, { browser, settings });
      });
    }
  });

  it('have no mistake that publint finds, and types for every way to resolve modules', async () => {
    const check = (program: string, ...args: string[]) =>
      run(join(folder, 'node_modules/.bin', program), args, { cwd: folder });
    await Promise.all([
      ...names.map((name) => check('publint', '--level', 'error', join(dist, name))),
      ...tarballs.map((tarball) => check('attw', tarball, '--profile', 'esm-only')),
    ]);
  });
});
