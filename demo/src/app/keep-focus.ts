import { find } from './next-target.ts';

/** In milliseconds: how long a network may take until what is shown stays. */
const patience = 30_000;
const interval = 50;

let watching = new AbortController();

/**
 * Keeps the focus in a place that has just been shown: whenever what had it is gone, it moves to the
 * title. The keyboard continues there, and screen readers say where the user is. Nothing is focused
 * before the user has pressed anything, or after the next press.
 */
export async function keepFocus(shown: HTMLElement): Promise<void> {
  if (!navigator.userActivation.hasBeenActive) return;
  watching.abort();
  watching = new AbortController();
  const { signal } = watching;
  const stop = () => watching.abort();
  for (const type of ['keydown', 'pointerdown']) {
    addEventListener(type, stop, { capture: true, signal });
  }
  const end = performance.now() + patience;
  while (!signal.aborted && performance.now() < end) {
    const { activeElement } = document;
    const isLost = activeElement === document.body || !activeElement?.checkVisibility();
    const title = isLost ? find(shown, 'h2') : undefined;
    if (title) title.tabIndex = -1;
    title?.focus();
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}
