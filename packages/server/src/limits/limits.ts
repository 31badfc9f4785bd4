import type { Channel } from '@recovery-guardian/core';
import type { Address } from 'viem';
import type { Settings } from '../configuration/service-settings.ts';
import type { OtpService } from '../keys/otp-service.ts';
import type { Clock } from '../kit/clock.ts';
import type { LimitOutcome } from '../kit/service-error.ts';
import { domainOf, foldTarget } from './fold-target.ts';
import type { Limit, LimitRepository } from './limit-repository.ts';
import {
  type Cell,
  type Counter,
  type LimitKey,
  limitKeys,
  limitMatrix,
  type Resource,
} from './matrix.ts';

/** An email address or a phone number. */
export interface Target {
  channel: Channel;
  target: string;
}

/** `secret` for back ends; `publishable` for browsers, bound to origins; `app` for extensions and
 * mobile apps, which have no fixed origin. */
export type TokenKind = 'secret' | 'publishable' | 'app';

/** What limits know of a caller. */
export interface LimitedCaller {
  /** The network of its address, only for the reserve of recoveries: a /24 or /64. */
  network: string;
  /** The site of its address, which is harder to change: a /24 or /48. */
  site: string;
  tokenId: string;
  tokenKind: TokenKind;
}

/** Targets need the codes, for their fingerprints. */
interface LimitingService {
  settings: Pick<Settings, 'limits'>;
  codes?: Pick<OtpService, 'fingerprint'>;
}

/** What spends a resource. A counter needs those parts that are in its key. */
interface Spender {
  target?: Target;
  account?: { account: Address; chainId: number };
  guardian?: Address;
  caller?: LimitedCaller;
}

/** The keys that only few spenders share; their counters may be locked early in a transaction. */
export const ownKeys: readonly LimitKey[] = ['target', 'account'];

/** The keys that many share: their counters come last, as they stay locked until the commit. */
export const sharedKeys: readonly LimitKey[] = ['network', 'site', 'token'];

/**
 * Returns the limits of a resource by {@link limitMatrix}, to be taken together.
 *
 * @param keys of the cells; all by default
 */
export function limitsOf(
  service: LimitingService,
  resource: Resource,
  spender: Spender,
  keys: readonly LimitKey[] = limitKeys,
): Limit[] {
  const row: Record<LimitKey, Cell> = limitMatrix[resource];
  return keys
    .map((key) => row[key])
    .flatMap((cell) => ('counters' in cell ? cell.counters : []))
    .filter(({ exceptSecret }) => !exceptSecret || spender.caller?.tokenKind !== 'secret')
    .flatMap((counter) => {
      const key = [counter.name, ...counter.by.map((part) => partOf(service, part, spender))].join(
        ':',
      );
      const { quotas } = counter;
      const list = typeof quotas === 'string' ? service.settings.limits[quotas] : quotas;
      return list.map((quota) => ({ key, ...quota }));
    });
}

function partOf(
  { codes }: LimitingService,
  part: Counter['by'][number],
  { target, account, guardian, caller }: Spender,
): string {
  const parts: Record<typeof part, () => string | undefined> = {
    target: () => codes && target && targetFingerprint({ codes }, target),
    domain: () => codes && target && codes.fingerprint(['domain', domainOf(target.target)]),
    account: () => account && `${account.chainId}:${account.account}`,
    guardian: () => guardian,
    network: () => caller?.network,
    site: () => caller?.site,
    token: () => caller?.tokenId,
  };
  const value = parts[part]();
  if (value === undefined) throw new TypeError(`A limit counts by ${part}, which is missing`);
  return value;
}

/** The key of a target in limits: the same for all spellings of a mailbox. */
export function targetFingerprint(
  { codes }: Required<Pick<LimitingService, 'codes'>>,
  { channel, target }: Target,
): string {
  return codes.fingerprint(['target', channel, foldTarget(channel, target)]);
}

/** Adds up limits of the same counter, so that they can be taken together. */
export function sumLimits(limits: readonly Limit[]): Limit[] {
  const byCounter = Map.groupBy(limits, ({ key, period, maximum }) =>
    JSON.stringify([key, period, maximum]),
  );
  return [...byCounter.values()].flatMap((same) =>
    same.slice(0, 1).map((limit) => ({
      ...limit,
      amount: same.reduce((sum, { amount = 1 }) => sum + amount, 0),
    })),
  );
}

const resource = 'code of a registration or of alerts';
const refused = 'code to a target that a provider refuses, except of a recovery';
const reserve = 'code of a registration beyond these limits, with the link only';

interface CodeLimitingService {
  settings: Pick<Settings, 'limits' | 'baseUrl'>;
  codes: Pick<OtpService, 'fingerprint'>;
  clock: Clock;
}

/** A code about to be sent for anything but a recovery. */
interface NewCode {
  target: Target;
  account: { account: Address; chainId: number };
  caller: LimitedCaller;
}

/** A code that is within its limits, or within the reserve of those that have no more room. */
type CodeOutcome = LimitOutcome & { isByLinkOnly?: boolean };

/**
 * Counts a code by its target and account. Codes of recoveries have other limits
 * (`choose-targets.ts`), so that these cannot use them up.
 *
 * Strangers can use up a target's codes by registering it for accounts of their own. So a site that
 * has asked for none gets some from a reserve: emails with the link only, whose code cannot be guessed.
 * The counters stay locked until the commit: those of {@link sharedCodeLimits} are taken last.
 */
export async function takeCodeLimits(
  service: CodeLimitingService,
  { limits }: { limits: Pick<LimitRepository, 'take'> },
  code: NewCode,
): Promise<CodeOutcome> {
  const now = service.clock.now();
  const bySite = limitsOf(service, reserve, code, ['site']);
  const whole = await limits.take(
    [
      ...limitsOf(service, resource, code, ownKeys),
      ...bySite.map((limit) => ({ ...limit, maximum: countOnly })),
    ],
    now,
  );
  const { hasLink } = channelTraits[code.target.channel];
  if (whole.outcome === 'taken' || (hasLink && service.settings.baseUrl === undefined))
    return whole;
  const reserved = await limits.take(
    [
      ...limitsOf(service, resource, code, ['account']),
      ...limitsOf(service, reserve, code, ['target']),
      ...bySite,
    ],
    now,
  );
  return reserved.outcome === 'taken' ? { ...reserved, isByLinkOnly: hasLink } : whole;
}

/** No limit: what is only counted, for another one. */
const countOnly = 1_000_000_000;

/**
 * The limits of codes by what many accounts share: the caller's site and its token.
 *
 * @param refusal what counts if a provider refuses a target that no one has confirmed yet
 */
export function sharedCodeLimits(
  service: CodeLimitingService,
  caller: LimitedCaller,
  targets: readonly Target[],
  refusal?: readonly Limit[],
): Limit[] {
  const limits = targets.flatMap((target) => [
    ...limitsOf(service, resource, { caller }, sharedKeys),
    ...limitsOf(service, byChannel[target.channel], { caller, target }, sharedKeys),
  ]);
  return [
    // One registration always fits, however low a limit is.
    ...sumLimits(limits).map(({ amount = 1, ...limit }) => ({
      ...limit,
      amount: Math.min(amount, limit.maximum),
    })),
    // Not reserved: more may be on their way at once than may be refused in a day.
    ...(refusal?.map((limit) => ({ ...limit, amount: 0 })) ?? []),
  ];
}

/** The limits that a code counts against once a provider refuses it. */
export function refusalOf(service: CodeLimitingService, caller: LimitedCaller): Limit[] {
  return limitsOf(service, refused, { caller }, sharedKeys);
}

/** What a code counts as besides, by its channel. */
export const byChannel: Readonly<Record<Channel, Resource>> = {
  email: 'email of a code to a domain, except of a recovery',
  sms: 'SMS of a code, except of a recovery',
};

/** The limited resource that a code of a recovery is. */
export const recoveryCode: Readonly<Record<Channel, Resource>> = {
  email: 'email of a recovery',
  sms: 'SMS of a recovery',
};

interface ChannelTraits {
  /** Whether a message has room for a link to the long code, which limits do not apply to. */
  hasLink: boolean;
  /** Whether messages cost money, so that only deployed contracts may cause them. */
  costsMoney: boolean;
}

/** How the channels differ for the rules; a new channel must say. */
export const channelTraits: Readonly<Record<Channel, ChannelTraits>> = {
  email: { hasLink: true, costsMoney: false },
  sms: { hasLink: false, costsMoney: true },
};
