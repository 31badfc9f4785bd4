import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { stageServer } from '../../../../../scripts/release/stage-server.ts';
import { findBuildah, findDebootstrap } from '../../../../../scripts/set-up/programs.ts';

const root = join(import.meta.dirname, '../../../../..');
/** Images and containers, apart from those of the machine; on the disk of the checkout. */
const folder = join(root, '.cache/images');
const release = 'bookworm';
const base = `localhost/base:${release}-node-${process.versions.node}`;

/** Neither needs a kernel with overlays, nor the right to make namespaces. */
const environment = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' };
const global = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];

/** Returns the command that runs Buildah with these arguments. */
export function buildahCommand(args: readonly string[]) {
  return { command: findBuildah(), args: [...global, ...args], env: environment };
}

/** Runs Buildah and returns what it prints. */
export async function buildah(...words: string[]): Promise<string> {
  const { command, args, env } = buildahCommand(words);
  const { stdout } = await promisify(execFile)(command, args, { env, maxBuffer: 2 ** 26 });
  return stdout.trim();
}

/**
 * Builds the server of a checkout as operators do, from this checkout's Containerfile, on a base that
 * is made here: no registry of images is needed.
 *
 * @param root the checkout, with its dependencies
 * @param change changes the staged server, before it is copied into the image
 * @returns the image's name
 */
export async function buildImage(
  name: string,
  from: string = root,
  change: (folder: string) => Promise<void> = async () => {},
): Promise<string> {
  await ensureBase();
  const context = join(folder, name);
  const image = `localhost/recovery-guardian:${name}`;
  await stageServer(from, context, { isComplete: true });
  await change(context);
  const file = join(root, 'deploy/Containerfile');
  const args = [`BASE_IMAGE=${base}`, `VERSION=${name}`].flatMap((arg) => ['--build-arg', arg]);
  await buildah('build', '--format', 'docker', '--file', file, ...args, '--tag', image, context);
  return image;
}

/** A minimal Debian with this process's Node; kept for later runs. */
async function ensureBase(): Promise<void> {
  if ((await buildah('images', '--quiet', '--filter', `reference=${base}`)) !== '') return;
  const [system, unfinished] = [join(folder, release), join(folder, `${release}-unfinished`)];
  if (!existsSync(system)) {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true });
    const args = ['--variant=minbase', release, unfinished, debianMirror()];
    await promisify(execFile)(findDebootstrap(), args, { maxBuffer: 2 ** 26 });
    await rename(unfinished, system);
  }
  await cp(process.execPath, join(system, 'usr/local/bin/node'));
  const file = join(folder, 'base.containerfile');
  await writeFile(file, 'FROM scratch\nCOPY . /\n');
  await buildah('build', '--file', file, '--tag', base, system);
}

/** The mirror that this machine's packages come from. */
function debianMirror(): string {
  const args = ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages'];
  const targets = execFileSync('apt-get', args, { encoding: 'utf8' }).split('\n');
  const mirror = targets.find((url) => /\/debian\/?$/.test(url));
  if (!mirror) throw new Error('apt-get names no mirror of Debian: add one to its sources');
  return mirror;
}
