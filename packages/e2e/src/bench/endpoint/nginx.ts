import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@recovery-guardian/devnet/testing';

/** nginx as a plain proxy. */
export interface Nginx {
  readonly port: number;
  stop(): Promise<void>;
}

/** The path of nginx; undefined if it is not installed. */
export function findNginx(): string | undefined {
  for (const command of ['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx']) {
    try {
      execFileSync(command, ['-v'], { stdio: 'ignore' });
      return command;
    } catch {}
  }
  return undefined;
}

/** Starts nginx in front of an upstream, without optional features that cost time. */
export async function startNginx(
  command: string,
  { directory, upstreamPort }: { directory: string; upstreamPort: number },
): Promise<Nginx> {
  const port = await freePort();
  const home = join(directory, 'nginx');
  await mkdir(home);
  const file = join(home, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; worker_processes 1; pid ${home}/pid; error_log ${home}/error.log;
    events { worker_connections 1024; }
    http {
      access_log off;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${home}/${kind};`).join('\n')}
      keepalive_requests 1000000000;
      upstream bundler { server 127.0.0.1:${upstreamPort}; keepalive 64; keepalive_requests 1000000000; }
      server {
        listen 127.0.0.1:${port};
        location / { proxy_pass http://bundler; proxy_http_version 1.1; proxy_set_header Connection ""; }
      }
    }`,
  );
  const nginx = spawn(command, ['-c', file, '-p', home, '-e', join(home, 'error.log')], {
    stdio: 'inherit',
  });
  const exit = once(nginx, 'exit');
  const kill = () => nginx.kill('SIGKILL');
  process.once('exit', kill);
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (nginx.exitCode !== null) throw new Error('nginx ended while starting');
    await sleep(50);
  }
  return {
    port,
    async stop() {
      nginx.kill('SIGTERM');
      await exit;
      process.off('exit', kill);
    },
  };
}
