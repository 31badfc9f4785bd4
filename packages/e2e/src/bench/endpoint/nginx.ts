import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@recovery-guardian/devnet/testing';
import { type RunningProcess, startProcess } from '../kit/start-process.ts';

/** nginx as a plain proxy. */
export interface Nginx extends RunningProcess {
  readonly port: number;
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
  const args = ['-c', file, '-p', home, '-e', join(home, 'error.log')];
  const readyUrl = `http://127.0.0.1:${port}/health`;
  return { port, ...(await startProcess(command, args, { stdio: 'inherit', readyUrl })) };
}
