import type { CaptchaAction } from '@recovery-guardian/protocol';
import type { FastifyRequest } from 'fastify';
import type { AccessToken } from '../ports.ts';
import { ServiceError } from '../service-error.ts';

/** An operator's captcha. */
export type Captcha = {
  /**
   * Checks the token that a page got from its captcha. Never throws; `unavailable` where the verifier
   * does not answer.
   */
  verify(parameters: {
    token: string;
    /** The caller's address. */
    ip: string;
    /** What the person is about to do. */
    action: CaptchaAction;
  }): Promise<'passed' | 'failed' | 'unavailable'>;
};

/**
 * Asks browsers and apps for a captcha before codes are sent. A back end with a secret token has seen
 * to that itself. A verifier that is down lets everyone through: the limits still hold, and an outage
 * elsewhere must not keep an owner from their account.
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
  const result = await captcha.verify({ token, ip: request.ip, action });
  if (result === 'failed') throw new ServiceError('captcha-required');
  if (result === 'unavailable') request.log.warn('The captcha verifier does not answer');
}
