import {
  type Channel,
  defaultServiceName,
  defaultSiweIdentity,
  type SiweIdentity,
} from '@recovery-guardian/protocol';

/** The operator's settings. Times are in seconds. */
export interface Settings {
  /** The service's name in statements and messages. */
  serviceName: string;
  /** The identity that SIWE messages must be addressed to. */
  siweIdentity: SiweIdentity;
  /** The host in the last line of an SMS, if the caller's own is unknown. */
  host: string | undefined;
  /** The service's public URL, for links in messages; without it there are none. */
  baseUrl: string | undefined;
  /**
   * The operator's page that hosts the element, where owners cancel a recovery. Messages link to it
   * with the account and chain in the fragment.
   */
  accountPage: string | undefined;
  /** The language of messages if the recipient's is unknown. A BCP 47 tag. */
  defaultLanguage: string;
  /** The cooling-off period of a target added to others. */
  coolingOffPeriod: number;
  /**
   * When the database was restored from a backup, if ever. It lacks the SIWE nonces used since, so
   * messages issued before are refused.
   */
  epoch: Date | undefined;
  /** Whether a target can find the accounts that it protects. */
  accountSearch: boolean;
  /** Fixed codes by target, for tests of sites; nothing is sent to these. Empty in production. */
  testCodes: ReadonlyMap<string, string>;
  alerts: {
    /** The channels of alerts; none if empty. */
    channels: readonly Channel[];
    webhooks: readonly string[];
    /** Targets that one owner may subscribe for one account. */
    subscriptionsPerOwner: number;
  };
  events: {
    /** The names of the operator's webhooks that receive the events of the service itself. */
    webhooks: readonly string[];
  };
  limits: {
    /** Codes sent to one target, across all accounts. */
    codesPerTarget: readonly Quota[];
    /** Codes sent for one account. This limit and the next two do not apply to recoveries. */
    codesPerAccount: readonly Quota[];
    /** Codes requested by one site (a /24 or /48) with one token; not for secret tokens. */
    codesPerCaller: readonly Quota[];
    /** Codes requested with one token. */
    codesPerToken: readonly Quota[];
    /** Targets of one channel per account, including those pending from the last day. */
    registrationsPerChannel: number;
    /** Signature requests for one account by one token from one network. */
    requestsPerCaller: readonly Quota[];
    /** Signature requests for one account by all callers. */
    requestsPerAccount: readonly Quota[];
    /**
     * The reserve of each network when the other limits are used up: requests that send only emails
     * with the link, and SMS within their own reserve.
     */
    reservePerNetwork: readonly Quota[];
    /** As `reservePerNetwork`, for each site (a /24 or /48). */
    reservePerSite: readonly Quota[];
    /** Reserve emails to one mailbox, from all networks: sent while *any* of these has room. */
    reservePerMailbox: readonly Quota[];
    /** SMS from the reserve to one phone, by one site. */
    smsReservePerSite: readonly Quota[];
    /** SMS from the reserve to one phone, by all sites. */
    smsReservePerPhone: readonly Quota[];
    /** SMS from the reserve to one phone, by the site that last confirmed a code, instead. */
    smsReserveOfKnownSite: readonly Quota[];
    /** Recovery requests that one guardian opens for one account. */
    recoveriesPerGuardian: readonly Quota[];
    /** Recovery requests that all guardians together open for one account. */
    recoveriesPerAccount: readonly Quota[];
    /** Executions and finalizations that the relayer pays for, by one token and site. */
    relaysPerCaller: readonly Quota[];
    /** Wrong codes over all challenges of one target: per requesting site, and `overall`. */
    wrongCodes: Quota & { overall: number };
    /** Alerts to one target about recoveries, and again as many about other events. */
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
}

/** A rate limit: at most `maximum` per `period` seconds. */
export interface Quota {
  maximum: number;
  period: number;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The defaults for production. */
export const defaultSettings: Settings = {
  serviceName: defaultServiceName,
  siweIdentity: defaultSiweIdentity,
  host: undefined,
  baseUrl: undefined,
  accountPage: undefined,
  defaultLanguage: 'en',
  coolingOffPeriod: 3 * day,
  epoch: undefined,
  accountSearch: true,
  testCodes: new Map(),
  alerts: { channels: [], webhooks: [], subscriptionsPerOwner: 10 },
  events: { webhooks: [] },
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
    recoveriesPerAccount: [{ maximum: 200, period: day }],
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
