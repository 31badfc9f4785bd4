/**
 * What a server process does: `api` answers requests; `worker` sends what waits, relays, follows the
 * chains and cleans up. The signer is a process of its own.
 */
export const serverRoles = ['api', 'worker'] as const;

export type ServerRole = (typeof serverRoles)[number];
