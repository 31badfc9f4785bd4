import type { CodeCheck } from '../model/challenge.ts';
import { ServiceError } from '../service-error.ts';

/** Maps a failed check to its error. */
export function refuseCode(check: Exclude<CodeCheck, { outcome: 'right' }>): ServiceError {
  switch (check.outcome) {
    case 'unknown':
      return new ServiceError('challenge-not-found', { field: 'challengeId' });
    case 'expired':
      return new ServiceError('challenge-expired', { field: 'challengeId' });
    case 'exhausted':
      return new ServiceError('challenge-exhausted', { field: 'challengeId', triesLeft: 0 });
    case 'wrong':
      return new ServiceError('invalid-challenge', {
        field: 'challenge',
        triesLeft: check.triesLeft,
      });
  }
}
