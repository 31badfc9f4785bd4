import type { CallMeaning, Channel, MovedGuardians, Way } from '@recovery-guardian/core';
import type { Address, Hex } from 'viem';
import type { Account } from './account.ts';

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
  /** Whether the user has repeatedly declined this site's requests, so it may be blocked. */
  readonly isInsistent: boolean;
  readonly warnings: readonly Warning[];
}

export type ApprovalRequestDetails =
  | ConnectDetails
  | SignMessageDetails
  | ApproveRecoveryDetails
  | SendCallsDetails
  | EnableModuleDetails
  | SwitchChainDetails;

/** A site asks to see an account. The answer names the chosen one. */
export interface ConnectDetails {
  readonly kind: 'connect';
  readonly choices: readonly Account[];
  readonly suggested: Account['id'] | undefined;
}

/**
 * The account is to sign in to the asking site, or to sign a statement to the recovery service. Owners only sign
 * statements about alerts.
 */
export interface SignMessageDetails {
  readonly kind: 'sign-message';
  readonly account: Account;
  readonly chainName: string;
  /** The exact text to sign. */
  readonly text: string;
  readonly siwe: SiweFields;
  /** What signing does, if it is a statement to the recovery service. */
  readonly meaning: MessageMeaning | undefined;
}

/** The account, a guardian, is to approve the recovery of another account. */
export interface ApproveRecoveryDetails {
  readonly kind: 'approve-recovery';
  readonly account: Account;
  readonly chainName: string;
  readonly recovery: ShownRecovery;
  /** The account, its new owners and the module, in full. */
  readonly parties: readonly Party[];
}

/** What a guardian signs, with decimal numbers. */
export interface ShownRecovery {
  readonly chainId: number;
  readonly module: Address;
  readonly account: Address;
  readonly newOwners: readonly Address[];
  readonly newThreshold: string;
  readonly nonce: string;
}

/** The account is to run calls, by one user operation. */
export interface SendCallsDetails {
  readonly kind: 'send-calls';
  readonly account: Account;
  readonly chainName: string;
  /** Whether this operation also deploys the account. */
  readonly deploysAccount: boolean;
  /** What leaves the account by all calls together. */
  readonly outflow: readonly Outflow[];
  /** The calls that run, in order: MultiSend batches are flattened. */
  readonly calls: readonly DecodedCall[];
  readonly fee: Fee;
  /** The call data of the operation. */
  readonly callData: Hex;
  /** What all calls together do, if they move the account's guardians to a newer module. */
  readonly move?: MovedGuardians | undefined;
  /** What is known of the tokens that calls and fee name. */
  readonly tokens: readonly TokenFacts[];
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

interface SwitchChainDetails {
  readonly kind: 'switch-chain';
  readonly account: Account;
  readonly chainName: string;
}

/** A chain's own coin. */
export interface Currency {
  readonly symbol: string;
  readonly decimals: number;
}

/** A chain, as far as amounts there need it. */
export interface TokenChain {
  readonly chainId: number;
  readonly currency: Currency;
}

/** The payer of an operation, and the maximum fee. */
export type Fee = (
  | {
      readonly payer: 'sponsor';
      readonly sponsorName: string | undefined;
      readonly paymaster: Address;
      /** Whether the account once let the paymaster take tokens, which may then pay. */
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

/** What a statement does: to the recovery service, or to someone whom the signer agrees to help. */
export type MessageMeaning =
  | {
      readonly kind: 'accept-invitation';
      /** The account whose owner the signer agrees to help. */
      readonly account: Address;
    }
  | { readonly kind: 'register'; readonly target: string; readonly channel: Way }
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
    | 'account'
    | 'handler'
    | 'spender'
    | 'recipient'
    | 'token';
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
 * - `look-alike-domain`: the requesting site's name mixes scripts or imitates another
 * - `expired`, `not-yet-valid`: a sign-in message outside its validity
 * - `other-module`: an audited recovery module, but not the one that the chain was set up with
 * - `short-wait`: a recovery by the module takes less than a day
 * - `test-wait`: the same, on a test chain, for a request of the wallet's own screens
 * - `unread-balance`: what is left of a coin or token could not be read
 * - `service-register`: a statement that lets a contact start recoveries
 * - `service-delete`: a statement that removes such a contact
 * - `service-list`: a statement that shows the user's contacts to a site
 * - `service-alerts`: a statement that adds or shows where alerts are sent
 * - `service-alerts-off`: a statement that ends alerts
 * - `gives-control-away`: changes who controls the account
 * - `own-recovery`: starts or finishes a recovery of this account
 * - `recovers-account`: a guardian's agreement to new owners of another account
 */
export type Warning =
  | 'look-alike-domain'
  | 'expired'
  | 'not-yet-valid'
  | 'other-module'
  | 'short-wait'
  | 'test-wait'
  | 'unread-balance'
  | 'gives-control-away'
  | 'own-recovery'
  | 'service-register'
  | 'service-delete'
  | 'service-list'
  | 'service-alerts'
  | 'service-alerts-off'
  | 'recovers-account';

/** The user's answer. `account` is the choice that `connect` requires. */
export type ApprovalAnswer =
  | { readonly approved: false }
  | { readonly approved: true; readonly account?: Account['id'] };

/** What the contract of an ERC-20 token says. It may lie. */
export interface TokenFacts {
  readonly address: Address;
  /**
   * Its symbol, in letters, digits and signs of ASCII, and ₮. `undefined` for a token that the account
   * has not dealt with before, for any other symbol, and for one that imitates a known token.
   */
  readonly symbol: string | undefined;
  readonly decimals: number;
}

/** An amount of a token. */
export interface TokenAmount {
  /** `undefined` for the chain's own coin. */
  readonly token: Address | undefined;
  /** Decimal, in the smallest unit; `undefined` for any amount. */
  readonly amount: string | undefined;
}

/** How much of a coin or token leaves the account, or may be taken from it, by all calls together. */
export interface Outflow extends TokenAmount {
  readonly amount: string;
  /** What the account has then, without the fee; `undefined` if its balance could not be read. */
  readonly left: string | undefined;
}

/** Warnings of irreversible loss: of control, of assets or of alarms. The others only ask for a second look. */
const dangers: ReadonlySet<Warning> = new Set<Warning>([
  'look-alike-domain',
  'other-module',
  'short-wait',
  'unread-balance',
  'gives-control-away',
  'own-recovery',
  'service-register',
  'service-delete',
  'service-alerts-off',
  'recovers-account',
]);

export function isDanger(warning: Warning): boolean {
  return dangers.has(warning);
}

/** Whether any part of a request is dangerous. */
export function isDangerous(approval: ApprovalRequest): boolean {
  return warningsOf(approval).some(isDanger);
}

function warningsOf(approval: ApprovalRequest): Warning[] {
  const calls = 'calls' in approval ? approval.calls : [];
  return [...approval.warnings, ...calls.flatMap(({ warnings }) => warnings)];
}

/**
 * Whether a click is not enough to approve: for dangers, and for whatever leaves the account. The user starts
 * the requests of the wallet's own screens, so only those of sites do, and the recovery of a friend, which
 * someone else started.
 */
export function needsConsent(approval: ApprovalRequest): boolean {
  if (warningsOf(approval).includes('recovers-account')) return true;
  if (approval.origin === undefined) return false;
  return isDangerous(approval) || (approval.kind === 'send-calls' && approval.outflow.length > 0);
}
