import { RecoveryServiceError } from '@recovery-guardian/client';
import type { CaptchaAction } from '@recovery-guardian/protocol';
import { html } from 'lit';
import type { ViewContext } from './view-context.ts';

/**
 * Gives a token of the host's captcha for one request, once the person has passed it; none where it has
 * not been passed, and the service then says what it thinks of that.
 */
export type CaptchaToken = (
  action: CaptchaAction,
) => string | undefined | Promise<string | undefined>;

/**
 * The place of the host's captcha, above the button that has codes sent: handed on by every element
 * between it and the page.
 */
export const captchaSlot = html`<slot name="captcha" slot="captcha"></slot>`;

/**
 * Asks the host for a token, right before each request: they are good once, and not for long.
 *
 * @throws {RecoveryServiceError} `captcha-required` where the host has none to give.
 */
export async function takeCaptchaToken(
  { captchaToken }: ViewContext,
  action: CaptchaAction,
): Promise<string | undefined> {
  try {
    return await captchaToken?.(action);
  } catch (cause) {
    throw new RecoveryServiceError({ reason: 'captcha-required', cause });
  }
}
