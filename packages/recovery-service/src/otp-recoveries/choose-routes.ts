import { limitsOf, targetFingerprint, targetLimits } from '../challenges/code-limits.ts';
import { requesterOf } from '../challenges/create-challenge.ts';
import { channelTraits, type Registration, type SignatureRequest } from '../model/registration.ts';
import type { Caller, Limit, LimitRepository, Repositories, Service } from '../ports.ts';
import { ServiceError } from '../service-error.ts';

/** A target that gets a code, and whether it gets only the email's link. */
export interface Route {
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
export async function chooseRoutes(
  service: Service,
  { limits }: Repositories,
  {
    request,
    registrations,
    caller,
  }: { request: SignatureRequest; registrations: readonly Registration[]; caller: Caller },
): Promise<Route[]> {
  const now = request.createdAt;
  const { requestsPerAccount, requestsPerCaller } = service.settings.limits;
  const account = `${request.chainId}:${request.account}`;
  const requestLimits = [
    ...limitsOf(`requests:${account}`, requestsPerAccount),
    ...limitsOf(`requests:${caller.tokenId}:${caller.network}:${account}`, requestsPerCaller),
  ];

  // Addresses of the same mailbox share its limits, and a request counts once for all of them.
  const byMailbox = Map.groupBy(registrations, (registration) =>
    targetFingerprint(service, registration),
  );
  // Usually all limits have room, and one query is enough; if not, nothing has been counted.
  const targets = [...byMailbox.keys()].flatMap((mailbox) => targetLimits(service, mailbox));
  const whole = await limits.take([...requestLimits, ...targets], now);
  if (whole.outcome === 'taken') {
    return registrations.map((registration) => ({ registration, isByLinkOnly: false }));
  }

  const requested = await limits.take(requestLimits, now);
  let retryAfter = 1;
  const routes: Route[] = [];
  const spent: Registration[] = [];
  for (const [mailbox, sharing] of byMailbox) {
    const taken =
      requested.outcome === 'taken'
        ? await limits.take(targetLimits(service, mailbox), now)
        : requested;
    if (taken.outcome === 'taken') {
      routes.push(...sharing.map((registration) => ({ registration, isByLinkOnly: false })));
    } else {
      spent.push(...sharing);
      retryAfter = Math.max(retryAfter, taken.retryAfter);
    }
  }

  routes.push(...(await takeReserve(service, limits, { account, spent, caller, now })));
  if (routes.length < request.requiredVerifications) {
    throw new ServiceError('rate-limited', { retryAfter });
  }
  return routes;
}

/**
 * Chooses the targets that get a code although their limits are used up.
 *
 * Emails carry only the long code, which cannot be guessed; a mailbox gets a limited number from
 * all networks together. An SMS has a short code and costs money, so each site may
 * request few. Many sites can use up a phone's reserve, but not that of the site that last
 * confirmed a code.
 */
async function takeReserve(
  service: Service,
  limits: LimitRepository,
  {
    account,
    spent,
    caller,
    now,
  }: { account: string; spent: readonly Registration[]; caller: Caller; now: Date },
): Promise<Route[]> {
  const { baseUrl, limits: quotas } = service.settings;
  const reachable = spent.filter(
    ({ channel }) => !channelTraits[channel].hasLink || baseUrl !== undefined,
  );
  if (reachable.length === 0) return [];
  const callerLimits = [
    ...limitsOf(`reserve:${caller.network}:${account}`, quotas.reservePerNetwork),
    ...limitsOf(`site-reserve:${caller.site}:${account}`, quotas.reservePerSite),
  ];
  if ((await limits.take(callerLimits, now)).outcome === 'limited') return [];
  const routes: Route[] = [];
  for (const registration of reachable) {
    for (const alternative of reserveLimits(service, registration, caller)) {
      if ((await limits.take(alternative, now)).outcome === 'limited') continue;
      routes.push({ registration, isByLinkOnly: channelTraits[registration.channel].hasLink });
      break;
    }
  }
  return routes;
}

/** The alternative limits of a target's reserve; one of them must have room. */
function reserveLimits(service: Service, registration: Registration, caller: Caller): Limit[][] {
  const { limits } = service.settings;
  const target = targetFingerprint(service, registration);
  if (channelTraits[registration.channel].hasLink) {
    return limits.reservePerMailbox.map((quota) => limitsOf(`mailbox-reserve:${target}`, [quota]));
  }
  const isKnown = registration.knownRequester === requesterOf(service, caller);
  return [
    [
      ...limitsOf(`phone-reserve:${caller.site}:${target}`, limits.smsReservePerSite),
      ...limitsOf(`phone-reserve:${target}`, limits.smsReservePerPhone),
    ],
    ...(isKnown ? [limitsOf(`known-phone-reserve:${target}`, limits.smsReserveOfKnownSite)] : []),
  ];
}
