import type { RequestAccountsRequest } from '@recovery-guardian/protocol';

/**
 * What the code of a search is hashed with. It names purpose and target, so that a code for finding
 * accounts never equals a stored code of anything else, nor one for another target.
 */
export function hashedAs(id: string, { channel, target }: RequestAccountsRequest): string {
  return `find-accounts:${id}:${channel}:${target.toLowerCase()}`;
}
