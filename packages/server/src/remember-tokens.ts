import { createHash } from 'node:crypto';
import type { AccessToken, AccessTokens, Clock } from '@recovery-guardian/recovery-service';
import { createMemory } from './memory.ts';

/** Looks each token up once a second, however often it comes. Keeps no token, only its hash. */
export function rememberTokens(tokens: AccessTokens, clock: Clock): AccessTokens {
  const remember = createMemory<AccessToken>(clock);
  return {
    find(token) {
      const hash = createHash('sha256').update(token).digest('base64');
      return remember(hash, () => tokens.find(token));
    },
  };
}
