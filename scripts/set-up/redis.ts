import { findOrInstall } from './find-or-install.ts';

/**
 * Finds a Redis server: `REDIS_SERVER_PATH`, an installed one, or one that is installed now with
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
