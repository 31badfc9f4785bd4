import type { Challenge } from '../model/challenge.ts';
import type { Service } from '../service.ts';

/** The token in a message's link: the challenge's id and its secret. */
export function linkToken(challengeId: string, secret: string): string {
  return `${challengeId}.${secret}`;
}

/** Finds the challenge of a link token; `undefined` for any other text. */
export async function findByLink(
  { store, codes }: Service,
  token: string,
): Promise<Challenge | undefined> {
  const [challengeId, secret, ...rest] = token.split('.');
  if (!challengeId || !secret || rest.length > 0 || !/^[!-~]+$/.test(token)) return undefined;
  return store.challenges.findByLink({
    id: challengeId,
    tokenHashes: codes.candidateHashes({ challengeId, code: secret }),
  });
}
