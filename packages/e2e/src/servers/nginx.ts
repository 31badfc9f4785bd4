import { execFileSync } from 'node:child_process';
import { chmod, readdir, readFile, readlink, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@recovery-guardian/devnet/testing';
import { findNginx } from '../../../../scripts/set-up/programs.ts';
import { startProcess } from './processes.ts';

const root = join(import.meta.dirname, '../../../..');

export interface Nginx {
  readonly url: string;
  /** How many bytes it keeps of bodies that are still arriving. */
  bytesOfBodies(): Promise<number>;
  /** Takes a server out, or puts it back, as the operators' page says. */
  setDown(address: string, isDown: boolean): Promise<void>;
}

/** Starts nginx with the operators' file, in front of these servers and without TLS. */
export async function startNginx(
  parts: AsyncDisposableStack,
  folder: string,
  addresses: readonly string[],
  // A reload ends idle connections. Browsers then repeat a request; Node's fetch never does.
  { keepAlive = 0 }: { keepAlive?: number } = {},
): Promise<Nginx> {
  const [port, innerPort] = [await freePort(), await freePort()];
  const file = join(folder, 'nginx.conf');
  let text = await readFile(join(root, 'deploy/nginx/nginx.conf'), 'utf8');
  const [first = '', options = ''] = /^ *server 172\.30\.0\.11:3000(.*)\n/m.exec(text) ?? [];
  const servers = addresses.map((address) => `server ${address}${options}\n`).join('');
  for (const [from, to] of Object.entries({
    [first]: servers,
    'listen 8443;': `listen 127.0.0.1:${port};`,
    '127.0.0.1:8444 ssl': `127.0.0.1:${innerPort}`,
    '127.0.0.1:8444': `127.0.0.1:${innerPort}`,
    '/tmp/': `${folder}/`,
    '/dev/stdout': join(folder, 'access.log'),
    'keepalive_timeout 15s;': `keepalive_timeout ${keepAlive};`,
  })) {
    if (!from || !text.includes(from)) throw new Error(`nginx.conf has no ${from}`);
    text = text.replaceAll(from, to);
  }
  text = text.replace(/^ *(ssl_certificate|server 172\.30\.).*\n/gm, '');
  await writeFile(file, text);
  // Its workers run as another user.
  await chmod(folder, 0o755);
  const url = `http://127.0.0.1:${port}`;
  const args = ['-c', file, '-g', 'daemon off;'];
  const nginx = await startProcess(findNginx(), args, { readyUrl: `${url}/readyz` });
  parts.defer(() => nginx.stop());
  return {
    url,
    async bytesOfBodies() {
      // They have no name anymore: only its workers' open files show them.
      const children = await readFile(`/proc/${nginx.pid}/task/${nginx.pid}/children`, 'utf8');
      let bytes = 0;
      for (const worker of children.trim().split(' ')) {
        for (const open of await readdir(`/proc/${worker}/fd`)) {
          const file = `/proc/${worker}/fd/${open}`;
          // It may have been closed since.
          const name = await readlink(file).catch(() => '');
          if (name.includes('/client-body/')) bytes += (await stat(file)).size;
        }
      }
      return bytes;
    },
    async setDown(address, isDown) {
      const line = `server ${address} `;
      text = isDown ? text.replace(line, `${line}down `) : text.replace(`${line}down `, line);
      await writeFile(file, text);
      execFileSync(findNginx(), ['-c', file, '-s', 'reload'], { stdio: 'pipe' });
    },
  };
}
