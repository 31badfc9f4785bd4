import { findNewOwnersProblem, type NewOwnersParameters } from '@recovery-guardian/protocol';
import { ServiceError } from '../service-error.ts';

/**
 * Refuses new owners that the chain would reject in the last step.
 *
 * @throws {ServiceError} `invalid-new-owners`
 */
export function checkNewOwners(parameters: NewOwnersParameters): void {
  const problem = findNewOwnersProblem(parameters);
  if (problem) throw new ServiceError('invalid-new-owners', problem);
}
