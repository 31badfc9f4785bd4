import { hash } from 'node:crypto';
import { createMemory } from '../kit/memory.ts';
import { throwIfLimited } from '../kit/service-error.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { AccessToken, AccessTokens, Clock } from '../ports.ts';
import { isAccessToken } from './access-tokens.ts';

/**
 * Caches tokens, looking each up at most once per second. Stores only hashes.
 *
 * Texts without the format of a token are never looked up, and each site may look up only a few
 * tokens that this process does not know. So guessing costs the database little, and known tokens
 * work regardless of what else their site sends.
 *
 * @param unknownTokens limits the look-ups per site. Parallel calls with one token count once,
 * so that a busy back end is not refused after a start
 */
export function rememberTokens(
  tokens: { find(token: string): Promise<AccessToken | undefined> },
  clock: Clock,
  unknownTokens: Limiter,
): AccessTokens {
  const remember = createMemory<AccessToken>(clock);
  const found = new Set<string>();

  return {
    async find(token, site) {
      if (!isAccessToken(token)) return undefined;
      const hashed = hash('sha256', token, 'base64');
      const accessToken = await remember(hashed, async () => {
        if (!found.has(hashed)) throwIfLimited(await unknownTokens.take(site));
        return tokens.find(token);
      });
      if (accessToken) found.add(hashed);
      else found.delete(hashed);
      return accessToken;
    },
  };
}
