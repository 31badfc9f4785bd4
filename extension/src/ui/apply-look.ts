import type { Settings } from '../messages/settings.ts';

/** Applies the theme that the user chose, or the system's, to the page. */
export function applyLook(theme: Settings['theme']): void {
  const { dataset } = document.documentElement;
  if (theme === 'auto') delete dataset.theme;
  else dataset.theme = theme;
}
