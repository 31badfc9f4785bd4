import { pickLanguage } from '@recovery-guardian/core';
import type { Address, Hash } from 'viem';

/** A chain, and the services that the wallet uses on it. */
export interface Chain {
  readonly chainId: number;
  readonly name: string;
  /** A node to read from. */
  readonly rpcUrl: string;
  /** The unified endpoint for this chain, including its key. Pages never see it. */
  readonly endpointUrl: string | undefined;
  /** The recovery service: `https://host`, or `https://host/t/{token}`. */
  readonly serviceUrl: string | undefined;
  /** A publishable or app token for the service. */
  readonly serviceToken: string | undefined;
  /** The domain for which the account signs messages to the service, if it is not the usual one. */
  readonly siweDomain?: string | undefined;
  /**
   * The recovery module that the chain was set up with: the user's choice, else the service's
   * module at that time, if it is audited. The service can never replace it.
   */
  readonly recoveryModule: Address | undefined;
  /** keccak256 of the module's code when it was pinned. */
  readonly recoveryModuleCodeHash?: Hash | undefined;
  readonly explorerUrl: string | undefined;
  readonly currency: { readonly symbol: string; readonly decimals: number };
}

export interface Settings {
  /** Minutes without use until the wallet locks: 1 to 1440. */
  readonly autoLockMinutes: number;
  readonly theme: 'auto' | 'light' | 'dark';
  /** A BCP 47 tag; `auto` for the browser's language. */
  readonly language: string;
  /** Also sets `window.ethereum`, for sites that do not support EIP-6963. */
  readonly isDefaultWallet: boolean;
  /** Checks the chain for recoveries of the accounts, and notifies the user. */
  readonly watchesRecoveries: boolean;
  /** Whether no notification says how what was sent ended; older wallets have not stored it. */
  readonly isMuted?: boolean;
}

/**
 * Returns the language that the user chose, else the first known one of the browser's; `undefined`
 * if none is known.
 *
 * @param language A BCP 47 tag, or `auto` for the browser's.
 * @param known Tags in lower case.
 */
export function chooseLanguage<Known extends string>(
  language: string,
  known: readonly Known[],
  browserLanguages: readonly string[] = navigator.languages,
): Known | undefined {
  return pickLanguage(language === 'auto' ? browserLanguages : [language], known);
}

/** A chain's facts, which override what a site claims. All of these coins have 18 decimals. */
interface KnownChain {
  readonly chainId: number;
  readonly name: string;
  readonly symbol: string;
  readonly explorerUrl: string;
}

const facts: readonly (readonly [number, string, string, string])[] = [
  [1, 'Ethereum', 'ETH', 'https://etherscan.io'],
  [10, 'OP Mainnet', 'ETH', 'https://optimistic.etherscan.io'],
  [56, 'BNB Smart Chain', 'BNB', 'https://bscscan.com'],
  [100, 'Gnosis', 'XDAI', 'https://gnosisscan.io'],
  [130, 'Unichain', 'ETH', 'https://uniscan.xyz'],
  [137, 'Polygon', 'POL', 'https://polygonscan.com'],
  [324, 'ZKsync Era', 'ETH', 'https://era.zksync.network'],
  [480, 'World Chain', 'ETH', 'https://worldscan.org'],
  [5000, 'Mantle', 'MNT', 'https://mantlescan.xyz'],
  [8453, 'Base', 'ETH', 'https://basescan.org'],
  [42161, 'Arbitrum One', 'ETH', 'https://arbiscan.io'],
  [42220, 'Celo', 'CELO', 'https://celoscan.io'],
  [43114, 'Avalanche', 'AVAX', 'https://snowtrace.io'],
  [59144, 'Linea', 'ETH', 'https://lineascan.build'],
  [81457, 'Blast', 'ETH', 'https://blastscan.io'],
  [534352, 'Scroll', 'ETH', 'https://scrollscan.com'],
  [80002, 'Polygon Amoy', 'POL', 'https://amoy.polygonscan.com'],
  [84532, 'Base Sepolia', 'ETH', 'https://sepolia.basescan.org'],
  [421614, 'Arbitrum Sepolia', 'ETH', 'https://sepolia.arbiscan.io'],
  [11155111, 'Sepolia', 'ETH', 'https://sepolia.etherscan.io'],
  [11155420, 'OP Sepolia', 'ETH', 'https://optimism-sepolia.blockscout.com'],
];

export const knownChains: ReadonlyMap<number, KnownChain> = new Map(
  facts.map(([chainId, name, symbol, explorerUrl]) => [
    chainId,
    { chainId, name, symbol, explorerUrl },
  ]),
);
