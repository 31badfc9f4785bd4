import { JsonRpcError, ProviderRpcError } from '@recovery-guardian/core';
import type { Address } from 'viem';

/**
 * What the wallet refuses to sites, since it signs only what it understands.
 *
 * - `text`: a text that is neither a sign-in nor a statement to the recovery service
 * - `sign-in`: a sign-in for another site, account or network, or one that gives rights to others
 * - `typed-data`: typed data that is not a guardian's approval of a recovery
 * - `call`: a call of a contract or function that the wallet does not know
 * - `approval`: an approval of more of a token than the account has
 * - `method`: a method that the wallet does not have
 */
export type RefusedKind = 'text' | 'sign-in' | 'typed-data' | 'call' | 'approval' | 'method';

const only: Readonly<Record<RefusedKind, string>> = {
  text: 'This wallet signs no texts but sign-ins to the asking site and statements to the recovery service',
  'sign-in':
    'This wallet signs in to the asking site only, with the connected account and network, and gives no rights to others',
  'typed-data': 'This wallet signs no typed data but the approval of a recovery by a guardian',
  call: 'This wallet sends no calls but transfers, exact approvals and those of account recovery',
  approval: 'This wallet approves no more of a token than the account has',
  method: 'This wallet does not have this method',
};

/** What the wallet does not sign or do for anyone. The activity keeps those of sites. */
export class Refusal extends ProviderRpcError {
  readonly kind: RefusedKind;
  /** What was asked for: the name of a method or a type, or a contract. */
  readonly subject: string;

  /** @param sentence Why, where more is known than the kind says. */
  constructor(kind: RefusedKind, subject: string, sentence?: string) {
    const general = `${only[kind]}; use the account in another wallet, or an export of its key.`;
    super(4200, sentence ?? general);
    this.kind = kind;
    this.subject = subject;
  }
}

/** Why the background refused a request of the wallet's own pages. */
export type WalletErrorReason =
  /** There is no vault, or one exists already. */
  | 'no-vault'
  | 'vault-exists'
  | 'locked'
  | 'wrong-password'
  /** The passkey is not the vault's, or gave no secret. */
  | 'wrong-passkey'
  /** Too many wrong passwords; `retryAt` is the time of the next allowed attempt. */
  | 'too-soon'
  | 'weak-password'
  /** The vault's bytes have changed since it was stored. */
  | 'damaged-vault'
  /** The vault was written by a later version of the extension. */
  | 'newer-vault'
  | 'invalid-phrase'
  | 'invalid-private-key'
  | 'wrong-words'
  | 'unknown-owner'
  | 'owner-exists'
  | 'last-owner'
  | 'unknown-account'
  | 'account-exists'
  /** There is no contract at the address, or it is not a Safe. */
  | 'not-a-safe'
  /** None of the wallet's keys is an owner of the account. */
  | 'not-an-owner'
  | 'nested-owner'
  | 'too-few-keys'
  | 'needs-4337'
  | 'unknown-chain'
  /** The node reports another chain id than the entered one. */
  | 'wrong-chain'
  /** The node's clock is more than two hours ahead of this device's. */
  | 'wrong-clock'
  | 'chain-in-use'
  | 'no-endpoint'
  | 'no-service'
  /** The service names a recovery module that is no known deployment, and the user did not choose it. */
  | 'unknown-module'
  /** The recovery module's code has changed since the chain was set up. */
  | 'module-replaced'
  /** A recovery module is the account's fallback handler, which has to be mended first. */
  | 'module-handler'
  /** There is no ERC-20 token at the address. */
  | 'not-a-token'
  /** No recovery of the account is running. */
  | 'no-recovery'
  /** None of the wallet's accounts and keys is a guardian of the account. */
  | 'not-a-guardian'
  /** The request was answered or overtaken, or is no longer what was shown. */
  | 'request-over'
  /** Not an address, an incomplete link, or one with a signature by someone who is not an owner. */
  | 'invalid-link'
  /** The owner's balance does not cover the transaction. */
  | 'no-funds'
  | 'unknown-approval'
  | 'declined'
  /** The node, the endpoint or the service did not answer. */
  | 'network'
  /** One of them answered that it does not do this. */
  | 'refused'
  /** What was sent has not been carried out. */
  | 'no-effect'
  /** The call reverted, or would revert. */
  | 'reverted'
  | 'invalid-request'
  | 'internal';

/** What an address lacks to pay a fee, in wei, decimal. */
export interface Lack {
  readonly address: Address;
  readonly amount: string;
}

/** A recovery module that a service names. */
export interface NamedModule {
  readonly chainId: number;
  readonly address: Address;
}

interface ErrorFacts {
  readonly retryAt?: number | undefined;
  readonly lacks?: Lack;
  readonly module?: NamedModule | undefined;
  readonly cause?: unknown;
}

/** A refusal of the background. `message` is for developers; the screens use `reason`. */
export class WalletError extends Error {
  override readonly name = 'WalletError';
  readonly reason: WalletErrorReason;
  /** Milliseconds since 1970; only with `too-soon` and `wrong-password`. */
  readonly retryAt: number | undefined;
  /** Within the background, and only with `no-funds`. */
  readonly lacks: Lack | undefined;
  /** Only with `unknown-module`, if the user may choose it. */
  readonly module: NamedModule | undefined;

  constructor(
    reason: WalletErrorReason,
    message: string = reason,
    { retryAt, lacks, module, cause }: ErrorFacts = {},
  ) {
    super(message, { cause });
    this.reason = reason;
    this.retryAt = retryAt;
    this.lacks = lacks;
    this.module = module;
  }
}

/** Converts an error of a node, the endpoint or the service to one that the screens understand. */
export function networkError(cause: unknown): WalletError {
  if (cause instanceof WalletError) return cause;
  if (!isRefusal(cause)) return new WalletError('network', 'There was no answer', { cause });
  return new WalletError(reverts.includes(cause.code) ? 'reverted' : 'refused', cause.message, {
    cause,
  });
}

/** Error codes of reverts: of nodes, and of EntryPoints (ERC-7769). */
const reverts: readonly number[] = [3, -32000, -32500, -32521];

/** The other side cannot tell whether the call had an effect. */
const unavailable = -32002;

/** Whether a call was answered by a refusal. Any other failure leaves open what it has done. */
export function isRefusal(error: unknown): error is JsonRpcError {
  return error instanceof JsonRpcError && error.code !== unavailable;
}

/** Rethrows an error as {@link networkError} says. */
export function throwNetworkError(error: unknown): never {
  throw networkError(error);
}
