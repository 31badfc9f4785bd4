import { execFileSync } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@recovery-guardian/devnet/testing';
import { findNginx } from '../../../../scripts/set-up/programs.ts';
import { startProcess } from './processes.ts';

const root = join(import.meta.dirname, '../../../..');

export interface Nginx {
  readonly url: string;
  /** Takes a server out, or puts it back, as the operators' page says. */
  setDown(address: string, isDown: boolean): Promise<void>;
}

/** Starts nginx with the operators' file, in front of these servers and without TLS. */
export async function startNginx(
  parts: AsyncDisposableStack,
  folder: string,
  addresses: readonly string[],
): Promise<Nginx> {
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  let text = await readFile(join(root, 'deploy/nginx/nginx.conf'), 'utf8');
  const [first = '', options = ''] = /^ *server 172\.30\.0\.11:3000(.*)\n/m.exec(text) ?? [];
  const servers = addresses.map((address) => `server ${address}${options}\n`).join('');
  for (const [from, to] of Object.entries({
    [first]: servers,
    'listen 8443 ssl;': `listen 127.0.0.1:${port};`,
    '/tmp/': `${folder}/`,
    '/dev/stdout': join(folder, 'access.log'),
    // A reload ends idle connections. Browsers then repeat a request; Node's fetch never does.
    'http {': 'http { keepalive_timeout 0;',
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
    async setDown(address, isDown) {
      const line = `server ${address} `;
      text = isDown ? text.replace(line, `${line}down `) : text.replace(`${line}down `, line);
      await writeFile(file, text);
      execFileSync(findNginx(), ['-c', file, '-s', 'reload'], { stdio: 'pipe' });
    },
  };
}
