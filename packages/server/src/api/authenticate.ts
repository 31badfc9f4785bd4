import type { CaptchaAction } from '@recovery-guardian/core';
import { network, site, withoutPort } from '@recovery-guardian/core/ip-address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccessToken, AccessTokens, Caller, Service } from '../ports.ts';
import { type LimitOutcome, ServiceError } from './service-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the access token has been checked. */
    caller: Caller;
    /** The service that the request is for. */
    service: Service;
  }
}

/** The caller, its tenant if any, and the origin that may read the response. */
interface Authentication {
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
  const accessToken = token ? await accessTokens.find(token, site(request.ip)) : undefined;
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

/** Longer than any browser's header. */
const maximumLength = 200;

/** Returns the first 200 characters of the `Accept-Language` header. */
export function acceptedLanguages({ headers }: FastifyRequest): string | undefined {
  return headers['accept-language']?.slice(0, maximumLength);
}

/** The operator's captcha. */
export interface Captcha {
  /**
   * Verifies the captcha token of a page. Never throws; returns `unavailable` if the verifier does
   * not answer.
   */
  verify(parameters: {
    token: string;
    /** The caller's IP address. */
    ip: string;
    /** The action that the token must be for. */
    action: CaptchaAction;
  }): Promise<'passed' | 'failed' | 'unavailable'>;
}

/**
 * Requires a captcha from browsers and apps before codes are sent. Back ends with a secret token
 * check their users themselves. If the verifier is down, requests pass: limits still apply, and an
 * outage must not lock owners out.
 *
 * @throws {ServiceError} `captcha-required`
 */
export async function requireCaptcha(
  captcha: Captcha,
  request: FastifyRequest,
  { kind, action }: { kind: AccessToken['kind']; action: CaptchaAction },
): Promise<void> {
  if (kind === 'secret') return;
  const header = request.headers['x-captcha-token'];
  const token = typeof header === 'string' ? header : '';
  const result = await captcha.verify({ token, ip: withoutPort(request.ip), action });
  if (result === 'failed') throw new ServiceError('captcha-required');
  if (result === 'unavailable') request.log.warn('The captcha verifier does not answer');
}

/** The rate limit of all requests of a caller, across processes. */
export interface RequestRates {
  /** Counts one request. */
  take(caller: { tokenId: string; kind: AccessToken['kind']; site: string }): Promise<LimitOutcome>;
}

/**
 * Answers preflights from every origin, as they carry no token and reveal nothing. The token
 * decides whether a page may read more than an error ({@link allowOrigin}).
 *
 * @see Fetch Standard, CORS protocol
 */
export function answerPreflights(app: FastifyInstance): void {
  app.options('/*', async (request, reply) => {
    const { origin } = request.headers;
    if (origin) allowOrigin(reply, origin);
    return reply
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', 'authorization, content-type, x-captcha-token')
      .header('access-control-max-age', '7200')
      .status(204)
      .send();
  });
}

/** Lets pages of this origin read the response, including errors and Retry-After. */
export function allowOrigin(reply: FastifyReply, origin: string): void {
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-expose-headers', 'retry-after')
    .header('vary', 'origin');
}
