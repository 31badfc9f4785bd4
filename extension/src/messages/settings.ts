import type { Address, Hash } from 'viem';

/** A chain, and the services that the wallet uses on it. */
export interface Chain {
  readonly chainId: number;
  readonly name: string;
  /** A node to read from. */
  readonly rpcUrl: string;
  /** The unified endpoint for this chain, with its key. No page ever sees it. */
  readonly endpointUrl: string | undefined;
  /** The recovery service: `https://host`, or `https://host/t/{token}`. */
  readonly serviceUrl: string | undefined;
  /** A publishable or app token for the service. */
  readonly serviceToken: string | undefined;
  /**
   * The recovery module that the chain was set up with: the user's own choice, else the one that the
   * service named then, if it is audited. What the service names later never replaces it.
   */
  readonly recoveryModule: Address | undefined;
  /** keccak256 of the module's code when it was first seen. */
  readonly recoveryModuleCodeHash?: Hash | undefined;
  readonly explorerUrl: string | undefined;
  readonly currency: { readonly symbol: string; readonly decimals: number };
  /** The site that brought its node and coin, until the user saves the chain. */
  readonly addedBy?: string | undefined;
}

export interface Settings {
  /** Minutes without use after which the wallet locks itself: 1 to 1440. */
  readonly autoLockMinutes: number;
  readonly theme: 'auto' | 'light' | 'dark';
  /** A BCP 47 tag; `auto` is the browser's. */
  readonly language: string;
  /** Also stands in for `window.ethereum`, for sites that know no EIP-6963. */
  readonly isDefaultWallet: boolean;
  /** Looks on chain whether a recovery of an account has started, and tells. */
  readonly watchesRecoveries: boolean;
}
