import type { Chain } from '../../../messages/settings.ts';
import { type KnownChain, knownChains } from '../../chains/known-chains.ts';
import { type RpcContext, requireAccount } from '../caller.ts';
import { invalidParams } from '../errors.ts';
import { isPrivateHost } from '../private-network.ts';
import { readChainId } from '../read-chain-id.ts';

interface AddChainParameters {
  chainId?: unknown;
  chainName?: unknown;
  rpcUrls?: unknown;
  blockExplorerUrls?: unknown;
  nativeCurrency?: { symbol?: unknown; decimals?: unknown };
}

/**
 * Adds a chain to read from, once the user agreed and its node answered. Bundler and service are the
 * user's to enter: no site brings them. A site names a node, and what an unknown chain is called; how
 * amounts are counted is never its to say.
 *
 * @see EIP-3085
 */
export async function wallet_addEthereumChain(context: RpcContext): Promise<null> {
  const { wallet, caller, params } = context;
  await requireAccount(context);
  const chain = readChain((params[0] ?? {}) as AddChainParameters, caller.origin);
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

function readChain(wanted: AddChainParameters, origin: string | undefined): Chain {
  const chainId = readChainId(wanted.chainId);
  const rpcUrl = firstUrl(wanted.rpcUrls);
  if (!rpcUrl) throw invalidParams('A chain has a node with a public https URL.');
  const known = knownChains.get(chainId);
  const { symbol, decimals = 18 } = wanted.nativeCurrency ?? {};
  if (decimals !== 18) throw invalidParams('The coin of a chain has 18 decimals.');
  if (known && symbol !== undefined && symbol !== known.symbol) {
    throw invalidParams(`The coin of ${known.name} is ${known.symbol}.`);
  }
  const { name, coin } = known ? { name: known.name, coin: known.symbol } : readNames(wanted);
  return {
    chainId,
    name,
    rpcUrl,
    endpointUrl: undefined,
    serviceUrl: undefined,
    serviceToken: undefined,
    recoveryModule: undefined,
    explorerUrl: known ? known.explorerUrl : firstUrl(wanted.blockExplorerUrls),
    currency: { symbol: coin, decimals: 18 },
    addedBy: origin,
  };
}

/** What a chain that is on no list calls itself: never the name of one that is. */
function readNames({ chainName, nativeCurrency }: AddChainParameters) {
  const name = plainText(chainName).slice(0, 60);
  if (!name) throw invalidParams('A chain has a name.');
  const isSame = (known: KnownChain) => known.name.toLowerCase() === name.toLowerCase();
  if ([...knownChains.values()].some(isSame)) throw invalidParams(`${name} is another chain.`);
  return { name, coin: plainText(nativeCurrency?.symbol).slice(0, 12) || 'ETH' };
}

/** Without what does not show, or turns the direction; with single spaces. */
function plainText(text: unknown): string {
  if (typeof text !== 'string') return '';
  return text
    .normalize('NFKC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function firstUrl(urls: unknown): string | undefined {
  const list: readonly unknown[] = Array.isArray(urls) ? urls : [];
  return list.find((url): url is string => {
    const parsed = typeof url === 'string' ? URL.parse(url) : null;
    return parsed?.protocol === 'https:' && !parsed.username && !isPrivateHost(parsed.hostname);
  });
}
