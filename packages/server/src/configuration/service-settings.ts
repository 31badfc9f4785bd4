import {
  type Channel,
  defaultServiceName,
  defaultSiweIdentity,
  type SiweIdentity,
} from '@recovery-guardian/core';

/** What readers know the operator by. Owners still sign for the service's own name. */
export interface Brand {
  name: string;
  /** An https URL, shown in emails. */
  logoUrl?: string | undefined;
  /** An https URL where the operator helps, linked in emails and on the page behind their links. */
  helpUrl?: string | undefined;
}

/** A rate limit: at most `maximum` per `period` seconds. */
export interface Quota {
  maximum: number;
  period: number;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const atMost = (maximum: number, period: number): Quota => ({ maximum, period });

/** The limits; see docs/operators/reference.md. */
const limits = {
  /** Codes sent to one target, across all accounts. */
  codesPerTarget: [atMost(1, minute / 2), atMost(5, hour), atMost(10, day)],
  /** Codes sent for one account. This limit and the next two do not apply to recoveries. */
  codesPerAccount: [atMost(20, hour), atMost(40, day)],
  /** Codes requested by one site (a /24 or /48) with one token; not for secret tokens. */
  codesPerCaller: [atMost(60, hour), atMost(200, day)],
  /** Codes requested with one token. */
  codesPerToken: [atMost(2_000, hour), atMost(10_000, day)],
  /** Codes to mailboxes of one domain, requested by one site with one token; not for secret tokens. */
  codesPerDomain: [atMost(20, hour), atMost(60, day)],
  /** SMS of codes, except those of recoveries, requested by one site with one token; not for secret tokens. */
  smsPerCaller: [atMost(10, day)],
  /** As `smsPerCaller`, by all sites with one token. */
  smsPerToken: [atMost(1_000, day)],
  /** Codes to targets that providers refuse, by one site with one token; not for secret tokens. */
  refusedPerCaller: [atMost(20, day)],
  /** As `refusedPerCaller`, by all sites with one token: a twentieth of its codes. */
  refusedPerToken: [atMost(500, day)],
  /** Targets of one channel per account, including those pending from the last day. */
  registrationsPerChannel: 10,
  /** Signature requests for one account by one token from one site. */
  requestsPerCaller: [atMost(3, hour), atMost(10, day)],
  /** Signature requests for one account by all callers. */
  requestsPerAccount: [atMost(30, day)],
  /** Emails of recoveries of all accounts, to one site with one token; not for secret tokens. */
  recoveryEmailsPerCaller: [atMost(200, day)],
  /** As `recoveryEmailsPerCaller`, for SMS; each reserve of SMS has as many. */
  recoverySmsPerCaller: [atMost(30, day)],
  /** SMS of recoveries of one account, to all of its phones. */
  recoverySmsPerAccount: [atMost(20, day)],
  /** Codes of registrations to one target, from sites without any, when `codesPerTarget` is used up. */
  codeReservePerTarget: [atMost(10, day)],
  /** As `codeReservePerTarget`, by one site, whose usual codes count too. */
  codeReservePerSite: [atMost(1, hour), atMost(2, day)],
  /** Notices to one target about one account: of changes, and of requested recoveries. */
  noticesPerTarget: [atMost(3, day)],
  /** Notices about one account, to all of its targets. */
  noticesPerAccount: [atMost(20, day)],
  /**
   * The reserve of each network when the other limits are used up: requests that send only emails
   * with the link, and SMS within their own reserve.
   */
  reservePerNetwork: [atMost(1, hour)],
  /** As `reservePerNetwork`, for each site (a /24 or /48). */
  reservePerSite: [atMost(5, hour)],
  /** Reserve emails to one mailbox, from all networks: sent while *any* of these has room. */
  reservePerMailbox: [atMost(20, hour), atMost(1, 2 * minute)],
  /** SMS from the reserve to one phone, by one site. */
  smsReservePerSite: [atMost(2, day)],
  /** SMS from the reserve to one phone, by all sites. */
  smsReservePerPhone: [atMost(10, day)],
  /** SMS from the reserve to one phone, by the site that last confirmed a code, instead. */
  smsReserveOfKnownSite: [atMost(3, day)],
  /** Recovery requests that one guardian opens for one account. */
  recoveriesPerGuardian: [atMost(1, 5 * minute), atMost(10, day)],
  /** Recovery requests that all guardians together open for one account. */
  recoveriesPerAccount: [atMost(200, day)],
  /** Executions and finalizations that the relayer pays for, by one token and site. */
  relaysPerCaller: [atMost(10, hour), atMost(30, day)],
  /** Wrong codes over all challenges of one target: per requesting site, and `overall`. */
  wrongCodes: { maximum: 20, overall: 100, period: day },
  /** Recoveries of one account whose last code waited, that one of its targets may stop. */
  stopsPerTarget: [atMost(10, 30 * day)],
  /** Alerts to one target about recoveries, and again as many about other events. */
  alertsPerTarget: [atMost(20, hour), atMost(50, day)],
};

/**
 * What no counter of the matrix enforces, in seconds and bytes: read where it is enforced, by the parts of
 * the server too, and in the matrix.
 */
export const otherLimits = {
  /** Of a SIWE message: by one owner, and where several sign. */
  messageAge: 5 * minute,
  messageAgeForSeveralOwners: day,
  /** Steps of recoveries that the relayer pays for. */
  relaysPerAccount: atMost(5, 7 * day),
  signaturesPerAccount: [atMost(5, day)],
  signatures: [atMost(100, hour), atMost(500, day)],
  requestsPerSite: atMost(60, minute),
  requestsPerSiteForApps: atMost(30, minute),
  unknownTokensPerSite: atMost(30, minute),
  wrongAdminTokensPerSite: atMost(10, minute),
  /** Of the platform API, with a management key. */
  requestsPerManagementKey: atMost(600, minute),
  policiesPerTeam: 1_000,
  /** Each of which is kept. */
  changesPerTeam: atMost(1_000, day),
  /** SMS to numbers that differ only in this many last digits. */
  digitsOfBlock: 4,
  smsPerBlock: atMost(50, day),
  sms: atMost(5_000, day),
  percentForRecoveries: 50,
  openRequests: 16,
  silenceOfConnection: 2 * minute,
  body: 65_536,
  databaseConnections: 10,
  databaseWait: 5,
  statement: 30,
};

/** The operator's settings. Times are in seconds. */
export interface Settings {
  /** The service's name in statements and messages. */
  serviceName: string;
  /** What readers know the operator by, in messages and their page; else {@link serviceName}. */
  brand: Brand | undefined;
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
  /** How long the codes of a recovery after the first right one wait; 0 if they do not. */
  lastCodeDelay: number;
  /**
   * When the database was restored from a backup, if ever. It lacks the SIWE nonces used since, so
   * messages issued before are refused.
   */
  epoch: Date | undefined;
  /** Whether a target can find the accounts that it protects. */
  accountSearch: boolean;
  /** Whether registered emails get a message to keep once their account is protected. */
  messageToKeep: boolean;
  /** The ids of secret tokens whose callers may say that a target is verified. */
  trustedTokens: readonly string[];
  /** By what new targets are reached, if not plainly: recorded with each. */
  via: Partial<Record<Channel, readonly string[]>>;
  /** Fixed codes by target, for tests of sites; nothing is sent to these. Empty in production. */
  testCodes: ReadonlyMap<string, string>;
  alerts: {
    /** The channels of alerts; none if empty. */
    channels: readonly Channel[];
    /** The operator's webhooks that receive every on-chain event, by name. */
    webhooks: readonly string[];
    /** Targets that one owner may subscribe for one account. */
    subscriptionsPerOwner: number;
  };
  events: {
    /** The names of the operator's webhooks that receive the events of the service itself. */
    webhooks: readonly string[];
  };
  limits: {
    [Name in keyof typeof limits]: (typeof limits)[Name] extends Quota[]
      ? readonly Quota[]
      : (typeof limits)[Name];
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

/** The defaults for production. */
export const defaultSettings: Settings = {
  serviceName: defaultServiceName,
  brand: undefined,
  siweIdentity: defaultSiweIdentity,
  host: undefined,
  baseUrl: undefined,
  accountPage: undefined,
  defaultLanguage: 'en',
  coolingOffPeriod: 3 * day,
  lastCodeDelay: 0,
  epoch: undefined,
  accountSearch: true,
  messageToKeep: false,
  trustedTokens: [],
  via: {},
  testCodes: new Map(),
  alerts: { channels: [], webhooks: [], subscriptionsPerOwner: 10 },
  events: { webhooks: [] },
  limits,
  code: {
    registerDigits: 6,
    recoverDigits: 8,
    lifetime: 10 * minute,
    maximumTries: 5,
    resendInterval: 30,
    maximumResends: 3,
  },
};
