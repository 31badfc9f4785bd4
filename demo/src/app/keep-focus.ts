import { find } from './next-target.ts';

/**
 * Moves the focus to the title of a place that has just been shown, if what had the focus is gone: the
 * keyboard continues there, and screen readers say where the user is. Nothing is focused before the
 * user has pressed anything.
 */
export function keepFocus(shown: HTMLElement): void {
  if (!navigator.userActivation.hasBeenActive) return;
  const { activeElement } = document;
  const isLost = activeElement === document.body || !activeElement?.checkVisibility();
  const title = isLost ? find(shown, 'h2') : undefined;
  if (!title) return;
  title.tabIndex = -1;
  title.focus();
}
