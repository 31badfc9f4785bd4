import { createHash } from 'node:crypto';
import type { AccessToken, AccessTokens, Clock } from '@recovery-guardian/recovery-service';

/** For so long a token that was revoked is still taken, in milliseconds. */
const memory = 1_000;

/**
 * Remembers for a moment the tokens that were found: whoever asks often is looked up once a second.
 * Those not found are looked up each time; so it remembers no more than there are.
 */
export function rememberTokens(tokens: AccessTokens, clock: Clock): AccessTokens {
  const known = new Map<string, { accessToken: AccessToken; until: number }>();
  return {
    async find(token) {
      const key = createHash('sha256').update(token).digest('base64');
      const now = clock.now().getTime();
      const remembered = known.get(key);
      if (remembered && now < remembered.until) return remembered.accessToken;
      const accessToken = await tokens.find(token);
      if (accessToken) known.set(key, { accessToken, until: now + memory });
      else known.delete(key);
      return accessToken;
    },
  };
}
