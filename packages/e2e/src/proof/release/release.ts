import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@recovery-guardian/devnet/testing';
import { unzip } from '../../../../../extension/build/zip.ts';
import { installOnce } from '../../../../../scripts/set-up/npm-install.ts';
import { type RunningProcess, startProcess } from '../../servers/processes.ts';
import { run, Way } from './way.ts';

export const root = join(import.meta.dirname, '../../../../..');
/** For the clone and its release; ignored by Git, and on the disk of the checkout. */
const folder = join(root, '.cache/release');

/** A release of the last commit. */
export interface Release {
  readonly version: string;
  /** Its files, by name. */
  readonly files: readonly string[];
  /** The folder with its files. */
  readonly directory: string;
  /** The folder with the contents of each archive, by its name. */
  readonly unpacked: string;
  /** `SHA256SUMS` of two builds in two folders. */
  readonly sums: readonly [string, string];
  /** What a maintainer types for the first one, and how long it takes. */
  readonly way: Way;
}

/** The address that packages of the release name. */
export const repository = 'https://code.example/team/recovery-guardian';

/** Creates an empty folder outside of the checkout, whose packages Node would find; `parts` removes it. */
export async function createFolder(parts: AsyncDisposableStack): Promise<string> {
  const created = await mkdtemp(join(tmpdir(), 'recovery-guardian-release-'));
  parts.defer(() => rm(created, { recursive: true }));
  return created;
}

/** Releases the last commit twice, from a clone with its own installation. */
export async function releaseTwice(): Promise<Release> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  const way = new Way();
  await way.command(folder, 'git', 'clone', '--quiet', '--no-tags', root, first);
  await way.command(first, 'npm', 'ci', '--prefer-offline', '--no-audit', '--no-fund');
  const version: string = JSON.parse(
    await readFile(join(first, 'packages/server/package.json'), 'utf8'),
  ).version;
  const [sums, directory] = [[] as string[], join(folder, version)];
  for (const tree of [first, second]) {
    // The same installation in another folder: npm's links in it are relative.
    if (tree === second) await rename(first, second);
    const release = ['run', '--silent', 'release', '--', '--no-tag', '--repository', repository];
    await (tree === first ? way.command(tree, 'npm', ...release) : run(tree, 'npm', ...release));
    await rm(directory, { recursive: true, force: true });
    await rename(join(tree, 'dist/release', version), directory);
    sums.push(await readFile(join(directory, 'SHA256SUMS'), 'utf8'));
  }
  const [one = '', two = ''] = sums;
  const files = await readdir(directory);
  const unpacked = join(folder, 'unpacked');
  for (const name of files.filter((file) => /\.(tgz|zip)$/.test(file))) {
    await mkdir(join(unpacked, name), { recursive: true });
    if (name.endsWith('.zip'))
      await unzip(await readFile(join(directory, name)), join(unpacked, name));
    else await run(join(unpacked, name), 'tar', '-xzf', join(directory, name));
  }
  return { version, files, directory, unpacked, sums: [one, two], way };
}

/** Lists the manifests of the packages, by their paths among what is unpacked. */
export function manifests(release: Release): string[] {
  return tarballs(release).map((name) => join(name, 'package/package.json'));
}

/** Lists the packages' archives. */
export function tarballs({ files }: Release): string[] {
  return files.filter((name) => name.endsWith('.tgz'));
}

/** Reads the packages in the SBOM: name with version, and how many licenses each has. */
export async function listed({ directory }: Release) {
  const sbom = JSON.parse(await readFile(join(directory, 'sbom.cdx.json'), 'utf8'));
  const components: { 'bom-ref': string; licenses?: object[] }[] = sbom.components;
  return components.map((component) => ({
    id: component['bom-ref'],
    licenses: component.licenses?.length ?? 0,
  }));
}

/** Not a dependency of the project: its 54 MB serve this check only. */
const verdaccio = 'verdaccio-6.10.4';

/** Starts an empty registry for anyone on this machine, which knows no other registry. */
export async function startRegistry(
  directory: string,
): Promise<{ process: RunningProcess; url: string }> {
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
