import { ProviderRpcError } from '@recovery-guardian/core';
import type { NamedModule, WalletErrorReason } from '@recovery-guardian/wallet';
import type { RequestName, RequestParameters } from './requests.ts';

/** A request of one of the wallet's pages. */
export interface WalletRequest<Name extends RequestName = RequestName> {
  readonly wallet: Name;
  readonly parameters: RequestParameters<Name>;
}

/** The background's answer: results and refusals are both values. */
export type WalletAnswer =
  | { readonly result: unknown }
  | {
      readonly refused: {
        readonly reason: WalletErrorReason;
        readonly message: string;
        readonly retryAt?: number | undefined;
        readonly module?: NamedModule | undefined;
      };
    };

/** Tells the wallet's pages that their displayed data is outdated. */
export interface ChangeNotice {
  readonly changed: Change;
}

/** `state`: the result of `state.get`; `approvals`: the queue; `activity`: the list. */
export type Change = 'state' | 'approvals' | 'activity';

/** The names of the ports that the wallet's parts open to the background. */
export const portNames = {
  /** A web page, by its content script. */
  page: 'page',
  /** The wallet's own pages, which host the element. */
  popup: 'popup',
} as const;

/** A request on a provider's port. */
export interface ProviderRequest {
  readonly id: number;
  readonly method: string;
  readonly params?: unknown;
}

/** A message of the background on a provider's port. */
export type ProviderMessage =
  /** Acknowledges the request; a request without it may safely be sent again. */
  | { readonly received: number }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: SerializedRpcError }
  /** The wallet does not serve this page, and answers nothing on this port. */
  | { readonly refused: SerializedRpcError }
  /** What the page may know; sent first, and after each change. */
  | { readonly state: ProviderState };

/** An error in the form of EIP-1193. */
export interface SerializedRpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** The source of events: a provider compares it with the previous state. */
export interface ProviderState {
  readonly accounts: readonly string[];
  /** Hexadecimal. */
  readonly chainId: string;
}

/** Restores an error received on a port. */
export function readRpcError({ code, message, data }: SerializedRpcError): ProviderRpcError {
  return new ProviderRpcError(code, message, data);
}

/** Serializes an error for a port. */
export function serializeRpcError({ code, message, data }: ProviderRpcError): SerializedRpcError {
  return data === undefined ? { code, message } : { code, message, data };
}
