import type { Channel } from '@recovery-guardian/protocol';
import type { CallMeaning } from '@recovery-guardian/safe';
import type { Address, Hex } from 'viem';
import type { Account } from './account.ts';
import type { Chain } from './settings.ts';
import type { Simulation, TokenFacts } from './token-facts.ts';
import type { ShownTypedData, TokenAmount, TypedDataMeaning } from './typed-data.ts';

/**
 * A request for the user's approval. Everything in it is decoded from what approving will sign or
 * allow.
 *
 * The background opens the window when a site's first request is ready, or needs the wallet to be
 * unlocked, and closes it after the last one; while locked, not before the user does. While it is open without a request, one is being
 * prepared. Requests are listed in the order in which they became ready. Requests without an origin
 * belong to the wallet's own page that asked, never to that window.
 */
export type ApprovalRequest = ApprovalRequestBase & ApprovalRequestDetails;

/** The fields of all requests. */
export interface ApprovalRequestBase {
  readonly id: string;
  /** The requesting site as reported by the browser; `undefined` for the wallet's own popup. */
  readonly origin: string | undefined;
  /** The requesting tab; `undefined` for the wallet's own pages. */
  readonly tabId: number | undefined;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Whether the user has repeatedly declined this site's requests, so it may be blocked. */
  readonly isInsistent: boolean;
  readonly warnings: readonly Warning[];
}

export type ApprovalRequestDetails =
  | ConnectDetails
  | SignMessageDetails
  | SignTypedDataDetails
  | SendCallsDetails
  | EnableModuleDetails
  | SwitchChainDetails
  | AddChainDetails
  | WatchAssetDetails
  | UsePaymasterDetails;

/** A site asks to see an account. The answer names the chosen one. */
export interface ConnectDetails {
  readonly kind: 'connect';
  readonly choices: readonly Account[];
  readonly suggested: Account['id'] | undefined;
}

/** The account, or one of its owners, is to sign a text. Owners only sign statements about alerts. */
export interface SignMessageDetails {
  readonly kind: 'sign-message';
  readonly account: Account;
  readonly chainName: string;
  /** The exact text to sign. */
  readonly text: string;
  /** Given if the text is a sign-in message (EIP-4361). */
  readonly siwe: SiweFields | undefined;
  /** What signing does, if the text is a statement to the recovery service. */
  readonly meaning: MessageMeaning | undefined;
}

/** The account is to sign typed data (EIP-712). */
export interface SignTypedDataDetails {
  readonly kind: 'sign-typed-data';
  readonly account: Account;
  readonly chainName: string;
  readonly typedData: ShownTypedData;
  /** What signing does, if the wallet knows the form; all fields are shown anyway. */
  readonly meaning: TypedDataMeaning | undefined;
  /** The addresses that matter most, in full. */
  readonly parties: readonly Party[];
  /** What is known of its tokens. */
  readonly tokens?: readonly TokenFacts[];
}

/** The account is to run calls, by one user operation. */
export interface SendCallsDetails {
  readonly kind: 'send-calls';
  readonly account: Account;
  readonly chainName: string;
  /** Whether this operation also deploys the account. */
  readonly deploysAccount: boolean;
  /** The calls that run, in order: MultiSend batches are flattened. */
  readonly calls: readonly DecodedCall[];
  readonly fee: Fee;
  /** The call data of the operation. */
  readonly callData: Hex;
  /** What is known of the tokens that the calls and the simulation name. */
  readonly tokens?: readonly TokenFacts[];
  readonly simulation?: Simulation;
}

/** An owner is to pay for the transaction that enables the account's ERC-4337 module. */
export interface EnableModuleDetails {
  readonly kind: 'enable-4337';
  readonly account: Account;
  readonly chainName: string;
  readonly owner: Address;
  readonly calls: readonly DecodedCall[];
  readonly fee: Fee;
}

export interface SwitchChainDetails {
  readonly kind: 'switch-chain';
  readonly account: Account;
  readonly chainName: string;
}

export interface AddChainDetails {
  readonly kind: 'add-chain';
  readonly chain: Chain;
}

/** A site suggests a token for the account's list. */
export interface WatchAssetDetails {
  readonly kind: 'watch-asset';
  readonly account: Account;
  readonly chainName: string;
  readonly token: TokenFacts;
}

/** A site wants to use its own paymaster. Nothing is sent there before the answer. */
export interface UsePaymasterDetails {
  readonly kind: 'use-paymaster';
  readonly account: Account;
  readonly chainName: string;
  /** Includes a port that is not the default. */
  readonly host: string;
}

/** The payer of an operation, and the maximum fee. */
export type Fee = (
  | {
      readonly payer: 'sponsor';
      readonly sponsorName: string | undefined;
      /** The site that named the paymaster, which may take something in return. */
      readonly broughtBy?: string | undefined;
      readonly paymaster: Address;
      /** Whether the account once let the paymaster take tokens, which may then pay (security S75). */
      readonly isAllowed: boolean;
      /** What it may still take, as far as the wallet knows the tokens. */
      readonly allowances: readonly TokenAmount[];
    }
  | { readonly payer: 'account' | 'owner'; readonly balance: string }
) & {
  /** In wei, decimal. */
  readonly maximum: string;
  /** Whether it may be far higher than usual. */
  readonly isHigh?: boolean;
};

/** The fields of a sign-in message. @see EIP-4361 */
export interface SiweFields {
  readonly scheme: string | undefined;
  readonly domain: string;
  readonly address: Address;
  readonly statement: string | undefined;
  readonly uri: string;
  readonly version: string;
  readonly chainId: number;
  readonly nonce: string;
  readonly issuedAt: string;
  readonly expirationTime: string | undefined;
  readonly notBefore: string | undefined;
  readonly requestId: string | undefined;
  readonly resources: readonly string[];
}

/** What a statement to the recovery service does. */
export type MessageMeaning =
  | { readonly kind: 'register'; readonly target: string; readonly channel: Channel }
  | { readonly kind: 'list-registrations' }
  | {
      readonly kind: 'delete-registration';
      readonly registrationId: string;
      /** The contact that it names; `undefined` if the service does not report it. */
      readonly target?: string | undefined;
    }
  | {
      readonly kind: 'subscribe-alerts';
      readonly target: string;
      readonly channel: Channel;
    }
  | { readonly kind: 'list-alerts' }
  | {
      readonly kind: 'unsubscribe-alerts';
      /** Where the owner's alerts are sent; empty if the service does not report it. */
      readonly targets?: readonly string[];
    };

/** A call of an operation, and what it does. */
export interface DecodedCall {
  readonly to: Address;
  /** In wei, decimal. */
  readonly value: string;
  readonly data: Hex;
  readonly operation: 'call' | 'delegatecall';
  readonly meaning: CallMeaning;
  /** The addresses that the call involves, in full. */
  readonly parties: readonly Party[];
  readonly warnings: readonly Warning[];
}

/** An address that a call involves, and its role. */
export interface Party {
  readonly role:
    | 'guardian'
    | 'module'
    | 'owner'
    | 'old-owner'
    | 'account'
    | 'handler'
    | 'guard'
    | 'spender'
    | 'recipient'
    | 'sender'
    | 'token'
    | 'contract';
  readonly address: Address;
  readonly standing: Standing;
  /** The user's name for this account: an own one, or one that the user protects. */
  readonly name?: string | undefined;
}

/**
 * - `own`: one of the wallet's accounts or keys
 * - `pinned`: the recovery module that the chain was set up with
 * - `audited`: another contract that the wallet knows
 * - `seen`: part of a call that the user approved before
 * - `new`: never seen here
 */
export type Standing = 'own' | 'pinned' | 'audited' | 'seen' | 'new';

/**
 * - `domain-mismatch`: a sign-in message for another site than the requesting one
 * - `look-alike-domain`: the requesting site's name mixes scripts or imitates another
 * - `delegates`: a sign-in message that may give rights to others than the site
 * - `wrong-account`, `wrong-chain`: a sign-in message that names another one
 * - `expired`, `not-yet-valid`: a sign-in message outside its validity
 * - `hidden-characters`: the text has characters that are invisible, or change its direction
 * - `unknown-contract`: a call that the wallet cannot decode
 * - `unknown-module`: an enabled module may do anything with the account
 * - `other-module`: an audited recovery module, but not the one that the chain was set up with
 * - `short-wait`: a recovery by the module takes less than a day
 * - `test-wait`: the same, on a test chain, for a request of the wallet's own screens
 * - `delegatecall`: foreign code runs as the account
 * - `unlimited-approval`: the spender may take all of a token, at any time
 * - `takes-everything`: others may take all or nearly all that the account has of a token, or a
 *   collectible
 * - `service-register`: a statement that lets a contact start recoveries
 * - `service-delete`: a statement that removes such a contact
 * - `service-list`: a statement that shows the user's contacts to a site
 * - `service-alerts`: a statement that adds or shows where alerts are sent
 * - `service-alerts-off`: a statement that ends alerts
 * - `gives-control-away`: changes who controls the account
 * - `own-recovery`: starts or finishes a recovery of this account
 * - `unknown-typed-data`: typed data of a form that the wallet does not know, or that takes amounts for
 *   numbers of collectibles
 * - `open-domain`: typed data that names no chain or no contract
 * - `far-expiry`: a permission or an order that ends in more than 30 days, or never
 * - `gives-for-nothing`: an order by which the account receives nothing, or next to nothing
 * - `unknown-payment`: an order by which the account receives tokens that the wallet does not know
 * - `look-alike-token`: a token that takes the name of a well-known one, or of the chain's coin
 * - `recovers-account`: a guardian's agreement to new owners of another account
 */
export type Warning =
  | 'domain-mismatch'
  | 'look-alike-domain'
  | 'delegates'
  | 'wrong-account'
  | 'wrong-chain'
  | 'expired'
  | 'not-yet-valid'
  | 'hidden-characters'
  | 'unknown-contract'
  | 'unknown-module'
  | 'other-module'
  | 'short-wait'
  | 'test-wait'
  | 'delegatecall'
  | 'unlimited-approval'
  | 'takes-everything'
  | 'gives-control-away'
  | 'own-recovery'
  | 'service-register'
  | 'service-delete'
  | 'service-list'
  | 'service-alerts'
  | 'service-alerts-off'
  | 'unknown-typed-data'
  | 'open-domain'
  | 'far-expiry'
  | 'gives-for-nothing'
  | 'unknown-payment'
  | 'look-alike-token'
  | 'recovers-account';

/** The user's answer. `account` is the choice that `connect` requires. */
export type ApprovalAnswer =
  | { readonly approved: false }
  | { readonly approved: true; readonly account?: Account['id'] };
