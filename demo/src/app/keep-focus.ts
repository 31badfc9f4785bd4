import { find } from './next-target.ts';

/** In milliseconds. Browsers report no event when what has the focus is removed. */
const interval = 50;

/**
 * Moves the focus to the title of the place that is shown, once what had it is gone or disabled:
 * the keyboard continues there, and screen readers say where the user is. Nothing is focused before
 * the user has focused something.
 *
 * @param findPlace returns what is shown
 */
export function keepFocus(findPlace: () => HTMLElement | undefined, signal: AbortSignal): void {
  let last: Element | undefined;
  const timer = setInterval(() => {
    const focused = findFocused();
    if (focused) last = focused;
    else if (last?.matches(':disabled') || last?.checkVisibility() === false)
      focusTitle(findPlace());
  }, interval);
  signal.addEventListener('abort', () => clearInterval(timer));
}

/** Returns what has the focus and can be seen, through shadow roots. */
function findFocused(): Element | undefined {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused && focused !== document.body && focused.checkVisibility() ? focused : undefined;
}

function focusTitle(place: HTMLElement | undefined): void {
  const title = place && find(place, 'h2');
  if (!title) return;
  title.tabIndex = -1;
  title.focus();
}
