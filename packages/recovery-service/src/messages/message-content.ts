import type { Address, Hex } from 'viem';

/**
 * What a message says, before it is put into words: a template per kind, channel and language makes
 * the text.
 */
export type MessageContent = CodeContent | NoticeContent | AlertContent;

/** A message that carries a code. What the code does comes first (security S4). */
export type CodeContent = CommonContent & {
  kind: 'register' | 'confirm-addition' | 'recover' | 'subscribe';
  /** The short code; `undefined` where only the link with the long code is sent. */
  code: string | undefined;
  /** How long it is good for, in seconds. */
  lifetime: number;
  matchPhrase: string;
  /** Only by email: the page with the long code and "this was not me". */
  link: string | undefined;
  /** For an SMS's last line, which binds the code to its page. */
  host: string | undefined;
  /** The target being added, masked; only of `confirm-addition`. */
  addition?: string | undefined;
  /** Only of `recover`. */
  recovery?: { newOwners: readonly Address[]; newThreshold: number } | undefined;
};

/** A message that only tells: every other channel hears of each addition, deletion and recovery. */
export type NoticeContent = CommonContent & {
  kind: 'target-added' | 'target-deleted' | 'recovery-requested';
  /** The target that came or went, masked. */
  subjectTarget?: string | undefined;
  /** When an added target begins to count. */
  countsFrom?: Date | undefined;
  recovery?: { newOwners: readonly Address[]; newThreshold: number } | undefined;
};

/** A message of what happened to an account on chain. */
export type AlertContent = CommonContent & {
  kind:
    | 'guardian-added'
    | 'guardian-revoked'
    | 'threshold-changed'
    | 'recovery-executed'
    | 'recovery-replaced'
    | 'recovery-finalized'
    | 'recovery-canceled'
    | 'nonce-invalidated';
  transactionHash: Hex;
  /** Who was added or revoked. */
  guardian?: Address | undefined;
  /** How many guardians it takes now. */
  threshold?: number | undefined;
  /** Of a recovery that was executed or finalized; without owners where they could not be read. */
  recovery?: { newOwners: readonly Address[]; newThreshold: number } | undefined;
  /** When a recovery that was executed may be finalized. */
  finalizableFrom?: Date | undefined;
  /** Where the owner can stop the recovery: the operator's page, with the account in the fragment. */
  stopUrl?: string | undefined;
  /** The account's call that stops a recovery. */
  cancellation?: { to: Address; data: Hex } | undefined;
};

type CommonContent = {
  serviceName: string;
  chainName: string;
  account: Address;
};
