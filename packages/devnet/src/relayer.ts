import type { WrittenConfiguration } from '@recovery-guardian/server';
import { type KeyPair, keyPairs } from './chain/accounts.ts';
import { chainId } from './chain/addresses.ts';

/** The relayer's gas key: funded, and used only by the relayer. */
export const gasKey = keyPairs[15] as KeyPair;

type RelayerSection = NonNullable<WrittenConfiguration['relayer']>;

/** Creates the configuration section for a relayer that pays for recoveries on the local chain. */
export function relayerSection(
  changes: NonNullable<RelayerSection['chains']>[number] = {},
): RelayerSection {
  const local = {
    chainId,
    maximumFeePerGas: '100',
    perAccount: { maximum: 100 },
    perDay: '100',
    total: '1000',
    confirmations: 2,
    replaceAfter: 5,
  };
  return {
    privateKey: gasKey.privateKey,
    pollInterval: 500,
    chains: [{ ...local, ...changes }],
  };
}
