import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, glob, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { newestChange } from '@recovery-guardian/devnet';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { serveFiles } from '../browser/serve-files.ts';
import { openWatched } from '../browser/watched-page.ts';
import { driveSettings, type ExampleSettings, settingsQuery } from './drive-settings.ts';

const root = join(import.meta.dirname, '../../../..');
/** Where examples are installed; kept, so that only the first run downloads their frameworks. */
const cache = join(root, '.cache/examples');
const element = join(root, 'packages/element');
/** The entry points that the examples import. */
const entries = { '.': 'index', './define': 'define', './react': 'react/index' };
const run = promisify(execFile);

/**
 * Installs an example as a site would, from a tarball of the element, and builds it; not again while
 * neither the tarball nor the example has changed.
 */
export async function installExample(name: string, tarball: string): Promise<string> {
  const folder = join(cache, name);
  const example = join(root, 'examples', name);
  const stamp = join(folder, `${basename(tarball)}.installed`);
  if (newestChange([stamp]) > newestChange([example])) return folder;
  await cp(example, folder, { recursive: true });
  for await (const old of glob('*.installed', { cwd: folder })) await rm(join(folder, old));
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--no-save'];
  await run('npm', ['install', ...flags, tarball], { cwd: folder });
  await run('npm', ['run', '--silent', 'build'], { cwd: folder });
  await writeFile(stamp, '');
  return folder;
}

/** Drives an installed example in a real browser. */
export async function driveExample(
  folder: string,
  { browser, settings }: { browser: Browser; settings: ExampleSettings },
): Promise<void> {
  const site = await serveFiles({ folders: [folder] });
  const { page, errors, close } = await openWatched(
    browser,
    `${site.origin}/${settingsQuery(settings)}`,
  );
  try {
    await driveSettings(page);
    // Browsers request an icon, which the examples do not have.
    const own = errors.filter((error) => !error.includes('404'));
    if (own.length > 0) throw new Error(own.join('\n'));
  } finally {
    await close();
    await site.stop();
  }
}

/**
 * Packs the element as JavaScript modules, with everything it imports except React.
 *
 * @returns The tarball, named by its content: npm does not install a known name again.
 */
export async function packElement(): Promise<string> {
  const folder = join(cache, 'element');
  await rm(folder, { recursive: true, force: true });
  await build({
    absWorkingDir: join(element, 'src'),
    entryPoints: Object.values(entries).map((entry) => `${entry}.ts`),
    outdir: join(folder, 'dist'),
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    external: ['react'],
  });
  const { name, version, peerDependencies, peerDependenciesMeta } = JSON.parse(
    await readFile(join(element, 'package.json'), 'utf8'),
  );
  const exports = Object.fromEntries(
    Object.entries(entries).map(([path, entry]) => [path, `./dist/${entry}.js`]),
  );
  const manifest = { name, version, type: 'module', exports, peerDependencies };
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ ...manifest, peerDependenciesMeta }),
  );
  const { stdout } = await run('npm', ['pack', '--silent'], { cwd: folder });
  const packed = join(folder, stdout.trim());
  const hash = createHash('sha256')
    .update(await readFile(packed))
    .digest('hex')
    .slice(0, 16);
  const tarball = join(folder, `${hash}.tgz`);
  await rename(packed, tarball);
  return tarball;
}
