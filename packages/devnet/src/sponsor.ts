import {
  type Configuration,
  ensureGasPolicy,
  type WrittenConfiguration,
} from '@recovery-guardian/server';
import type { Chain } from './chain/start-chain.ts';

/** The gas policy of a world's sponsor: it pays for recoveries, and what leads to them. */
const sponsorPolicy = 'recovery-only';

/** The server's section that lets the chain's own paymasters sponsor. */
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

/** Makes that policy, unless a database that was kept has it. */
export function makeSponsorPolicy(configuration: Configuration): Promise<void> {
  return ensureGasPolicy(configuration, { id: sponsorPolicy, rules: { preset: 'recovery-only' } });
}
