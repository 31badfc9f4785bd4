import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findOrInstall } from './find-or-install.ts';

// The programs that tests and proofs start, and what builds and checks the files of deploy/. Debian
// keeps some of them in folders for root only.
const program = (
  name: string,
  command: string,
  debian: string | string[],
  isComplete?: (file: string) => boolean,
) =>
  findOrInstall({
    name,
    variable: `${command.toUpperCase().replace('-', '_')}_PATH`,
    commands: [command],
    places: ['/usr/sbin', '/opt/homebrew/bin', '/usr/local/bin'].map((folder) =>
      path.join(folder, command),
    ),
    debian: [debian].flat(),
    isComplete,
  });

/** Finds or installs Buildah, which builds images and runs them without a daemon. */
export const findBuildah = () => program('Buildah', 'buildah', 'buildah');

/** Finds or installs debootstrap, which makes a base image without a registry. */
export const findDebootstrap = () => program('debootstrap', 'debootstrap', 'debootstrap');

/** Finds or installs kubectl, for `kubectl kustomize`. */
export const findKubectl = () => program('kubectl', 'kubectl', 'kubernetes-client');

/** Finds or installs nginx with its module `stream`, which Debian has in a package of its own. */
export const findNginx = () =>
  program('nginx', 'nginx', ['nginx-light', 'libnginx-mod-stream'], hasStream);

function hasStream(nginx: string): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'recovery-guardian-nginx-'));
  const file = path.join(folder, 'nginx.conf');
  const modules = 'include /etc/nginx/modules-enabled/*.conf;';
  writeFileSync(file, `${modules} pid ${folder}/pid; error_log stderr; events {} stream {}`);
  const { status } = spawnSync(nginx, ['-t', '-c', file], { stdio: 'ignore' });
  rmSync(folder, { recursive: true });
  return status === 0;
}

/** Finds or installs promtool, which checks the rules of Prometheus. */
export const findPromtool = () => program('promtool', 'promtool', 'prometheus');

/** Finds or installs systemd-analyze, which checks units. */
export const findSystemdAnalyze = () => program('systemd', 'systemd-analyze', 'systemd');

/** Finds or installs PgBouncer, which shares few connections to PostgreSQL among many clients. */
export const findPgBouncer = () => program('PgBouncer', 'pgbouncer', 'pgbouncer');

/** Finds or installs a Redis server. */
export const findRedisServer = () => program('Redis', 'redis-server', 'redis-server');

/** Finds or installs the shell tools that the operators' guide uses. */
export function findShellTools(): void {
  for (const tool of ['bash', 'curl', 'openssl']) program(tool, tool, tool);
}

/** Newest first; Debian keeps the server's and backup programs out of PATH. */
const debianFolders = [20, 19, 18, 17, 16, 15, 14].map(
  (version) => `/usr/lib/postgresql/${version}/bin`,
);

/**
 * Finds the folder of PostgreSQL's programs: `POSTGRES_PATH`, an installed one, or one that is installed
 * now with Debian's package manager.
 *
 * @throws {Error} that says what to install, when it can be neither found nor installed.
 */
export function findPostgresPrograms(): string {
  const server = findOrInstall({
    name: 'PostgreSQL',
    variable: 'POSTGRES_PATH',
    commands: ['postgres'],
    places: [...debianFolders, '/opt/homebrew/bin', '/usr/local/bin'].map((folder) =>
      path.join(folder, 'postgres'),
    ),
    debian: ['postgresql'],
  });
  return path.dirname(server);
}
