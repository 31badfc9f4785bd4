import type { TemplateResult } from 'lit';
import { button } from './button.ts';

/** Loads the page again; what was begun in the element goes on where it was. */
export function reloadButton(label: string): TemplateResult {
  return button({ label, kind: 'secondary', onClick: () => location.reload() });
}
