import { find } from './next-target.ts';

/** In milliseconds. Browsers report no event when what has the focus is removed. */
const interval = 50;

/**
 * Gives the focus back once what had it is gone or was disabled for a moment: to the same control if it
 * can have it again, otherwise to the title of the place that is shown. The keyboard continues there, and
 * screen readers say where the user is. Nothing is focused before the user has focused something.
 *
 * @param findPlace returns what is shown
 */
export function keepFocus(findPlace: () => HTMLElement | undefined, signal: AbortSignal): void {
  let last: HTMLElement | undefined;
  /** Whether the user took the focus away, by the pointer or to the browser's own controls. */
  let isLeft = false;
  // No `focusin`: it does not reach the window when the focus moves inside one shadow root.
  const follow = () => {
    const focused = findFocused();
    if (!focused) return false;
    last = focused;
    isLeft = false;
    return true;
  };
  const followInput = (event: Event) => {
    follow();
    isLeft ||= event.type === 'pointerdown' || (event as KeyboardEvent).key === 'Tab';
  };
  for (const type of ['pointerdown', 'keydown', 'click']) {
    window.addEventListener(type, followInput, { capture: true, signal });
  }
  const timer = setInterval(() => {
    if (follow() || !last) return;
    const isGone = last.matches(':disabled') || !last.checkVisibility({ visibilityProperty: true });
    if (!isGone && isLeft) return;
    if (!isGone) last.focus();
    if (!findFocused()) focusTitle(findPlace());
  }, interval);
  signal.addEventListener('abort', () => clearInterval(timer));
}

/** Returns what has the focus and can be seen, through shadow roots. */
function findFocused(): HTMLElement | undefined {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused instanceof HTMLElement && focused !== document.body && focused.checkVisibility()
    ? focused
    : undefined;
}

function focusTitle(place: HTMLElement | undefined): void {
  const title = place && find(place, 'h2');
  if (!title) return;
  title.tabIndex = -1;
  title.focus();
}
