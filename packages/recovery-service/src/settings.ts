import {
  type Channel,
  defaultServiceName,
  defaultSiweIdentity,
  type SiweIdentity,
} from '@recovery-guardian/protocol';

/** What an operator may set. Times are in seconds. */
export type Settings = {
  /** The name in statements and messages. */
  serviceName: string;
  /** Whom SIWE messages must be meant for. */
  siweIdentity: SiweIdentity;
  /** The host for the last line of an SMS, where the caller's own is not known. */
  host: string | undefined;
  /** Where the service is reached from outside, for links in messages; without it there are none. */
  baseUrl: string | undefined;
  /**
   * The operator's page that hosts the element, where owners cancel a recovery. Messages link to it
   * with the account and chain in the fragment; `undefined` where there is none.
   */
  accountPage: string | undefined;
  /** The language of messages to people whose own is not known. A BCP 47 tag. */
  defaultLanguage: string;
  /** How long a target added to others waits before it counts. */
  hold: number;
  /**
   * When the database was restored from a backup, if ever: it has forgotten which SIWE messages from
   * before were used, so none of those is taken (security S19).
   */
  epoch: Date | undefined;
  alerts: {
    /** How alerts can be had; not at all where there is none. */
    channels: readonly Channel[];
    /** The operator's webhooks that every event goes to, by name. */
    webhooks: readonly string[];
    /** How many targets one owner may subscribe for one account. */
    subscriptionsPerOwner: number;
  };
  limits: {
    /** Codes sent to one target, over all accounts. */
    codesPerTarget: readonly Quota[];
    /** Codes sent for one account, like the next two those that are not for a recovery. */
    codesPerAccount: readonly Quota[];
    /** Codes that callers of one site (a /24 or /48) ask for with one token; not for secret tokens. */
    codesPerCaller: readonly Quota[];
    /** Codes asked for with one token. */
    codesPerToken: readonly Quota[];
    /** How many targets of one channel an account may have, including those started in the last day. */
    registrationsPerChannel: number;
    /** Signature requests for one account by one token from one network. */
    requestsPerCaller: readonly Quota[];
    /** Signature requests for one account by everyone. */
    requestsPerAccount: readonly Quota[];
    /**
     * What is left to each network when the others are used up: requests that send emails with the link
     * only, and SMS as far as their own reserve goes.
     */
    reservePerNetwork: readonly Quota[];
    /** As `reservePerNetwork`, for each site (a /24 or /48). */
    reservePerSite: readonly Quota[];
    /** Such emails to one mailbox, from all networks: one is sent while *any* of these has room. */
    reservePerMailbox: readonly Quota[];
    /** Such SMS to one phone from one site. */
    smsReservePerSite: readonly Quota[];
    /** Such SMS to one phone from all sites. */
    smsReservePerPhone: readonly Quota[];
    /** Such SMS to one phone from the site that last confirmed a code; the other two do not apply. */
    smsReserveOfKnownSite: readonly Quota[];
    /** Recovery requests that one guardian opens for one account. */
    recoveriesPerGuardian: readonly Quota[];
    /** Executions and finalisations that the relayer pays for, by one token from one site. */
    relaysPerCaller: readonly Quota[];
    /** Wrong codes over all challenges of one target that one site asked for, and `overall`. */
    wrongCodes: Quota & { overall: number };
    /** Alerts to one target about recoveries, and as many again about all else. */
    alertsPerTarget: readonly Quota[];
  };
  code: {
    registerDigits: number;
    recoverDigits: number;
    lifetime: number;
    maximumTries: number;
    resendInterval: number;
    maximumResends: number;
  };
};

/** So many in a time. */
export type Quota = { maximum: number; period: number };

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The production rules (design §4). */
export const defaultSettings: Settings = {
  serviceName: defaultServiceName,
  siweIdentity: defaultSiweIdentity,
  host: undefined,
  baseUrl: undefined,
  accountPage: undefined,
  defaultLanguage: 'en',
  hold: 3 * day,
  epoch: undefined,
  alerts: { channels: [], webhooks: [], subscriptionsPerOwner: 10 },
  limits: {
    codesPerTarget: [
      { maximum: 1, period: minute / 2 },
      { maximum: 5, period: hour },
      { maximum: 10, period: day },
    ],
    codesPerAccount: [
      { maximum: 20, period: hour },
      { maximum: 40, period: day },
    ],
    codesPerCaller: [
      { maximum: 60, period: hour },
      { maximum: 200, period: day },
    ],
    codesPerToken: [
      { maximum: 2_000, period: hour },
      { maximum: 10_000, period: day },
    ],
    registrationsPerChannel: 10,
    requestsPerCaller: [
      { maximum: 3, period: hour },
      { maximum: 10, period: day },
    ],
    requestsPerAccount: [{ maximum: 30, period: day }],
    reservePerNetwork: [{ maximum: 1, period: hour }],
    reservePerSite: [{ maximum: 5, period: hour }],
    reservePerMailbox: [
      { maximum: 20, period: hour },
      { maximum: 1, period: 2 * minute },
    ],
    smsReservePerSite: [{ maximum: 2, period: day }],
    smsReservePerPhone: [{ maximum: 10, period: day }],
    smsReserveOfKnownSite: [{ maximum: 3, period: day }],
    recoveriesPerGuardian: [
      { maximum: 1, period: 5 * minute },
      { maximum: 10, period: day },
    ],
    relaysPerCaller: [
      { maximum: 10, period: hour },
      { maximum: 30, period: day },
    ],
    wrongCodes: { maximum: 20, overall: 100, period: day },
    alertsPerTarget: [
      { maximum: 20, period: hour },
      { maximum: 50, period: day },
    ],
  },
  code: {
    registerDigits: 6,
    recoverDigits: 8,
    lifetime: 10 * minute,
    maximumTries: 5,
    resendInterval: 30,
    maximumResends: 3,
  },
};
