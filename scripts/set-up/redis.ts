import { findOrInstall } from './find-or-install.ts';

/**
 * Path of a Redis server: `REDIS_SERVER_PATH`, else an installed one, else one installed now by
 * Debian's package manager.
 *
 * @throws {Error} that says what to install, when it can be neither found nor installed.
 */
export function findRedisServer(): string {
  return findOrInstall({
    name: 'Redis',
    variable: 'REDIS_SERVER_PATH',
    commands: ['redis-server'],
    places: ['/opt/homebrew/bin/redis-server', '/usr/local/bin/redis-server'],
    debian: ['redis-server'],
  });
}
