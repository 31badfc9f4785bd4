import type { CaptchaConfiguration } from '../configuration/sections/delivery.ts';
import { request } from '../kit/http-request.ts';
import { inSpan } from '../tracing/spans.ts';
import type { Captcha } from './authenticate.ts';

const timeout = 5_000;
/** Longer than the tokens of common services: Turnstile's have at most 2,048 characters. */
const maximumLength = 4_096;

/**
 * Asks the operator's verifier, in the form that Turnstile, hCaptcha and reCAPTCHA share, or as
 * JSON posted to the operator's URL. Both return `{ success, action? }`.
 *
 * A 4xx status is a refusal: otherwise a token that makes the verifier fail would pass. Only 429,
 * 5xx and no response mean that it is unavailable.
 *
 * @see https://developers.cloudflare.com/turnstile/get-started/server-side-validation/
 */
export function createCaptcha({ url, secret, form = 'siteverify' }: CaptchaConfiguration): Captcha {
  return {
    async verify({ token, ip, action }) {
      if (token === '' || token.length > maximumLength) return 'failed';
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
