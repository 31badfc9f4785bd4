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
