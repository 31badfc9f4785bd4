import type { Address } from 'viem';
import type { Registration } from '../model/registration.ts';
import type { Caller, Limit, Repositories, Service } from '../ports.ts';
import { type LimitOutcome, throwIfLimited } from '../service-error.ts';
import type { Quota } from '../settings.ts';
import { foldTarget } from './fold-target.ts';

type Target = Pick<Registration, 'channel' | 'target'>;

/** A code about to be sent for anything but a recovery. */
type NewCode = Target & { account: Address; chainId: number; caller: Caller };

/**
 * Counts a code before it is sent, by target, account, access token and the caller's site. Codes of
 * recoveries have separate limits (`choose-routes.ts`), so that other codes cannot use them up.
 *
 * @throws {ServiceError} `rate-limited`
 */
export async function takeCodeLimits(
  service: Service,
  repositories: Pick<Repositories, 'limits'>,
  code: NewCode,
): Promise<void> {
  throwIfLimited(await tryCodeLimits(service, repositories, code));
}

/** Like {@link takeCodeLimits}, for an optional code: returns a refusal. */
export function tryCodeLimits(
  service: Service,
  { limits }: Pick<Repositories, 'limits'>,
  code: NewCode,
): Promise<LimitOutcome> {
  const wanted = [...accountLimits(service, code), ...callerLimits(service, code.caller)];
  return limits.take(wanted, service.clock.now());
}

export function accountLimits(service: Service, code: Omit<NewCode, 'caller'>): Limit[] {
  const { account, chainId } = code;
  return [
    ...targetLimits(service, targetFingerprint(service, code)),
    ...limitsOf(`account-codes:${chainId}:${account}`, service.settings.limits.codesPerAccount),
  ];
}

/** The limits of a code by the access token and the caller's site, which many accounts share. */
export function callerLimits({ settings }: Service, { tokenId, tokenKind, site }: Caller): Limit[] {
  const { codesPerCaller, codesPerToken } = settings.limits;
  // All users of a back end share its address, so a secret token has only a limit per token.
  const perCaller = tokenKind === 'secret' ? [] : codesPerCaller;
  return [
    ...limitsOf(`caller-codes:${tokenId}:${site}`, perCaller),
    ...limitsOf(`token-codes:${tokenId}`, codesPerToken),
  ];
}

/**
 * Counts a resent code of a recovery, which is limited by its target only.
 *
 * @throws {ServiceError} `rate-limited`
 */
export async function takeTargetLimits(
  service: Service,
  { limits }: Pick<Repositories, 'limits'>,
  target: Target,
): Promise<void> {
  const wanted = targetLimits(service, targetFingerprint(service, target));
  throwIfLimited(await limits.take(wanted, service.clock.now()));
}

/**
 * The limits of codes to a target, for any purpose.
 *
 * @param fingerprint its {@link targetFingerprint}
 */
export function targetLimits(
  { settings }: Pick<Service, 'settings'>,
  fingerprint: string,
): Limit[] {
  return limitsOf(`codes:${fingerprint}`, settings.limits.codesPerTarget);
}

/** The key of a target in limits: the same for all spellings of a mailbox. */
export function targetFingerprint(
  { codes }: Pick<Service, 'codes'>,
  { channel, target }: Target,
): string {
  return codes.fingerprint(['target', channel, foldTarget(channel, target)]);
}

export function limitsOf(key: string, quotas: readonly Quota[]): Limit[] {
  return quotas.map((quota) => ({ key, ...quota }));
}
