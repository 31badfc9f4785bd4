import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@recovery-guardian/devnet/testing';
import { installOnce } from '../../../../../scripts/set-up/npm-install.ts';
import { type RunningProcess, startProcess } from '../../bench/kit/start-process.ts';
import type { Check } from '../kit/check.ts';
import { listed, tarballs } from './contents.ts';
import { createFolder, releaseOnce, run } from './release.ts';

/** Not a dependency of the project: its 54 MB serve this check only. */
const verdaccio = 'verdaccio-6.10.4';
const scope = '@recovery-guardian';

/** The packages are published to a registry on this machine, and installed from there. */
export const published: Check = {
  name: 'published packages',
  target: 'are installed from a registry, imported and run; the SBOM has all that is installed',
  async measure({ onProgress }) {
    const release = await releaseOnce(onProgress);
    onProgress('a registry');
    await using parts = new AsyncDisposableStack();
    const consumer = await createFolder(parts);
    const { process, url } = await startRegistry(await createFolder(parts));
    parts.defer(() => process.stop());
    // Our packages come from there, all others from the registry that npm is configured with.
    const npmrc = `${scope}:registry=${url}\n//${new URL(url).host}/:_authToken=anonymous\n`;
    await writeFile(join(consumer, '.npmrc'), npmrc);
    await writeFile(join(consumer, 'package.json'), '{ "private": true, "type": "module" }');
    const names = tarballs(release);
    for (const name of names) {
      await run(consumer, 'npm', 'publish', '--provenance=false', join(release.directory, name));
    }
    onProgress('an installation');
    const wanted = [`${scope}/element`, `${scope}/server`];
    await run(consumer, 'npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', ...wanted);
    const code = wanted.map((name) => `Object.keys(await import('${name}')).length`).join();
    const script = `console.log(JSON.stringify([${code}]))`;
    const exported: number[] = JSON.parse(
      await run(consumer, 'node', '--input-type=module', '--eval', script),
    );
    const help = await run(consumer, 'node_modules/.bin/recovery-guardian', '--help');
    const { packages } = JSON.parse(await readFile(join(consumer, 'package-lock.json'), 'utf8'));
    const paths = Object.keys(packages).filter(Boolean);
    const components = (await listed(release)).map(({ id }) => id.slice(0, id.lastIndexOf('@')));
    const unlisted = paths
      .map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
      .filter((name) => !components.includes(name));
    const published = await Promise.all(
      names.map((name) => integrityOf(join(release.directory, name))),
    );
    const ours = paths.filter((path) => published.includes(packages[path].integrity));
    return {
      measured:
        `${names.length} published, ${paths.length} installed (${ours.length} of ours), ` +
        `${exported.join(' and ')} exports, not in the SBOM: ${unlisted.join() || 'none'}`,
      holds:
        ours.length === names.length &&
        exported.every((count) => count > 0) &&
        help.includes('Usage:') &&
        unlisted.length === 0,
    };
  },
};

/** The hash of an archive, as npm's lock file has it. */
async function integrityOf(file: string): Promise<string> {
  return `sha512-${createHash('sha512')
    .update(await readFile(file))
    .digest('base64')}`;
}

/** Starts an empty registry for anyone on this machine, which knows no other registry. */
async function startRegistry(directory: string): Promise<{ process: RunningProcess; url: string }> {
  // One of its packages asks for a tag of node-fetch, which not every registry has.
  const manifest = { overrides: { 'node-fetch': '^2.7.0' } };
  const installed = await installOnce(verdaccio, [verdaccio.replace('-', '@')], manifest);
  const configuration = join(directory, 'config.json');
  const access = { access: '$all', publish: '$all' };
  const settings = {
    storage: join(directory, 'storage'),
    packages: { '**': access },
    max_body_size: '100mb',
    web: { enable: false },
    log: { type: 'file', path: join(directory, 'log'), level: 'warn' },
  };
  await writeFile(configuration, JSON.stringify(settings));
  const listen = `127.0.0.1:${await freePort()}`;
  const program = join(installed, 'node_modules/verdaccio/bin/verdaccio');
  const args = [program, '--config', configuration, '--listen', listen];
  const url = `http://${listen}/`;
  const started = await startProcess(process.execPath, args, { readyUrl: `${url}-/ping` });
  return { process: started, url };
}
