import type { CaptchaAction } from '@recovery-guardian/core';
import { html } from 'lit';
import type { ServiceStore } from '../context/view-context.ts';
import { ElementError } from '../element-error.ts';

/**
 * The slot of the host's captcha, above the button that has codes sent. Forwarded by every element
 * between it and the page.
 */
export const captchaSlot = html`<slot name="captcha" slot="captcha"></slot>`;

/**
 * Asks the host for a token right before each request: tokens are valid once, and briefly.
 *
 * @throws {ElementError} `captcha-required` if the host returns none.
 */
export async function takeCaptchaToken(
  { captchaToken }: Pick<ServiceStore, 'captchaToken'>,
  action: CaptchaAction,
): Promise<string | undefined> {
  try {
    return await captchaToken?.(action);
  } catch (cause) {
    throw new ElementError('captcha-required', { cause });
  }
}
