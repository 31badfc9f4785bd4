import type { WalletErrorReason } from './errors.ts';
import type { RequestName, RequestParameters } from './requests.ts';

/** A page of the wallet asks. */
export interface WalletRequest<Name extends RequestName = RequestName> {
  readonly wallet: Name;
  readonly parameters: RequestParameters<Name>;
}

/** The background answers: results and refusals both travel as values. */
export type WalletAnswer =
  | { readonly result: unknown }
  | {
      readonly refused: {
        readonly reason: WalletErrorReason;
        readonly message: string;
        readonly retryAt?: number | undefined;
      };
    };

/** The background tells the wallet's pages that what they show is no longer true. */
export interface ChangeNotice {
  readonly changed: Change;
}

/** `state`: anything that `state.get` answers; `approvals`: the queue; `activity`: the list. */
export type Change = 'state' | 'approvals' | 'activity';

/** The names by which the wallet's parts open ports to the background. */
export const portNames = {
  /** A site's page, by the content script. */
  page: 'page',
  /** The wallet's own pages, which host the element. */
  popup: 'popup',
} as const;

/** What goes to the background on a provider's port. */
export interface ProviderRequest {
  readonly id: number;
  readonly method: string;
  readonly params?: unknown;
}

/** What comes back. */
export type ProviderMessage =
  /** The request has arrived; what was not received may safely be sent again. */
  | { readonly received: number }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: SerializedRpcError }
  /** The wallet does not serve this page: nothing that it asks on this port is answered. */
  | { readonly refused: SerializedRpcError }
  /** What the page may know now; sent first, and whenever it changes. */
  | { readonly state: ProviderState };

/** An error as EIP-1193 has it. */
export interface SerializedRpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** What events are made of: a provider compares it with what it knew. */
export interface ProviderState {
  readonly accounts: readonly string[];
  /** Hexadecimal. */
  readonly chainId: string;
}
