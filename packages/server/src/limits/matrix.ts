import {
  defaultSettings,
  otherLimits,
  type Quota,
  type Settings,
} from '../configuration/service-settings.ts';

/** Describes quotas: "1 in 30 seconds, 5 an hour". */
export function describeQuotas(...quotas: readonly Quota[]): string {
  return quotas
    .map(({ maximum, period }) => `${maximum.toLocaleString('en')} ${describePeriod(period)}`)
    .join(', ');
}

/** Describes seconds in the largest unit that needs no fraction: "2 minutes". */
function describeSeconds(seconds: number): string {
  const [name, length] = units.find(([, size]) => seconds % size === 0) ?? ['second', 1];
  const count = seconds / length;
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

function describePeriod(seconds: number): string {
  const text = describeSeconds(seconds);
  return text.startsWith('1 ')
    ? text.replace('1 ', text === '1 hour' ? 'an ' : 'a ')
    : `in ${text}`;
}

const units: readonly [name: string, seconds: number][] = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** By what a limit counts: a network is a /24 of IPv4 or a /64 of IPv6, a site a /24 or a /48. */
export const limitKeys = ['target', 'account', 'network', 'site', 'token', 'all'] as const;
export type LimitKey = (typeof limitKeys)[number];

/** The names of the settings that are lists of quotas. */
type QuotaSetting = {
  [Name in keyof Settings['limits']]: Settings['limits'][Name] extends readonly Quota[]
    ? Name
    : never;
}[keyof Settings['limits']];

/** A counter in the database. */
export interface Counter {
  /** The first part of its key, which metrics show. */
  name: string;
  /** The rest of its key. */
  by: readonly ('target' | 'domain' | 'account' | 'guardian' | 'network' | 'site' | 'token')[];
  quotas: QuotaSetting | readonly Quota[];
  /** Whether tokens of the kind `secret` are exempt: all users of a back end share its site. */
  exceptSecret?: boolean;
}

/** How a resource is limited by a key: counted here, enforced elsewhere, or not at all. */
export type Cell = { counters: readonly Counter[] } | { elsewhere: string } | { none: string };

const count = (name: string, by: Counter['by'], quotas: Counter['quotas']) => ({
  name,
  by,
  quotas,
});
const counted = (...counters: Counter[]): Cell => ({ counters });
const elsewhere = (limit: string): Cell => ({ elsewhere: limit });
const none = (reason: string): Cell => ({ none: reason });
const perSite = (name: string, quotas: Counter['quotas'], ...by: Counter['by']): Counter => ({
  ...count(name, ['token', 'site', ...by], quotas),
  exceptSecret: true,
});

const { wrongCodes } = defaultSettings.limits;
const bySite = none('because its site counts, which contains it');
const byBudget = elsewhere('budgets');
const byTokenOfAll = none(
  'because a stranger could use it up, and end the recoveries of all users',
);
const ofChain = none('because only events on the chain cause it, which no caller sends');
const ofTime = none('because only the passing of a year causes it');
const byCode = none('because the code that it is counts');
const noTarget = none('because it has no target');
const noAccount = none('because it names no account');
const byParts = none('because the narrower keys bound it');
const byCaller = none('because callers are counted, by the keys that they cannot choose');
const ownProcess = none('because the limit of the process bounds it');

/**
 * What each thing that costs is limited by. The counters of the database are enforced from this
 * table, and docs/security/limits.md is written from it.
 */
export const limitMatrix = {
  'code of a registration or of alerts': {
    target: counted(count('codes', ['target'], 'codesPerTarget')),
    account: counted(count('account-codes', ['account'], 'codesPerAccount')),
    network: bySite,
    site: counted(perSite('caller-codes', 'codesPerCaller')),
    token: counted(count('token-codes', ['token'], 'codesPerToken')),
    all: byBudget,
  },
  'code of a registration beyond these limits, with the link only': {
    target: counted(count('code-reserve', ['target'], 'codeReservePerTarget')),
    account: none('because an account of a stranger is free'),
    network: bySite,
    site: counted(count('site-codes', ['site', 'target'], 'codeReservePerSite')),
    token: none('because it also counts as a code of a registration'),
    all: byBudget,
  },
  'sheet of backup codes': {
    target: none('because no message is sent'),
    account: counted(count('account-sheets', ['account'], 'codesPerAccount')),
    network: bySite,
    site: counted(perSite('caller-sheets', 'codesPerCaller')),
    token: counted(count('token-sheets', ['token'], 'codesPerToken')),
    all: byParts,
  },
  'code that finds accounts': {
    target: counted(count('searches', ['target'], 'codesPerTarget')),
    account: noAccount,
    network: bySite,
    site: counted(perSite('caller-searches', 'codesPerCaller')),
    token: counted(count('token-searches', ['token'], 'codesPerToken')),
    all: byBudget,
  },
  'SMS of a code, except of a recovery': {
    target: byCode,
    account: byCode,
    network: bySite,
    site: counted(perSite('caller-sms', 'smsPerCaller')),
    token: counted(count('token-sms', ['token'], 'smsPerToken')),
    all: byBudget,
  },
  'email of a code to a domain, except of a recovery': {
    target: byCode,
    account: byCode,
    network: bySite,
    site: counted(perSite('caller-domain', 'codesPerDomain', 'domain')),
    token: none('because most users have their mailbox at a few domains'),
    all: byBudget,
  },
  'code to a target that a provider refuses, except of a recovery': {
    target: byCode,
    account: none('because an account of a stranger is free'),
    network: bySite,
    site: counted(perSite('caller-refused', 'refusedPerCaller')),
    token: counted(count('token-refused', ['token'], 'refusedPerToken')),
    all: none('because recoveries and alarms can have a sender of their own'),
  },
  'signature request': {
    target: none('because each code of it is counted'),
    account: counted(count('requests', ['account'], 'requestsPerAccount')),
    network: bySite,
    site: counted(count('requests', ['token', 'site', 'account'], 'requestsPerCaller')),
    token: byTokenOfAll,
    all: none('because its codes have a budget'),
  },
  'email of a recovery': {
    target: counted(count('codes', ['target'], 'codesPerTarget')),
    account: none('because signature requests are counted, and an email costs little'),
    network: bySite,
    site: counted(perSite('recovery-email', 'recoveryEmailsPerCaller')),
    token: byTokenOfAll,
    all: byBudget,
  },
  'SMS of a recovery': {
    target: counted(count('codes', ['target'], 'codesPerTarget')),
    account: counted(count('account-sms', ['account'], 'recoverySmsPerAccount')),
    network: bySite,
    site: counted(perSite('recovery-sms', 'recoverySmsPerCaller')),
    token: byTokenOfAll,
    all: byBudget,
  },
  'recovery beyond these limits': {
    target: none('because each message of it is counted'),
    account: none('because strangers could use it up'),
    network: counted(count('reserve', ['network', 'account'], 'reservePerNetwork')),
    site: counted(count('site-reserve', ['site', 'account'], 'reservePerSite')),
    token: byTokenOfAll,
    all: byBudget,
  },
  'email of a recovery beyond them, with the link only': {
    target: counted(count('mailbox-reserve', ['target'], 'reservePerMailbox')),
    account: none('because strangers could use it up'),
    network: bySite,
    site: counted(perSite('reserve-email', 'recoveryEmailsPerCaller')),
    token: byTokenOfAll,
    all: byBudget,
  },
  'SMS of a recovery beyond them': {
    target: counted(count('phone-reserve', ['target'], 'smsReservePerPhone')),
    account: none('because strangers could use it up'),
    network: bySite,
    site: counted(
      count('phone-reserve', ['site', 'target'], 'smsReservePerSite'),
      perSite('reserve-sms', 'recoverySmsPerCaller'),
    ),
    token: byTokenOfAll,
    all: byBudget,
  },
  'SMS of a recovery beyond them, to the site that last confirmed a code': {
    target: counted(count('known-phone-reserve', ['target'], 'smsReserveOfKnownSite')),
    account: none('because strangers could use it up'),
    network: bySite,
    site: counted(perSite('known-reserve-sms', 'recoverySmsPerCaller')),
    token: byTokenOfAll,
    all: byBudget,
  },
  'notice of a changed registration': {
    target: counted(count('change-notices', ['target', 'account'], 'noticesPerTarget')),
    account: counted(count('change-notices', ['account'], 'noticesPerAccount')),
    network: bySite,
    site: none('because who used it up could then act without a notice'),
    token: none('because who used it up could then act without a notice'),
    all: byBudget,
  },
  'notice of a requested recovery': {
    target: counted(count('recovery-notices', ['target', 'account'], 'noticesPerTarget')),
    account: counted(count('recovery-notices', ['account'], 'noticesPerAccount')),
    network: bySite,
    site: none('because who used it up could then act without a notice'),
    token: none('because who used it up could then act without a notice'),
    all: byBudget,
  },
  'notice of a recovery whose last code waits, and this code': {
    target: none('because the codes of its request are counted, and it needs one of them'),
    account: none('because without it, a recovery would go on untold'),
    network: bySite,
    site: none('because without it, a recovery would go on untold'),
    token: none('because without it, a recovery would go on untold'),
    all: byBudget,
  },
  'stop of a recovery whose last code waits': {
    target: counted(count('stops', ['target', 'account'], 'stopsPerTarget')),
    account: byParts,
    network: none('because a link of a message proves the target'),
    site: none('because a link of a message proves the target'),
    token: none('because it needs no token'),
    all: none('because a link of a message proves the target'),
  },
  'alert of a recovery, in any case': {
    target: counted(
      count('recovery-alerts', ['target', 'account'], [{ maximum: 3, period: 86_400 }]),
    ),
    account: none('because each account has at most 20 targets, and 10 for each of its owners'),
    network: ofChain,
    site: ofChain,
    token: ofChain,
    all: byBudget,
  },
  'further alert of a recovery': {
    target: counted(count('recovery-alerts', ['target'], 'alertsPerTarget')),
    account: byParts,
    network: ofChain,
    site: ofChain,
    token: ofChain,
    all: byBudget,
  },
  'reminder of a recovery that waits': {
    target: counted(
      count('recovery-reminders', ['target', 'account'], [{ maximum: 6, period: 86_400 }]),
    ),
    account: none('because each account has at most 20 targets, and 10 for each of its owners'),
    network: ofChain,
    site: ofChain,
    token: ofChain,
    all: byBudget,
  },
  'yearly reminder of a way back': {
    target: counted(count('yearly-reminders', ['target'], [{ maximum: 10, period: 86_400 }])),
    account: none('because each of its targets gets one a year, and switching it causes none'),
    network: ofTime,
    site: ofTime,
    token: ofTime,
    all: byBudget,
  },
  'message to keep, about the way back in': {
    target: counted(
      count('kept-messages', ['target', 'account'], [{ maximum: 2, period: 30 * 86_400 }]),
    ),
    account: none('because each account has at most 20 targets'),
    network: ofChain,
    site: ofChain,
    token: ofChain,
    all: byBudget,
  },
  'alert of another event': {
    target: counted(count('alerts', ['target'], 'alertsPerTarget')),
    account: byParts,
    network: ofChain,
    site: ofChain,
    token: ofChain,
    all: byBudget,
  },
  SMS: {
    target: elsewhere(
      `the rows above; \`messagesPerPrefixPerDay\`, ${describeQuotas(otherLimits.smsPerBlock)}, per block of ${(10 ** otherLimits.digitsOfBlock).toLocaleString('en')} numbers`,
    ),
    account: elsewhere('the rows above'),
    network: bySite,
    site: elsewhere('the rows above'),
    token: elsewhere('the rows above'),
    all: elsewhere(
      `\`sms.messagesPerDay\`, ${describeQuotas(otherLimits.sms)}, and \`spending\`; ${otherLimits.percentForRecoveries} % is for recoveries`,
    ),
  },
  email: {
    target: elsewhere('the rows above'),
    account: elsewhere('the rows above'),
    network: bySite,
    site: elsewhere('the rows above'),
    token: elsewhere('the rows above'),
    all: elsewhere(
      `a provider's \`messagesPerDay\`, if set; ${otherLimits.percentForRecoveries} % is for recoveries`,
    ),
  },
  'wrong code': {
    target: elsewhere(
      `\`wrongCodes\`, ${describeQuotas({ ...wrongCodes, maximum: wrongCodes.overall })}; ${defaultSettings.code.maximumTries} for a challenge`,
    ),
    account: byParts,
    network: bySite,
    site: elsewhere(`\`wrongCodes\`, ${describeQuotas(wrongCodes)} for a target`),
    token: byParts,
    all: byParts,
  },
  "guardians' recovery request": {
    target: noTarget,
    account: counted(
      count('recoveries', ['account', 'guardian'], 'recoveriesPerGuardian'),
      count('recoveries', ['account'], 'recoveriesPerAccount'),
    ),
    network: bySite,
    site: elsewhere('requests'),
    token: none('because only guardians of the account can open one'),
    all: none('because only guardians of the account can open one'),
  },
  'relayed gas': {
    target: noTarget,
    account: elsewhere(`${describeQuotas(otherLimits.relaysPerAccount)} of each step`),
    network: bySite,
    site: counted(count('relays', ['token', 'site'], 'relaysPerCaller')),
    token: none('because a stranger could use it up'),
    all: elsewhere('`relayer.perDay`, `total`, `maximumFeePerGas`, `maximumGas`'),
  },
  'sponsored gas': {
    target: noTarget,
    account: elsewhere("the policy's `perSender`"),
    network: bySite,
    site: elsewhere('a quarter of what a policy has pending'),
    token: elsewhere("a half of what is pending; the key's policies"),
    all: elsewhere("the policy's per day and in total; 3,000,000 gas each"),
  },
  'signature of the signer': {
    target: noTarget,
    account: elsewhere(describeQuotas(...otherLimits.signaturesPerAccount)),
    network: byParts,
    site: byParts,
    token: byParts,
    all: elsewhere(describeQuotas(...otherLimits.signatures)),
  },
  'kept registration': {
    target: none('because its codes are counted'),
    account: elsewhere('`registrationsPerChannel`'),
    network: bySite,
    site: elsewhere('codes'),
    token: elsewhere('codes'),
    all: byParts,
  },
  'kept nonce': {
    target: noTarget,
    account: elsewhere(
      `${describeSeconds(otherLimits.messageAge)}; ${describeSeconds(otherLimits.messageAgeForSeveralOwners)} only where several owners sign`,
    ),
    network: bySite,
    site: elsewhere('requests'),
    token: byParts,
    all: byParts,
  },
  'request, and its node calls': {
    target: none('because a request is answered before its target is known'),
    account: none('because strangers could use it up'),
    network: bySite,
    site: elsewhere(
      `\`rates.perMinute\` with a token or a link, ${describeQuotas(otherLimits.requestsPerSite)} by default; ${describeQuotas(otherLimits.requestsPerSiteForApps)} for apps`,
    ),
    token: none('because a stranger could use it up; secret tokens have one site'),
    all: none('because nodes have limits of their own, and sites are counted'),
  },
  'unknown token or refused API key': {
    target: noTarget,
    account: noAccount,
    network: bySite,
    site: elsewhere(
      `${describeQuotas(otherLimits.unknownTokensPerSite)}; ${describeQuotas(otherLimits.wrongAdminTokensPerSite)} wrong tokens of the admin API`,
    ),
    token: byParts,
    all: none('because each costs one hash'),
  },
  'request to the platform API, and kept gas policy': {
    target: noTarget,
    account: noAccount,
    network: bySite,
    site: elsewhere(`${describeQuotas(otherLimits.unknownTokensPerSite)} with a wrong key`),
    token: elsewhere(
      `${describeQuotas(otherLimits.requestsPerManagementKey)}; of a team ${describeQuotas(otherLimits.changesPerTeam)} that change something, and ${otherLimits.policiesPerTeam.toLocaleString('en')} policies`,
    ),
    all: none('because operators issue the keys, and fund each policy'),
  },
  'call or operation of the endpoint': {
    target: noTarget,
    account: byParts,
    network: bySite,
    site: elsewhere('`endpoint.public`, without a key'),
    token: elsewhere('the plan of the key, per minute and day'),
    all: elsewhere(
      '1,000 calls and 1 MiB a body; 64 MiB of long bodies, 32 MiB of batches and of answers, 16 MiB of operations',
    ),
  },
  connection: {
    target: noTarget,
    account: noAccount,
    network: bySite,
    site: elsewhere('100 at the proxy (`deploy/nginx`)'),
    token: none('because it is counted before a token is read'),
    all: elsewhere(
      `${otherLimits.openRequests} open requests each; closed after ${describeSeconds(otherLimits.silenceOfConnection)} without data; a body of ${otherLimits.body / 1_024} KiB`,
    ),
  },
  'database connection': {
    target: ownProcess,
    account: ownProcess,
    network: ownProcess,
    site: ownProcess,
    token: ownProcess,
    all: elsewhere(
      `${otherLimits.databaseConnections} a process, ${otherLimits.databaseWait} s of waiting, ${otherLimits.statement} s a statement`,
    ),
  },
  CPU: {
    target: byCaller,
    account: byCaller,
    network: bySite,
    site: elsewhere('requests, and calls of the endpoint'),
    token: byParts,
    all: none('because sites are counted, and the operator adds processes'),
  },
  'log line': {
    target: byCaller,
    account: byCaller,
    network: bySite,
    site: elsewhere('requests: one line each'),
    token: byParts,
    all: none('because the operator rotates logs'),
  },
} as const satisfies Record<string, Record<LimitKey, Cell>>;

export type Resource = keyof typeof limitMatrix;
