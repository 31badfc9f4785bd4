import type { AccountInModule, ModuleState, Registration } from '@recovery-guardian/core';
import type {
  Account,
  AccountId,
  ApprovalAnswer,
  ApprovalRequest,
} from '@recovery-guardian/wallet';
import type { Address, Hash, Hex } from 'viem';
import type { AccountOverview, Owner, ServedModule } from './account.ts';
import type { Assets, Payment } from './assets.ts';
import type { HelpingList, OpenedLink } from './helping.ts';
import type { Chain, Settings } from './settings.ts';
import type { ActivityItem, Passkey, StopRefusal, WalletState } from './state.ts';

/** An owner's secret in one of its formats. */
export type OwnerSecret =
  | { readonly kind: 'phrase'; readonly phrase: string }
  | { readonly kind: 'private-key'; readonly privateKey: Hex };

type None = Record<never, never>;

/**
 * The requests of the wallet's own pages to the background: `name: [parameters, result]`, all as
 * JSON. Refusals are `WalletError`s, with the reasons of `errors.ts`.
 *
 * Only pages of the extension are answered; sites use the EIP-1193 provider.
 */
export interface Requests {
  'state.get': [None, WalletState];
  'settings.set': [Partial<Settings>, undefined];

  /**
   * Creates and unlocks the vault with its first owner. Without a secret it creates a phrase and
   * returns it once; `owners.confirmPhrase` then confirms its backup.
   */
  'vault.create': [
    { password: string; secret?: OwnerSecret | undefined },
    { owner: Owner; phrase: string | undefined },
  ];
  'vault.unlock': [{ password: string }, undefined];
  /** Unlocks with the secret of the passkey: 32 bytes. Refused as `wrong-passkey`. */
  'vault.unlockByPasskey': [{ secret: Hex }, undefined];
  'vault.lock': [None, undefined];
  /** Also removes the passkey. */
  'vault.changePassword': [{ password: string; newPassword: string }, undefined];
  /** Lets a passkey unlock the wallet, too, instead of the one before. */
  'vault.addPasskey': [{ password: string; passkey: Passkey; secret: Hex }, undefined];
  'vault.removePasskey': [{ password: string }, undefined];
  /** Erases everything. Needs no password: for users who have the phrase but lost the password. */
  'vault.erase': [None, undefined];

  /** Derives another owner from the first phrase. */
  'owners.create': [{ name?: string }, Owner];
  'owners.import': [{ secret: OwnerSecret; name?: string }, Owner];
  'owners.rename': [{ address: Address; name: string }, undefined];
  'owners.remove': [{ address: Address; password: string }, undefined];
  'owners.export': [
    { address: Address; password: string },
    { phrase: string | undefined; privateKey: Hex },
  ];
  /** Words of the phrase by their index, from 0. Refused as `wrong-words`. */
  'owners.confirmPhrase': [{ address: Address; words: readonly [number, string][] }, undefined];

  'accounts.add': [{ chainId: number; address: Address; name?: string }, Account];
  /** Creates an account of this owner; its first operation deploys it. */
  'accounts.create': [{ chainId: number; owner: Address; name?: string }, Account];
  /** Has an owner pay for the transaction that enables the ERC-4337 module, after an approval. */
  'accounts.enable4337': [{ id: AccountId }, Hash];
  'accounts.select': [{ id: AccountId }, undefined];
  'accounts.rename': [{ id: AccountId; name: string }, undefined];
  /** Removes it from the wallet only; on chain it is unchanged. */
  'accounts.remove': [{ id: AccountId }, undefined];
  /** Reads owners, threshold and module again, which change in a recovery. */
  'accounts.refresh': [{ id: AccountId }, Account];
  'accounts.overview': [{ id: AccountId }, AccountOverview];

  /** Reads balances from the node: of the coin, of tokens seen or added, and of well-known ones. */
  'assets.list': [{ id: AccountId }, Assets];
  /** Lists a token from now on. Refused as `not-a-token`. */
  'assets.add': [{ chainId: number; token: Address }, undefined];
  /** Lists a token no longer. */
  'assets.remove': [{ chainId: number; token: Address }, undefined];
  /** Shows a payment for approval, and sends it. */
  'assets.send': [Payment, { callsId: Hex }];

  /** Signs the service's list statement for the account and sends it. Only call it on a click. */
  'registrations.list': [{ id: AccountId }, readonly Registration[]];
  /**
   * Cancels the account's running recoveries, and waits for that; the user's click is the approval.
   * Returns why each way failed, or nothing once they are stopped.
   */
  'recovery.cancel': [{ id: AccountId }, readonly StopRefusal[]];
  /** Does the same when no recovery is known: approvals that guardians gave before count no more. */
  'recovery.voidApprovals': [{ id: AccountId }, readonly StopRefusal[]];
  /** Notes that this wallet's key has just recovered the account, or that the user has seen it. */
  'recovery.noteRecovered': [{ id: AccountId; isRecovered: boolean }, undefined];
  /**
   * Moves the guardians of a module to a newer one, both as shown, by an approval, and waits until the chain
   * says so. Refused as `unknown-module` if the user has to decide on the newer one first.
   */
  'guardians.move': [{ id: AccountId; from: ModuleState; to: AccountInModule }, undefined];
  /**
   * The recovery modules that may be switched on, the default one first, one for each waiting time. Refused
   * as `module-replaced` or `no-service`.
   */
  'modules.offered': [{ id: AccountId }, readonly ServedModule[]];
  /**
   * Turns off a recovery module, which is as shown, by an approval, and waits until the chain says so. Refused
   * as `request-over` if it has changed, or a recovery is running there.
   */
  'modules.turnOff': [{ id: AccountId; from: AccountInModule }, undefined];
  /** Notes that the user chose a recovery module of the account. */
  'modules.choose': [{ id: AccountId; module: Address }, undefined];

  /** Reads the accounts that this wallet protects, and their open requests, from chains and services. */
  'helping.list': [None, HelpingList];
  /** Reads a pasted link or address, and lists its account if it is protected here. */
  'helping.open': [{ text: string; chainId: number }, OpenedLink];
  /**
   * Shows a request for approval, and sends the guardian's signature to the service. Returns a link
   * if other owners of the guardian must sign, too.
   */
  'helping.approve': [
    { account: AccountId; id: string; signatures: readonly Hex[] },
    { link: string | undefined },
  ];
  /** An ignored request is not counted. */
  'helping.ignore': [{ hash: Hash; isIgnored: boolean }, undefined];
  'helping.rename': [{ account: AccountId; name: string }, undefined];
  /** Removes an account from the list only; on chain this wallet stays its guardian. */
  'helping.remove': [{ account: AccountId }, undefined];

  /** The chain id that a node reports, for a chain that is not known yet. */
  'chains.inspect': [{ rpcUrl: string }, { chainId: number }];
  'chains.save': [Chain, undefined];
  /** Saves all of them or none. */
  'chains.saveAll': [{ chains: readonly Chain[] }, undefined];
  'chains.remove': [{ chainId: number }, undefined];

  /**
   * Adds the wallet to pages of this origin, and to the given tab, as soon as the browser permits it.
   * The page requests that (`permissions.request`, on a click), and may be closed before the answer.
   */
  'sites.enable': [{ origin: string; tabId?: number | undefined }, undefined];
  /** Removes the wallet from a site: account, content scripts, and host permission. */
  'sites.disconnect': [{ origin: string }, undefined];
  /** Shows a connected site another account. Declines what it asks for the one before. */
  'sites.show': [{ origin: string; account: AccountId }, undefined];
  /** Declines the site's requests, current and future, until the browser closes. */
  'sites.block': [{ origin: string }, undefined];
  'sites.unblock': [{ origin: string }, undefined];

  'approvals.list': [None, readonly ApprovalRequest[]];
  /** Refused as `unknown-approval` if the request is no longer open. */
  'approvals.answer': [{ id: string } & ApprovalAnswer, undefined];
  /** Declines all current requests of sites. */
  'approvals.declineAll': [None, undefined];

  'activity.list': [None, readonly ActivityItem[]];
  'activity.clear': [None, undefined];

  /** What was entered on a screen, kept until the browser closes or the wallet locks. */
  'drafts.get': [{ key: string }, unknown];
  'drafts.set': [{ key: string; value: unknown }, undefined];
}

export type RequestName = keyof Requests;
export type RequestParameters<Name extends RequestName> = Requests[Name][0];
export type RequestResult<Name extends RequestName> = Requests[Name][1];
