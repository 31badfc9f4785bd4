import type { Settings } from '../messages/settings.ts';

/** Has the whole page follow the theme that the person chose, or the system's. */
export function applyLook(theme: Settings['theme']): void {
  const { dataset } = document.documentElement;
  if (theme === 'auto') delete dataset.theme;
  else dataset.theme = theme;
}
