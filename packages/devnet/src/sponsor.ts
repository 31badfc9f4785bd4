import {
  type Configuration,
  ensureGasPolicy,
  type WrittenConfiguration,
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

/** Creates the policy, unless a kept database already has it. */
export function makeSponsorPolicy(configuration: Configuration): Promise<void> {
  return ensureGasPolicy(configuration, { id: sponsorPolicy, rules: { preset: 'recovery-only' } });
}
