import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@recovery-guardian/devnet/testing';
import { installOnce } from '../../../../../scripts/set-up/npm-install.ts';
import { type RunningProcess, startProcess } from '../../servers/processes.ts';

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
