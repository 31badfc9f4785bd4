import type { Address, Hex } from 'viem';

/** The content of a message, before a template turns it into text. */
export type MessageContent = CodeContent | SearchContent | NoticeContent | AlertContent;

/** A message with a code. What the code does comes first. */
export type CodeContent = CommonContent &
  CommonCodeContent & {
    kind: 'register' | 'confirm-addition' | 'recover' | 'subscribe';
    /** The new target, masked; only for `confirm-addition`. */
    addition?: string | undefined;
    /** Only for `recover`. */
    recovery?: { newOwners: readonly Address[]; newThreshold: number } | undefined;
  };

/** A message with a code that shows which accounts its target protects; it names none. */
export type SearchContent = CommonCodeContent & {
  kind: 'find-accounts';
  serviceName: string;
};

interface CommonCodeContent {
  /** The short code; `undefined` if only the link with the long code is sent. */
  code: string | undefined;
  /** How long the code is valid, in seconds. */
  lifetime: number;
  matchPhrase: string;
  /** The page with the long code and "this was not me"; only for email. */
  link: string | undefined;
  /** For the last line of an SMS, which binds the code to its page. */
  host: string | undefined;
}

/** A message to the other channels about an added or deleted target, or a recovery. */
export type NoticeContent = CommonContent & {
  kind: 'target-added' | 'target-deleted' | 'recovery-requested';
  /** The target that was added or deleted, masked. */
  subjectTarget?: string | undefined;
  /** When an added target takes effect. */
  countsFrom?: Date | undefined;
  recovery?: { newOwners: readonly Address[]; newThreshold: number } | undefined;
  /** The operator's page of the account. */
  accountUrl?: string | undefined;
};

/** A message about an event on chain. */
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
  /** The guardian that was added or revoked. */
  guardian?: Address | undefined;
  /** The new threshold of guardians. */
  threshold?: number | undefined;
  /** The executed or finalized recovery; without owners if they could not be read. */
  recovery?: { newOwners: readonly Address[]; newThreshold: number } | undefined;
  /** When an executed recovery can be finalized. */
  finalizableFrom?: Date | undefined;
  /** The operator's page of the account, where its owner can stop a recovery. */
  accountUrl?: string | undefined;
  /** The call by which the account stops a recovery. */
  cancellation?: { to: Address; data: Hex } | undefined;
};

interface CommonContent {
  serviceName: string;
  chainName: string;
  account: Address;
}
