import type { Chain } from '@recovery-guardian/devnet/chain';
import type { Address, Hex } from 'viem';

/** The password of the wallet in every fixture. */
export const fixturePassword = 'a password of some length';

/** What the wallet uses on the chain, besides its node. */
interface Services {
  readonly endpointUrl?: string | undefined;
  readonly serviceUrl?: string | undefined;
  readonly serviceToken?: string | undefined;
}

/** Gives a new wallet a chain, an owner's key and the account, bypassing the screens. */
export async function useAccount(
  wallet: { ask(request: string, parameters: object): Promise<unknown> },
  { chainId, rpcUrl }: Pick<Chain, 'chainId' | 'rpcUrl'>,
  { privateKey, safe }: { privateKey: Hex; safe: Address },
  services: Services,
): Promise<void> {
  const secret = { kind: 'private-key', privateKey };
  await wallet.ask('vault.create', { password: fixturePassword, secret });
  const currency = { symbol: 'ETH', decimals: 18 };
  await wallet.ask('chains.save', { chainId, name: 'Local', rpcUrl, ...services, currency });
  await wallet.ask('accounts.add', { chainId, address: safe, name: 'Mine' });
}
