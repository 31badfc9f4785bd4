import { Type } from 'typebox';
import { count, object, quotas, seconds } from './fields.ts';
import { defaultSettings } from './service-settings.ts';

const { limits } = defaultSettings;

/**
 * The section `limits`: limits that protect users, counted in the database across all processes.
 */
export const LimitsConfigurationSchema = object(
  {
    codesPerTarget: quotas(
      limits.codesPerTarget,
      'how many codes are sent to one mailbox or phone (tags such as name+tag@… do not make another one)',
    ),
    codesPerAccount: quotas(
      limits.codesPerAccount,
      'how many codes are sent for one account, except those of recoveries',
    ),
    codesPerCaller: quotas(
      limits.codesPerCaller,
      'how many codes callers of one site (a /24, or a /48 of IPv6) may request with one token, except those of recoveries; not for tokens of the kind "secret"',
    ),
    codesPerToken: quotas(
      limits.codesPerToken,
      'how many codes one token may request, except those of recoveries',
    ),
    codesPerDomain: quotas(
      limits.codesPerDomain,
      'how many of them go to mailboxes of one domain, by its last two labels; not for tokens of the kind "secret"',
    ),
    smsPerCaller: quotas(
      limits.smsPerCaller,
      'how many of them are SMS, for one site with one token; not for tokens of the kind "secret"',
    ),
    smsPerToken: quotas(limits.smsPerToken, 'how many of them are SMS, for one token'),
    refusedPerCaller: quotas(
      limits.refusedPerCaller,
      'how many codes of registrations and alerts one site may request with one token for targets that providers refuse; not for tokens of the kind "secret"',
    ),
    refusedPerToken: quotas(limits.refusedPerToken, 'the same for all sites with one token'),
    registrationsPerChannel: Type.Integer({
      minimum: 1,
      default: limits.registrationsPerChannel,
      description:
        'how many email addresses, and how many phone numbers, one account may have, including those started in the last day',
    }),
    requestsPerCaller: quotas(
      limits.requestsPerCaller,
      'how many recoveries of one account one site (a /24, or a /48 of IPv6) may start with one token',
    ),
    requestsPerAccount: quotas(
      limits.requestsPerAccount,
      'how many recoveries of one account all callers together may start',
    ),
    recoveryEmailsPerCaller: quotas(
      limits.recoveryEmailsPerCaller,
      'how many emails recoveries of all accounts may send for one site with one token, and as many from the reserve; not for tokens of the kind "secret"',
    ),
    recoverySmsPerCaller: quotas(
      limits.recoverySmsPerCaller,
      'the same for SMS, and for each reserve of SMS',
    ),
    recoverySmsPerAccount: quotas(
      limits.recoverySmsPerAccount,
      'how many SMS recoveries of one account send to all of its phones, without the reserve',
    ),
    codeReservePerTarget: quotas(
      limits.codeReservePerTarget,
      'how many codes of registrations a target gets for sites that requested none, when codesPerTarget is used up: emails then have only the link',
    ),
    codeReservePerSite: quotas(
      limits.codeReservePerSite,
      'how many of them one site may request, whose usual codes count too',
    ),
    noticesPerTarget: quotas(
      limits.noticesPerTarget,
      'how many notices of changed registrations one target gets about one account, and as many of requested recoveries',
    ),
    noticesPerAccount: quotas(
      limits.noticesPerAccount,
      'the same for all targets of one account together',
    ),
    reservePerNetwork: quotas(
      limits.reservePerNetwork,
      'how many recoveries of one account each network may start when the others are used up: emails then have only the link',
    ),
    reservePerSite: quotas(
      limits.reservePerSite,
      'the same for each site: a /24, or a /48 of IPv6',
    ),
    reservePerMailbox: quotas(
      limits.reservePerMailbox,
      'how many such emails one mailbox gets, one after another (any of these quotas is enough)',
    ),
    smsReservePerSite: quotas(
      limits.smsReservePerSite,
      'how many SMS one site may request for one phone when the others are used up',
    ),
    smsReservePerPhone: quotas(
      limits.smsReservePerPhone,
      'how many such SMS one phone gets, from all sites',
    ),
    smsReserveOfKnownSite: quotas(
      limits.smsReserveOfKnownSite,
      'how many more such SMS the site may request that last confirmed a code of this phone',
    ),
    recoveriesPerGuardian: quotas(
      limits.recoveriesPerGuardian,
      'how many recovery requests one guardian may open for one account',
    ),
    recoveriesPerAccount: quotas(
      limits.recoveriesPerAccount,
      'how many recovery requests all guardians of one account together may open',
    ),
    relaysPerCaller: quotas(
      limits.relaysPerCaller,
      'how many executions and finalisations one site (a /24, or a /48 of IPv6) may have paid for with one token',
    ),
    wrongCodes: object(
      {
        maximum: count('how many are checked per site that requested the code', {
          minimum: 1,
          default: limits.wrongCodes.maximum,
        }),
        overall: count('how many are checked from all sites together, in recoveries', {
          minimum: 1,
          default: limits.wrongCodes.overall,
        }),
        period: seconds(limits.wrongCodes.period, 'in what time', { minimum: 1 }),
      },
      'wrong codes for one target, over all of its challenges',
    ),
    stopsPerTarget: quotas(
      limits.stopsPerTarget,
      'how many recoveries of an account, whose last code waited, one of its targets may stop',
    ),
    alertsPerTarget: quotas(
      limits.alertsPerTarget,
      'how many alerts about recoveries one target gets, and as many about other events',
    ),
  },
  'the limits per account and target',
);
