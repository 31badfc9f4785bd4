import { html, nothing, type TemplateResult } from 'lit';
import { callout } from '../components/callout.ts';
import { clockTime } from '../components/countdown.ts';
import { reloadButton } from '../components/missing.ts';
import { screenHead } from '../components/screen.ts';
import type { Strings } from '../translations/strings.ts';
import type { Problem } from './problem.ts';

/** Renders an error. The button that helps holds the time to wait: it is not said here. */
export function problemNotice(
  problem: Problem | undefined,
  strings: Strings,
): TemplateResult | typeof nothing {
  if (!problem) return nothing;
  return callout({
    kind: problem.severity,
    text: problem.message,
    action: reloading(problem, strings),
    alert: true,
  });
}

/**
 * Renders an error where nothing else can be shown: a screen with a title.
 *
 * @param notice Above the actions.
 * @param back Leads to the screen before, if there is one.
 */
export function problemScreen(
  problem: Problem,
  strings: Strings,
  actions: unknown,
  notice?: unknown,
  back?: () => void,
): TemplateResult {
  const title = problem.place === 'screen' ? strings[problem.title] : strings.notShownTitle;
  const badge = { icon: 'alert', tone: 'warning' } as const;
  return html`<div class="screen">
    <div role="alert">${screenHead({ badge, title, lead: problem.message, back: back && { label: strings.back, onClick: back } })}</div>
    ${notice}
    <div class="actions" part="actions">${reloading(problem, strings)}${actions}</div>
  </div>`;
}

/** Some browsers never fetch a module again that failed to load: then the page must be reloaded. */
function reloading({ reason }: Problem, strings: Strings) {
  return reason === 'not-loaded' ? reloadButton(strings.reloadButton) : nothing;
}

/** The time until `retryAt`: of a few minutes like a clock, then in whole minutes. */
export function timeUntil(retryAt: number, strings: Strings, now: number = Date.now()): string {
  const seconds = Math.ceil((retryAt - now) / 1000);
  return seconds < 600 ? clockTime(seconds) : strings.remaining(Math.ceil(seconds / 60) * 60);
}
