import type { Address, Hex } from 'viem';

/**
 * The texts of one language, with placeholders in braces. `{account}`, `{owner}` and `{guardian}`
 * are shortened addresses, `{address}` is a full one. `{newOwner}` is {@link SharedTemplates.oneOwner},
 * {@link SharedTemplates.severalOwners} or {@link SharedTemplates.unknownOwners}.
 */
export type Templates = Record<MessageContent['kind'], KindTemplates> & {
  direction: 'ltr' | 'rtl';
  shared: SharedTemplates;
};

/** The texts of one kind of message. The purpose comes before the code. */
interface KindTemplates {
  /** Latin languages use only characters of GSM-7, so that the SMS fits one segment. */
  sms: string;
  subject: string;
  purpose: string;
  notYou: string;
}

interface SharedTemplates {
  /** Names a sheet of backup codes as a target. */
  sheet: string;
  /** Follows the purpose in an SMS with a code. */
  smsCode: string;
  /** Follows it where the code is sent alone, after this text. */
  smsPurpose: string;
  code: string;
  /** Follows the code of a recovery. */
  consequence: string;
  lifetime: string;
  /** Precedes the match phrase. */
  phrase: string;
  /** Introduces the link below a code; `linkOnly` if there is no short code. */
  link: string;
  linkOnly: string;
  /** The link to the same page in the message of a recovery, as that page can end the request. */
  stopRequest: string;
  /** The text of the link where it can be clicked. */
  openPage: string;
  oneOwner: string;
  severalOwners: string;
  /** Used if the new owners could not be read. */
  unknownOwners: string;
  /** Follows the purpose of `target-added` if the target takes effect later. */
  countsFrom: string;
  /** The full form of values shortened in the purpose. */
  account: string;
  newOwner: string;
  threshold: string;
  guardian: string;
  recoveryPhrase: string;
  transaction: string;
  /** The link to the page where the owner stops a recovery; `stopInWallet` if there is none. */
  stopRecovery: string;
  stopInWallet: string;
  /** The link to the account in messages about its changes; `checkInWallet` if there is none. */
  checkAccount: string;
  checkInWallet: string;
  /** The calm answers below the button that stops a recovery: before and in its waiting time, and after it. */
  wasMe: string;
  /** The two answers, while the last code of a recovery waits. */
  answerYes: string;
  answerNo: string;
  /** Why a yearly reminder is sent, and the answer that ends it. */
  remindedYearly: string;
  stopReminders: string;
  wasMeWaiting: string;
  wasMeAutomatic: string;
  wasMeReady: string;
  /** The link of the last one. */
  getBackIn: string;
  /** Who sends an email and why: because its address was entered, or belongs to the account. */
  sentAsked: string;
  sentAbout: string;
  neverAsk: string;
  /** The link to where the operator helps. */
  help: string;
  /** Warns that the reader's messages may be read by someone else. */
  mayBeRead: string;
  /** The heading of the technical part: the call by which the account cancels a recovery. */
  details: string;
  cancelTo: string;
  cancelData: string;
}

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

/**
 * A message to the other channels about an added or deleted target, or a recovery; or one to keep, which
 * says how an email gets its owner back in.
 */
export type NoticeContent = CommonContent & {
  kind:
    | 'target-added'
    | 'target-deleted'
    | 'codes-few'
    | 'way-due'
    | 'recovery-requested'
    | 'recovery-held'
    | 'way-back-in';
  /** The target that was added or deleted, or whose code was right, masked. */
  subjectTarget?: string | undefined;
  /** The codes left of a sheet. */
  codesLeft?: number | undefined;
  /** When an added target takes effect. */
  countsFrom?: Date | undefined;
  recovery?: { newOwners: readonly Address[]; newThreshold: number } | undefined;
  /** When the last code of a recovery is sent. */
  lastCodeAt?: Date | undefined;
  /** The page that stops the recovery until then, or a yearly reminder. */
  link?: string | undefined;
  /** The operator's page of the account. */
  accountUrl?: string | undefined;
};

/** A message about an event on chain. */
export type AlertContent = CommonContent & {
  kind:
    | 'guardian-added'
    | 'guardian-revoked'
    | 'threshold-changed'
    | 'recovery-confirmed'
    | 'recovery-executed'
    | ReminderKind
    | 'recovery-replaced'
    | 'recovery-finalized'
    | 'recovery-canceled'
    | 'nonce-invalidated';
  transactionHash: Hex;
  /** The guardian that was added or revoked, or has approved a recovery. */
  guardian?: Address | undefined;
  /** The new threshold of guardians. */
  threshold?: number | undefined;
  /** The executed or finalized recovery; without owners if they could not be read. */
  recovery?: { newOwners: readonly Address[]; newThreshold: number } | undefined;
  /** When an executed recovery can be finalized. */
  finalizableFrom?: Date | undefined;
  /** The three words by which helpers and the page name an executed recovery, if the service knows it. */
  recoveryPhrase?: string | undefined;
  /** Whether the service finalizes it by itself then. */
  isAutomatic?: boolean | undefined;
  /** The operator's page of the account, where its owner can stop a recovery. */
  accountUrl?: string | undefined;
  /** The calls by which the account stops a recovery. */
  cancellation?:
    | {
        to: Address;
        data: Hex;
        /** A second call, which voids approvals: of version 0.1.0 only. */
        voiding?: Hex | undefined;
      }
    | undefined;
};

/** Messages while a recovery waits: half-way, before its end, and when it can be finalized. */
export type ReminderKind = 'recovery-waiting' | 'recovery-ending' | 'recovery-ready';

interface CommonContent {
  serviceName: string;
  chainName: string;
  account: Address;
}

/**
 * Links to an account on the operator's page, where its owner can cancel a recovery. The link
 * carries identifiers only; the page reads the account's state from the network.
 *
 * @param page without a fragment
 */
export function accountLink(
  page: string,
  { account, chainId }: { account: Address; chainId: number },
): string {
  return `${page}#account=${account}&chain=${chainId}`;
}
