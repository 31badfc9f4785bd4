import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { installOnce } from '../../../../scripts/set-up/npm-install.ts';

const run = promisify(execFile);

/** Finds Node of a major version: this one, the host's, or one from npm, which is kept. */
export async function findNode(major: number): Promise<string> {
  const paths = (process.env.PATH ?? '').split(delimiter);
  const ofHost = paths.filter((path) => !path.endsWith(join('node_modules', '.bin')));
  for (const path of [process.execPath, ...ofHost.map((path) => join(path, 'node'))]) {
    const { stdout } = await run(path, ['--version']).catch(() => ({ stdout: '' }));
    if (stdout.startsWith(`v${major}.`)) return path;
  }
  const { platform, arch } = process;
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  const name = `node-${major}`;
  const folder = await installOnce(name, [`${name}@npm:${prefix}-${platform}-${arch}@${major}`]);
  return join(folder, 'node_modules', name, 'bin/node');
}
