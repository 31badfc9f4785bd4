import { createHash } from 'node:crypto';
import {
  type AccessToken,
  type AccessTokens,
  type Clock,
  throwIfLimited,
} from '@recovery-guardian/recovery-service';
import { createMemory } from '../memory.ts';
import type { Limiter } from '../rates/limiter.ts';
import { isAccessToken } from './access-tokens.ts';

/**
 * Looks each token up at most once a second. Keeps no token, only its hash.
 *
 * A text that is not spelled like a token is never looked up, and each network may try only a few that
 * this process has not found before. Guessing costs the database little (a token has 256 random bits),
 * and a token in use works whatever else comes from its network.
 *
 * @param unknownTokens counts the look-ups for each network: calls that share one count once, so that a
 * back end which sends many right after a start is not refused.
 */
export function rememberTokens(
  tokens: { find(token: string): Promise<AccessToken | undefined> },
  clock: Clock,
  unknownTokens: Limiter,
): AccessTokens {
  const remember = createMemory<AccessToken>(clock);
  const found = new Set<string>();

  return {
    async find(token, network) {
      if (!isAccessToken(token)) return undefined;
      const hash = createHash('sha256').update(token).digest('base64');
      const accessToken = await remember(hash, async () => {
        if (!found.has(hash)) throwIfLimited(await unknownTokens.take(network));
        return tokens.find(token);
      });
      if (accessToken) found.add(hash);
      else found.delete(hash);
      return accessToken;
    },
  };
}
