import type { AccountId } from '@recovery-guardian/wallet';
import type { Address, Hash } from 'viem';

/** Someone else's account, of which an account or a key of this wallet is a guardian. */
export interface ProtectedAccount {
  readonly id: AccountId;
  /** The user's name for it; empty until there is one. */
  readonly name: string;
  /** Whether the user opened it by a link or its address. */
  readonly isWanted?: boolean | undefined;
  /** The accounts and keys of this wallet that are its guardians. */
  readonly guardians: readonly Address[];
  /** The recovery modules in which they are; earlier versions knew the pinned one only. */
  readonly modules?: readonly Address[] | undefined;
}

/** A recovery that waits for the agreement of a guardian of this wallet. */
export interface HelpRequest {
  readonly account: AccountId;
  /** The service's id. */
  readonly id: string;
  /** Identifies exactly what would be signed. */
  readonly hash: Hash;
  /** Where the recovery would run; earlier versions have not stored it. */
  readonly module?: Address | undefined;
  /** The account or key of this wallet that is asked. */
  readonly guardian: Address;
  readonly newOwners: readonly Address[];
  readonly newThreshold: number;
  /** The module's nonce, decimal. */
  readonly nonce: string;
  /** The guardians that have agreed, according to the service. */
  readonly agreed: readonly Address[];
  /** How many guardians must agree. */
  readonly guardianThreshold: number;
}

/** A request as the screens show it. */
export interface ListedHelpRequest extends HelpRequest {
  readonly isIgnored: boolean;
}

/** What the screen "Who I protect" shows. */
export interface HelpingList {
  /** Those that the user chose or named, those with requests, and the newest others. */
  readonly accounts: readonly ProtectedAccount[];
  readonly requests: readonly ListedHelpRequest[];
  /**
   * Whether the logs are not searched to the end, a node refused some, there are too many accounts,
   * or a chain or service did not answer.
   */
  readonly isIncomplete: boolean;
}

/** What a link from another user opens. Signatures are those of the guardian's other owners. */
export interface OpenedLink {
  readonly account: AccountId;
  readonly id: string | undefined;
  readonly signatures: readonly `0x${string}`[];
}
