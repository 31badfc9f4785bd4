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
  /** Stands before the link, beside a code; and where there is no other way to it. */
  link: string;
  linkOnly: string;
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
  /** The call by which the account stops a recovery: to whom, with which data. */
  cancelTo: string;
  cancelData: string;
};
