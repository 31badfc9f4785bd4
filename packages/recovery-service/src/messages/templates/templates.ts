import type { MessageContent } from './message-content.ts';

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
export interface KindTemplates {
  /** Latin languages use only characters of GSM-7, so that the SMS fits one segment. */
  sms: string;
  subject: string;
  purpose: string;
  notYou: string;
}

export interface SharedTemplates {
  /** Follows the purpose in an SMS with a code. */
  smsCode: string;
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
  transaction: string;
  /** The link to the page where the owner stops a recovery; `stopInWallet` if there is none. */
  stopRecovery: string;
  stopInWallet: string;
  /** The link to the account in messages about its changes; `checkInWallet` if there is none. */
  checkAccount: string;
  checkInWallet: string;
  /** Warns that the reader's messages may be read by someone else. */
  mayBeRead: string;
  /** The heading of the technical part: the call by which the account cancels a recovery. */
  details: string;
  cancelTo: string;
  cancelData: string;
}
