import type { WrittenConfiguration } from '@recovery-guardian/server';
import { type KeyPair, keyPairs } from './chain/accounts.ts';
import { chainId } from './chain/addresses.ts';

/** The relayer's gas key: funded, and used by nobody else. */
export const gasKey = keyPairs[15] as KeyPair;

type RelayerSection = NonNullable<WrittenConfiguration['relayer']>;

/** The server's section that lets a relayer pay for recoveries on the local chain. */
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
