/**
 * The words of one language. What stands in braces is filled in: `{account}` and `{owner}` are
 * shortened addresses, `{address}` is one in full, `{heir}` is {@link SharedTemplates.oneOwner} or
 * {@link SharedTemplates.severalOwners}.
 */
export type Templates = Record<MessageKind, KindTemplates> & {
  direction: 'ltr' | 'rtl';
  shared: SharedTemplates;
};

export type MessageKind =
  | 'register'
  | 'confirm-addition'
  | 'recover'
  | 'target-added'
  | 'target-deleted'
  | 'recovery-requested';

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
  /** Follows the purpose of `target-added`, where the target counts only later. */
  countsFrom: string;
  /** The facts that the purpose shortens, in full. */
  account: string;
  newOwner: string;
  threshold: string;
};
