import type { Chain } from '../../../messages/settings.ts';
import type { RpcContext } from '../caller.ts';
import { invalidParams } from '../errors.ts';
import { readChainId } from '../read-chain-id.ts';

interface AddChainParameters {
  chainId?: unknown;
  chainName?: unknown;
  rpcUrls?: unknown;
  blockExplorerUrls?: unknown;
  nativeCurrency?: { symbol?: unknown; decimals?: unknown };
}

/**
 * Adds a chain to read from, once the person agreed and its node answered. Bundler and service are
 * the person's to enter: no site brings them.
 *
 * @see EIP-3085
 */
export async function wallet_addEthereumChain({
  wallet,
  caller,
  params,
}: RpcContext): Promise<null> {
  const wanted = (params[0] ?? {}) as AddChainParameters;
  const chain = readChain(wanted);
  // What the person entered is not a site's to change.
  if (await wallet.chains.find(chain.chainId)) return null;
  await wallet.approvals.ask(caller, async () => ({
    subject: { kind: 'add-chain', chain },
    warnings: [],
  }));
  await wallet.chains.save(chain);
  wallet.changed('state');
  return null;
}

function readChain(wanted: AddChainParameters): Chain {
  const { chainName, nativeCurrency } = wanted;
  const rpcUrl = firstUrl(wanted.rpcUrls);
  if (typeof chainName !== 'string' || !chainName.trim() || !rpcUrl) {
    throw invalidParams('A chain has a name and a node with an https URL.');
  }
  const { symbol, decimals } = nativeCurrency ?? {};
  return {
    chainId: readChainId(wanted.chainId),
    name: chainName.trim().slice(0, 60),
    rpcUrl,
    endpointUrl: undefined,
    serviceUrl: undefined,
    serviceToken: undefined,
    recoveryModule: undefined,
    explorerUrl: firstUrl(wanted.blockExplorerUrls),
    currency: {
      symbol: typeof symbol === 'string' ? symbol.slice(0, 12) : 'ETH',
      decimals: Number.isInteger(decimals) ? Number(decimals) : 18,
    },
  };
}

function firstUrl(urls: unknown): string | undefined {
  const list: readonly unknown[] = Array.isArray(urls) ? urls : [];
  return list.find((url): url is string => typeof url === 'string' && url.startsWith('https://'));
}
