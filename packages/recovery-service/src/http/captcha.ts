import type { CaptchaAction } from '@recovery-guardian/protocol';
import { withoutPort } from '@recovery-guardian/protocol/network';
import type { FastifyRequest } from 'fastify';
import type { AccessToken } from '../ports.ts';
import { ServiceError } from '../service-error.ts';

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
