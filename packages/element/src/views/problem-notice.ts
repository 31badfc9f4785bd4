import { html, nothing, type TemplateResult } from 'lit';
import { callout } from '../components/callout.ts';
import { clockTime } from '../components/clock-time.ts';
import { reloadButton } from '../components/reload-button.ts';
import type { Strings } from '../translations/strings.ts';
import type { Problem } from './describe-error.ts';

/**
 * What went wrong, and where waiting helps a clock that runs until it may be tried again. The clock
 * stands outside of what is read out, or every second of it would be.
 *
 * Some browsers fetch code that failed to come never again: then a reload of the page is the way out.
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
