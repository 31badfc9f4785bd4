import { targetLimits } from '../challenges/target-limits.ts';
import type { Limit, Repositories } from '../ports.ts';
import type { Registration } from '../registrations/registration.ts';
import type { Caller, Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';
import type { Quota } from '../settings.ts';
import type { SignatureRequest } from './signature-request.ts';

/** A target that gets a code, and whether only by the email's link. */
export type Route = { registration: Registration; isByLinkOnly: boolean };

/**
 * Decides which targets get which codes, within the limits.
 *
 * A stranger may use up an account's requests and a target's codes, and must not lock the owner out by
 * it. So limits count by the caller's network, and each network has a reserve of its own: emails with
 * the long code only, which nobody can guess and which cost nobody money (security S11, S21).
 *
 * @throws {ServiceError} `rate-limited` where not even that reaches enough targets.
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
  const { requestsPerAccount, requestsPerCaller, reservePerNetwork } = service.settings.limits;
  const account = `${request.chainId}:${request.account}`;
  const limit = (name: string, quotas: readonly Quota[]): Limit[] =>
    quotas.map((quota) => ({ key: `${name}:${account}`, ...quota }));

  const requestLimits = [
    ...limit('requests', requestsPerAccount),
    ...limit(`requests:${caller.tokenId}:${caller.network}`, requestsPerCaller),
  ];

  // Mostly nothing is used up, and one question tells; if not, nothing has been counted.
  const targets = registrations.flatMap((registration) => targetLimits(service, registration));
  if ((await limits.take([...requestLimits, ...targets], now)) === undefined) {
    return registrations.map((registration) => ({ registration, isByLinkOnly: false }));
  }

  let retryAfter = await limits.take(requestLimits, now);
  const isWithinLimits = retryAfter === undefined;
  const routes: Route[] = [];
  const spent: Registration[] = [];
  for (const registration of registrations) {
    const wait = isWithinLimits
      ? await limits.take(targetLimits(service, registration), now)
      : retryAfter;
    if (wait === undefined) {
      routes.push({ registration, isByLinkOnly: false });
    } else {
      spent.push(registration);
      retryAfter = Math.max(retryAfter ?? 0, wait);
    }
  }

  const byLink = service.settings.baseUrl ? spent.filter(({ channel }) => channel === 'email') : [];
  if (byLink.length > 0) {
    const wait = await limits.take(limit(`reserve:${caller.network}`, reservePerNetwork), now);
    if (wait === undefined) {
      routes.push(...byLink.map((registration) => ({ registration, isByLinkOnly: true })));
    }
  }
  if (routes.length < request.requiredVerifications) {
    throw new ServiceError('rate-limited', { retryAfter: retryAfter ?? 1 });
  }
  return routes;
}
