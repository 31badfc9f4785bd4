import type { RecoveryGuardianElement } from '../recovery-guardian.ts';
import type { CaptchaToken } from '../state/view-context.ts';
import type { TestClient } from './test-client.ts';

/** A captcha in memory. */
export interface TestCaptcha {
  /** The box that the user ticks, for each token again. */
  box: HTMLInputElement;
  /** The actions that tokens were requested for. */
  asked: Parameters<CaptchaToken>[0][];
}

/** Makes the service require a captcha, and the site show one: a box to tick. */
export function bringCaptcha(element: RecoveryGuardianElement, client: TestClient): TestCaptcha {
  const tokens = new Set<string>();
  client.captchaTokens = tokens;
  const label = document.createElement('label');
  const box = document.createElement('input');
  box.type = 'checkbox';
  label.slot = 'captcha';
  label.append(box, ' I am no robot');
  element.append(label);
  const asked: TestCaptcha['asked'] = [];
  element.captchaToken = (action) => {
    asked.push(action);
    if (!box.checked) return undefined;
    box.checked = false;
    const token = `token-${asked.length}`;
    tokens.add(token);
    return token;
  };
  return { box, asked };
}
