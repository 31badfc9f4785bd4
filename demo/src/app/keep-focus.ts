import { find } from './next-target.ts';

/** In milliseconds: how long a place may take to render, and what had the focus to go. */
const patience = 3_000;

/**
 * Moves the focus to the title of a place that has just been shown, once what had the focus is gone
 * and the title is there: the keyboard continues there, and screen readers say where the user is.
 * Nothing is focused before the user has pressed anything, or after the next press.
 */
export async function keepFocus(shown: HTMLElement): Promise<void> {
  if (!navigator.userActivation.hasBeenActive) return;
  const over = new AbortController();
  for (const type of ['keydown', 'pointerdown']) {
    addEventListener(type, () => over.abort(), { capture: true, signal: over.signal });
  }
  const end = performance.now() + patience;
  while (!over.signal.aborted && shown.checkVisibility() && performance.now() < end) {
    const { activeElement } = document;
    const isLost = activeElement === document.body || !activeElement?.checkVisibility();
    const title = isLost ? find(shown, 'h2') : undefined;
    if (title) {
      title.tabIndex = -1;
      title.focus();
      break;
    }
    await new Promise(requestAnimationFrame);
  }
  over.abort();
}
