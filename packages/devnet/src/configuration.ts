import {
  type Configuration,
  createAccessTokens,
  ensureGasPolicy,
  type NewAccessToken,
  type WrittenConfiguration,
  withDatabase,
} from '@recovery-guardian/server';
import type { Chain } from './chain/start-chain.ts';

/** The gas policy of a world's sponsor: it pays for recoveries and their preparation. */
const sponsorPolicy = 'recovery-only';

/** Creates the configuration section for sponsoring with the chain's paymasters. */
export function sponsorSection({
  chainId,
  paymasters,
}: Pick<Chain, 'chainId' | 'paymasters'>): NonNullable<WrittenConfiguration['sponsor']> {
  return {
    privateKey: paymasters[0]?.signerKey,
    paymasters: paymasters.map(({ entryPoint, address }) => ({ chainId, entryPoint, address })),
    defaultPolicy: sponsorPolicy,
    name: 'Local sponsor',
  };
}

/**
 * Creates access tokens, and the sponsor's policy unless a kept database has it. Opens the database
 * once for all of them, as an embedded one takes a second to open.
 *
 * @returns the tokens, in order
 */
export function prepareDatabase(
  database: Configuration['database'],
  newTokens: readonly NewAccessToken[],
): Promise<string[]> {
  return withDatabase(database, async (db) => {
    await ensureGasPolicy(db, { id: sponsorPolicy, rules: { preset: 'recovery-only' } });
    const issuer = createAccessTokens(db, { now: () => new Date() });
    const tokens: string[] = [];
    for (const one of newTokens) tokens.push((await issuer.create(one)).token);
    return tokens;
  });
}
