/** The words of the message page in one language. `{…}` is filled in by the page. */
export type PageWords = {
  title: string;
  purpose: { register: string; 'confirm-addition': string; recover: string };
  facts: {
    account: string;
    network: string;
    newOwner: string;
    threshold: string;
    /** An owner of the account as the network shows it now. */
    owner: string;
  };
  code: {
    phrase: string;
    intro: string;
    copy: string;
    copied: string;
    /** Where the clipboard is not available. */
    selected: string;
    lifetime: string;
    /** Says nothing about the account. */
    closed: string;
  };
  /** What the network shows of the account right now. */
  now: {
    title: string;
    unknown: string;
    nothing: string;
    canStart: string;
    running: string;
    finalizable: string;
    /** Follows one of the two above where the recovery that runs is not the requested one. */
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
  results: { stopped: string; tooLate: string; failed: string };
  /** The link is not known, or was purged. */
  unknown: { title: string; text: string };
  /** The service cannot be reached. */
  unreachable: { title: string; text: string };
};
