import type { Caller } from '../access/authenticate.ts';
import { requesterOf } from '../challenges/create-challenge.ts';
import { ServiceError } from '../kit/service-error.ts';
import type { Limit, LimitRepository } from '../limits/limit-repository.ts';
import {
  channelTraits,
  limitsOf,
  recoveryCode,
  sumLimits,
  targetFingerprint,
} from '../limits/limits.ts';
import type { LimitKey, Resource } from '../limits/matrix.ts';
import {
  isReachable,
  type Reachable,
  type Registration,
} from '../registrations/registration-repository.ts';
import type { Repositories, Service } from '../service.ts';
import type { SignatureRequest } from './signature-request-repository.ts';

/** A target that gets a code, and whether it gets only the email's link. */
export interface ChosenTarget {
  registration: Registration;
  isByLinkOnly: boolean;
}

/**
 * Chooses which targets get which codes, within the limits.
 *
 * Strangers can use up an account's requests and a target's codes, but must not lock the owner out.
 * So limits count by the caller's network, and each network has its own reserve: see
 * {@link takeReserve}.
 *
 * @throws {ServiceError} `rate-limited` if even the reserve reaches too few targets
 */
export async function chooseTargets(
  service: Service,
  { limits }: Repositories,
  {
    request,
    registrations,
    caller,
  }: { request: SignatureRequest; registrations: readonly Registration[]; caller: Caller },
): Promise<ChosenTarget[]> {
  const now = request.createdAt;
  const { account, chainId } = request;
  const spender = { account: { account, chainId }, caller };
  const requestLimits = limitsOf(service, 'signature request', spender);

  // Addresses of the same mailbox share its limits, and a request counts once for all of them.
  const byMailbox = Map.groupBy(registrations.filter(isReachable), (registration) =>
    targetFingerprint(service, registration),
  );
  const codeLimits = (target: Reachable) =>
    limitsOf(service, recoveryCode[target.channel], { ...spender, target });
  // Usually all limits have room, and one query is enough; if not, nothing has been counted.
  const codes = [...byMailbox.values()].flatMap(([one]) => (one ? codeLimits(one) : []));
  const whole = await limits.take(sumLimits([...requestLimits, ...codes]), now);
  if (whole.outcome === 'taken') {
    return registrations.map((registration) => ({ registration, isByLinkOnly: false }));
  }

  const requested = await limits.take(requestLimits, now);
  let retryAfter = 1;
  // A sheet costs nothing, and its codes cannot be guessed.
  const chosen: ChosenTarget[] = registrations
    .filter((one) => !isReachable(one))
    .map((registration) => ({ registration, isByLinkOnly: false }));
  const spent: Reachable[] = [];
  for (const sharing of byMailbox.values()) {
    const [one] = sharing;
    const taken =
      one && requested.outcome === 'taken' ? await limits.take(codeLimits(one), now) : requested;
    if (taken.outcome === 'taken') {
      chosen.push(...sharing.map((registration) => ({ registration, isByLinkOnly: false })));
    } else {
      spent.push(...sharing);
      retryAfter = Math.max(retryAfter, taken.retryAfter);
    }
  }

  chosen.push(...(await takeReserve(service, limits, { spender, spent, now })));
  if (chosen.length < request.requiredVerifications) {
    throw new ServiceError('rate-limited', { retryAfter });
  }
  return chosen;
}

type Spender = Required<Pick<Parameters<typeof limitsOf>[2], 'account' | 'caller'>>;

/**
 * Chooses the targets that get a code although their limits are used up.
 *
 * Emails carry only the long code, which cannot be guessed; a mailbox gets a limited number from
 * all networks together. An SMS has a short code and costs money, so each site may
 * request few. Many sites can use up a phone's reserve, but not that of the site that last
 * confirmed a code. Over all accounts, too, a site gets a limited number.
 */
async function takeReserve(
  service: Service,
  limits: LimitRepository,
  { spender, spent, now }: { spender: Spender; spent: readonly Reachable[]; now: Date },
): Promise<ChosenTarget[]> {
  const { baseUrl } = service.settings;
  const reachable = spent.filter(
    ({ channel }) => !channelTraits[channel].hasLink || baseUrl !== undefined,
  );
  if (reachable.length === 0) return [];
  const wanted = limitsOf(service, 'recovery beyond these limits', spender);
  if ((await limits.take(wanted, now)).outcome === 'limited') return [];
  const chosen: ChosenTarget[] = [];
  for (const registration of reachable) {
    for (const alternative of reserveLimits(service, registration, spender)) {
      if ((await limits.take(alternative, now)).outcome === 'limited') continue;
      chosen.push({ registration, isByLinkOnly: channelTraits[registration.channel].hasLink });
      break;
    }
  }
  return chosen;
}

/** The alternative limits of a target's reserve; one of them must have room. */
function reserveLimits(service: Service, target: Reachable, spender: Spender): Limit[][] {
  const of = (resource: Resource, keys?: readonly LimitKey[]) =>
    limitsOf(service, resource, { ...spender, target }, keys);
  if (channelTraits[target.channel].hasLink) {
    const email = 'email of a recovery beyond them, with the link only';
    return of(email, ['target']).map((quota) => [quota, ...of(email, ['site'])]);
  }
  const isKnown = target.knownRequester === requesterOf(service, spender.caller);
  return [
    of('SMS of a recovery beyond them'),
    ...(isKnown
      ? [of('SMS of a recovery beyond them, to the site that last confirmed a code')]
      : []),
  ];
}
