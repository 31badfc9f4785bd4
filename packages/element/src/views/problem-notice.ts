import { html, nothing, type TemplateResult } from 'lit';
import { callout } from '../components/callout.ts';
import { clockTime } from '../components/clock-time.ts';
import { reloadButton } from '../components/reload-button.ts';
import type { Strings } from '../translations/strings.ts';
import type { Problem } from './describe-error.ts';

/**
 * Renders an error, with a countdown if waiting helps. The countdown is outside of the alert, or
 * every second of it would be announced.
 *
 * Some browsers never fetch a module again that failed to load: then the page must be reloaded.
 *
 * @param now In milliseconds since 1970.
 */
export function problemNotice(
  problem: Problem | undefined,
  strings: Strings,
  now: number = Date.now(),
): TemplateResult | typeof nothing {
  if (!problem) return nothing;
  const kind = problem.reason === 'wallet-refused' ? 'warning' : 'danger';
  return html`<div class="group">
    ${callout({
      kind,
      text: problem.message,
      action: problem.reason === 'not-loaded' ? reloadButton(strings.reloadButton) : nothing,
      alert: true,
    })}
    ${problem.retryAt === undefined ? nothing : renderWait(problem.retryAt - now, strings)}
  </div>`;
}

function renderWait(milliseconds: number, strings: Strings) {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds <= 0) return html`<p class="small">${strings.retryNow}</p>`;
  const time = seconds < 3_600 ? clockTime(seconds) : strings.remaining(seconds);
  return html`<p class="small figures" role="timer">${strings.retryIn(time)}</p>`;
}
