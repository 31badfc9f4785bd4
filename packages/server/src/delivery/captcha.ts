import type { Captcha } from '@recovery-guardian/recovery-service';
import type { CaptchaConfiguration } from './configuration.ts';
import { request } from './http.ts';

const patience = 5_000;
/** What a token may be long: Turnstile's are at most 2,048. */
const maximumLength = 8_192;

/**
 * Asks the operator's verifier: by the form that Turnstile, hCaptcha and reCAPTCHA share, or by a JSON
 * post to a URL of the operator's own. Both answer `{ success, action? }`.
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
      const signal = AbortSignal.timeout(patience);
      const answer = await request(url, { method: 'POST', ...init, signal });
      if ('failure' in answer || answer.status !== 200) return 'unavailable';
      return read(answer.body, action);
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
