import type { CaptchaAction } from '@recovery-guardian/core';
import { network, site, withoutPort } from '@recovery-guardian/core/ip-address';
import type { FastifyRequest } from 'fastify';
import type { CaptchaConfiguration } from '../configuration/delivery.ts';
import { request } from '../kit/http-request.ts';
import { ServiceError } from '../kit/service-error.ts';
import { inSpan } from '../kit/tracing.ts';
import type { LimitedCaller } from '../limits/limits.ts';
import type { AccessToken, AccessTokens } from './access-tokens.ts';

/** The caller of a route. */
export interface Caller extends LimitedCaller {
  /** The host of the calling page, if the token is bound to that page's origin. */
  host: string | undefined;
  /**
   * Its `Accept-Language`, if any. Used only for a target being registered: the caller may not be
   * the owner of targets registered earlier.
   */
  language: string | undefined;
}

/** The caller, its tenant if any, and the origin that may read the response. */
interface Authentication {
  caller: Caller;
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
  return { caller, tenant: accessToken.tenant, allowedOrigin: origin };
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
export type Captcha = ReturnType<typeof createCaptcha>;

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

const timeout = 5_000;

/** Longer than the tokens of common services: Turnstile's have at most 2,048 characters. */
const maximumTokenLength = 4_096;

/**
 * Asks the operator's verifier, in the form that Turnstile, hCaptcha and reCAPTCHA share, or as
 * JSON posted to the operator's URL. Both return `{ success, action? }`.
 *
 * A 4xx status is a refusal: otherwise a token that makes the verifier fail would pass. Only 429,
 * 5xx and no response mean that it is unavailable.
 *
 * @see https://developers.cloudflare.com/turnstile/get-started/server-side-validation/
 */
export function createCaptcha({ url, secret, form = 'siteverify' }: CaptchaConfiguration) {
  return {
    /**
     * Verifies the captcha token of a page. Never throws; returns `unavailable` if the verifier does
     * not answer.
     *
     * @param page.ip the caller's IP address
     * @param page.action the action that the token must be for
     */
    async verify({
      token,
      ip,
      action,
    }: {
      token: string;
      ip: string;
      action: CaptchaAction;
    }): Promise<'passed' | 'failed' | 'unavailable'> {
      if (token === '' || token.length > maximumTokenLength) return 'failed';
      const init: RequestInit =
        form === 'json'
          ? {
              headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
              body: JSON.stringify({ token, ip, action }),
            }
          : { body: new URLSearchParams({ secret, response: token, remoteip: ip }) };
      const signal = AbortSignal.timeout(timeout);
      const answer = await inSpan('captcha', { kind: 'client' }, () =>
        request(url, { method: 'POST', ...init, signal }),
      );
      if ('failure' in answer) return 'unavailable';
      const { status, body } = answer;
      if (status >= 400 && status < 500 && status !== 429) return 'failed';
      return status === 200 ? read(body, action) : 'unavailable';
    },
  };
}

function read(body: string, action: string): 'passed' | 'failed' | 'unavailable' {
  try {
    const answer = JSON.parse(body);
    if (typeof answer?.success !== 'boolean') return 'unavailable';
    const isForThis = !answer.action || answer.action === action;
    return answer.success && isForThis ? 'passed' : 'failed';
  } catch {
    return 'unavailable';
  }
}
