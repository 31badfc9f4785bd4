/**
 * The words of one language. What stands in braces is filled in: `{account}` and `{owner}` are
 * shortened addresses, as is `{guardian}`; `{address}` is one in full, `{heir}` is
 * {@link SharedTemplates.oneOwner}, {@link SharedTemplates.severalOwners} or
 * {@link SharedTemplates.unknownOwners}.
 */
export type Templates = Record<MessageKind, KindTemplates> & {
  direction: 'ltr' | 'rtl';
  shared: SharedTemplates;
};

export type MessageKind =
  | 'register'
  | 'confirm-addition'
  | 'recover'
  | 'subscribe'
  | 'target-added'
  | 'target-deleted'
  | 'recovery-requested'
  | 'guardian-added'
  | 'guardian-revoked'
  | 'threshold-changed'
  | 'recovery-executed'
  | 'recovery-replaced'
  | 'recovery-finalized'
  | 'recovery-canceled'
  | 'nonce-invalidated';

/** What a message is for. It comes before the code in every message (security S4). */
export type KindTemplates = {
  /** In the Latin languages only letters of GSM-7, so that the whole fits one segment. */
  sms: string;
  subject: string;
  purpose: string;
  notYou: string;
};

export type SharedTemplates = {
  /** Follows the purpose in an SMS with a code. */
  smsCode: string;
  code: string;
  lifetime: string;
  /** Stands before the three words. */
  phrase: string;
  /** Introduces the link below a code; and where the code is behind the link only. */
  link: string;
  linkOnly: string;
  /** Follows one of those in a recovery's message, whose page can end the request. */
  linkStops: string;
  /** What the link says where it can be clicked. */
  openPage: string;
  oneOwner: string;
  severalOwners: string;
  /** Where the chain does not tell them (any more). */
  unknownOwners: string;
  /** Follows the purpose of `target-added`, where the target counts only later. */
  countsFrom: string;
  /** The facts that the purpose shortens, in full. */
  account: string;
  newOwner: string;
  threshold: string;
  guardian: string;
  transaction: string;
  /** The button of the link to where the owner stops a recovery; and what to do without one. */
  stopRecovery: string;
  stopInWallet: string;
  /** That the reader's messages may be read by someone else. */
  mayBeRead: string;
  /** The heading of the technical part: the call by which the account cancels a recovery. */
  details: string;
  cancelTo: string;
  cancelData: string;
};
