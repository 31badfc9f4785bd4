import { ConfigurationError } from './mistakes.ts';
import type { Configuration } from './schema.ts';

/**
 * What a server process does: `api` answers requests; `worker` sends what waits, relays, follows the
 * chains and cleans up. The signer is a process of its own.
 */
export const serverRoles = ['api', 'worker'] as const;

export type ServerRole = (typeof serverRoles)[number];

/**
 * Requires what the roles need beyond a valid configuration.
 *
 * @throws {ConfigurationError} if a worker has no key to relay with
 */
export function requireRoles(
  { relayer }: Pick<Configuration, 'relayer'>,
  roles: readonly ServerRole[],
): void {
  if (!roles.includes('worker') || relayer?.address === undefined) return;
  throw new ConfigurationError('of a server that works', [
    'relayer has an "address" and no key, with which a worker sends recoveries: set relayer.keystore, or serve with --roles api',
  ]);
}
