import { type KnownChain, knownChains } from '../../../messages/known-chains.ts';
import type { Chain } from '../../../messages/settings.ts';
import { lettersOf } from '../../decoding/domains.ts';
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
 * Adds a chain for reading, once the user has approved it and its node answers. Bundler and service
 * are always entered by the user. A site provides a node, and the name of an unknown chain; it
 * never decides the decimals of amounts.
 *
 * @see EIP-3085
 */
export async function wallet_addEthereumChain(context: RpcContext): Promise<null> {
  const { wallet, caller, params } = context;
  await requireAccount(context);
  const chain = readChain((params[0] ?? {}) as AddChainParameters, caller.origin);
  // A site cannot change what the user entered, before or while it asks.
  const isKnown = async () => (await wallet.chains.find(chain.chainId)) !== undefined;
  if (await isKnown()) return null;
  await wallet.approvals.ask(caller, async () => ({
    details: { kind: 'add-chain', chain },
    warnings: [],
  }));
  if (await isKnown()) return null;
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

/** Reads the names of an unlisted chain: never those of a listed one. */
function readNames({ chainName, nativeCurrency }: AddChainParameters) {
  const name = plainText(chainName).slice(0, 60);
  if (!name) throw invalidParams('A chain has a name.');
  const isSame = (known: KnownChain) => lettersOf(known.name) === lettersOf(name);
  if ([...knownChains.values()].some(isSame)) throw invalidParams(`${name} is another chain.`);
  return { name, coin: plainText(nativeCurrency?.symbol).slice(0, 12) || 'ETH' };
}

/** Removes invisible characters and those that change the direction; collapses spaces. */
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
    if (parsed?.protocol !== 'https:' || parsed.username || parsed.password) return false;
    return !isPrivateHost(parsed.hostname);
  });
}
