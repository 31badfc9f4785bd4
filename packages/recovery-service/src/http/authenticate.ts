import { network, site } from '@recovery-guardian/protocol/network';
import type { FastifyRequest } from 'fastify';
import type { AccessToken, AccessTokens } from '../ports.ts';
import type { Caller, Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';
import { acceptedLanguages } from './accepted-languages.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the access token has been checked. */
    caller: Caller;
    /** The service that the request is for. */
    service: Service;
  }
}

/** The caller, its tenant if any, and the origin that may read the response. */
export interface Authentication {
  caller: Caller;
  kind: AccessToken['kind'];
  tenant: string | undefined;
  allowedOrigin: string | undefined;
}

/**
 * Checks the access token, and for publishable tokens the origin. Clients that cannot set headers
 * put the token into the path as `/t/{token}`; secret tokens are refused there.
 *
 * @throws {ServiceError} `unauthorized`, `rate-limited`
 * @see docs/protocol.md, "Access tokens"
 */
export async function authenticate(
  accessTokens: AccessTokens,
  request: FastifyRequest,
): Promise<Authentication> {
  const { token: pathToken } = request.params as { token?: string };
  const [, bearer] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
  const token = pathToken ?? bearer;
  const accessToken = token ? await accessTokens.find(token, network(request.ip)) : undefined;
  if (!accessToken) throw new ServiceError('unauthorized');
  if (pathToken !== undefined && accessToken.kind === 'secret') {
    throw new ServiceError('unauthorized', {
      hint: 'A secret token belongs in the Authorization header, never in an address.',
    });
  }
  const origin = request.headers.origin;
  if (!isAllowed(accessToken, origin, request.headers['sec-fetch-site'])) {
    throw new ServiceError('unauthorized', {
      hint: 'This token may not be used from this origin. An operator can add the origin to it.',
    });
  }
  const caller: Caller = {
    host: namedHost(accessToken, origin),
    network: network(request.ip),
    site: site(request.ip),
    tokenId: accessToken.id,
    tokenKind: accessToken.kind,
    language: acceptedLanguages(request),
  };
  const { kind, tenant } = accessToken;
  return { caller, kind, tenant, allowedOrigin: origin };
}

function isAllowed(
  { kind, origins }: AccessToken,
  origin: string | undefined,
  fetchSite: string | string[] | undefined,
): boolean {
  if (kind !== 'publishable' || origins.includes('*')) return true;
  return origin === undefined ? fetchSite === 'same-origin' : origins.includes(origin);
}

/** The host of the caller's page, if the token names its origin; only then may an SMS name it. */
function namedHost({ origins }: AccessToken, origin: string | undefined): string | undefined {
  if (origin === undefined || !origins.includes(origin) || !URL.canParse(origin)) return undefined;
  return new URL(origin).hostname;
}
