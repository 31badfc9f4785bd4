import type { Registration } from '@recovery-guardian/protocol';
import type { Address, Hash, Hex } from 'viem';
import type { Account, AccountId, AccountInspection, AccountOverview, Owner } from './account.ts';
import type { Approval, ApprovalAnswer } from './approval.ts';
import type { Chain, Settings } from './settings.ts';
import type { ActivityItem, WalletState } from './state.ts';

/** An owner's secret, as people bring it. */
export type OwnerSecret =
  | { readonly kind: 'phrase'; readonly phrase: string }
  | { readonly kind: 'private-key'; readonly privateKey: Hex };

type None = Record<never, never>;

/**
 * What the wallet's own pages may ask of the background: `name: [parameters, result]`. Everything is
 * JSON. Refusals are `WalletError`s, whose reasons stand in `errors.ts`.
 *
 * Only pages of the extension are answered; sites speak EIP-1193 through the provider alone.
 */
export interface Requests {
  'state.get': [None, WalletState];
  'settings.set': [Partial<Settings>, undefined];

  /**
   * First run: makes the vault with its first owner, and leaves it unlocked. Without a secret a new
   * phrase is made and answered, this once; `owners.confirmPhrase` then shows that it was kept.
   */
  'vault.create': [
    { password: string; secret?: OwnerSecret | undefined },
    { owner: Owner; phrase: string | undefined },
  ];
  'vault.unlock': [{ password: string }, undefined];
  'vault.lock': [None, undefined];
  'vault.changePassword': [{ password: string; newPassword: string }, undefined];
  /** Forgets everything, also without the password: for who has the phrase and lost the password. */
  'vault.erase': [None, undefined];

  /** One more owner of the first phrase. */
  'owners.create': [{ name?: string }, Owner];
  'owners.import': [{ secret: OwnerSecret; name?: string }, Owner];
  'owners.rename': [{ address: Address; name: string }, undefined];
  'owners.remove': [{ address: Address; password: string }, undefined];
  'owners.export': [
    { address: Address; password: string },
    { phrase: string | undefined; privateKey: Hex },
  ];
  /** Words of the phrase by their place, counted from 0. Refused as `wrong-words`. */
  'owners.confirmPhrase': [{ address: Address; words: readonly [number, string][] }, undefined];

  /** Reads an address from the chain, to say what adding it would mean. */
  'accounts.inspect': [{ chainId: number; address: Address }, AccountInspection];
  'accounts.add': [{ chainId: number; address: Address; name?: string }, Account];
  /** A new account of this owner; on chain with its first operation. */
  'accounts.create': [{ chainId: number; owner: Address; name?: string }, Account];
  /** Has an owner pay for `execTransaction` that enables the ERC-4337 module. Asks by an approval. */
  'accounts.enable4337': [{ id: AccountId }, Hash];
  'accounts.select': [{ id: AccountId }, undefined];
  'accounts.rename': [{ id: AccountId; name: string }, undefined];
  /** Forgets it here; on chain it stays as it is. */
  'accounts.remove': [{ id: AccountId }, undefined];
  /** Reads owners, threshold and module anew: after a recovery they have changed. */
  'accounts.refresh': [{ id: AccountId }, Account];
  'accounts.overview': [{ id: AccountId }, AccountOverview];

  /** Signs the recovery service's list statement for the account and asks it. To be called on a click. */
  'registrations.list': [{ id: AccountId }, readonly Registration[]];
  /** Ends the running recovery of the account, at once: the click on the button is the approval. */
  'recovery.cancel': [{ id: AccountId }, { callsId: Hex }];

  /** Where an unknown chain's node answers and what it says it is. */
  'chains.inspect': [{ rpcUrl: string }, { chainId: number }];
  'chains.save': [Chain, undefined];
  'chains.remove': [{ chainId: number }, undefined];

  /**
   * Puts the wallet into pages of this origin, and into the given tab at once. The page must have
   * asked the browser for the host permission before (`permissions.request`, on a click).
   */
  'sites.enable': [{ origin: string; tabId?: number | undefined }, undefined];
  /** Takes the wallet out of a site: account, content scripts, and the browser's permission. */
  'sites.disconnect': [{ origin: string }, undefined];
  /** Declines what the site asks, now and until the browser closes. */
  'sites.block': [{ origin: string }, undefined];
  'sites.unblock': [{ origin: string }, undefined];

  'approvals.list': [None, readonly Approval[]];
  /** Refused as `unknown-approval` where the question is no longer open. */
  'approvals.answer': [{ id: string } & ApprovalAnswer, undefined];
  /** Declines all that sites ask now. */
  'approvals.declineAll': [None, undefined];

  'activity.list': [None, readonly ActivityItem[]];
  'activity.clear': [None, undefined];

  /** What a screen was about to do, kept until the browser closes or the wallet locks. */
  'drafts.get': [{ key: string }, unknown];
  'drafts.set': [{ key: string; value: unknown }, undefined];
}

export type RequestName = keyof Requests;
export type RequestParameters<Name extends RequestName> = Requests[Name][0];
export type RequestResult<Name extends RequestName> = Requests[Name][1];
