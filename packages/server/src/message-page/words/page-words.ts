/** The texts of the message page in one language, with `{…}` placeholders. */
export interface PageWords {
  title: string;
  purpose: {
    register: string;
    'confirm-addition': string;
    recover: string;
    /** Below that of a recovery, for readers who did not ask for it. */
    effect: string;
  };
  /** While the last code of a recovery waits, with two equal answers. */
  held: { title: string; text: string; yes: string; no: string };
  facts: {
    account: string;
    network: string;
    newOwner: string;
    threshold: string;
    /** A current owner of the account. */
    owner: string;
  };
  code: {
    phrase: string;
    intro: string;
    copy: string;
    copied: string;
    /** Shown if the clipboard is not available. */
    selected: string;
    lifetime: string;
    /** Must not say anything about the account. */
    closed: string;
  };
  /** The account's state on the network. */
  now: {
    title: string;
    unknown: string;
    nothing: string;
    canStart: string;
    running: string;
    finalizable: string;
    /** A recovery is running whose owners the account can never get. */
    stuck: string;
    /** Follows one of the two above if another recovery is running than the requested one. */
    other: string;
    handedOver: string;
  };
  notMe: {
    title: string;
    register: string;
    /** The code was used or has ended: the address may have been added. */
    registerClosed: string;
    'confirm-addition': string;
    open: string;
    running: string;
    handedOver: string;
    unknown: string;
    nothing: string;
  };
  actions: { cancel: string; openAccount: string; openWallet: string; tryAgain: string };
  results: {
    stopped: string;
    tooLate: string;
    failed: string;
    /** The answer to `held.yes`. */
    fine: string;
    /** The target has no more stops. */
    tooMany: string;
  };
  /** The link of a yearly reminder, which ends it. */
  reminder: { title: string; text: string; stop: string; stopped: string };
  /** The link is unknown or was purged. */
  unknown: { title: string; text: string };
  /** The service cannot be reached. */
  unreachable: { title: string; text: string };
}
