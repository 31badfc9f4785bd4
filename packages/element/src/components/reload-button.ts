import type { TemplateResult } from 'lit';
import { button } from './button.ts';

/** Renders a button that reloads the page; the element continues where it was. */
export function reloadButton(label: string): TemplateResult {
  return button({ label, kind: 'secondary', onClick: () => location.reload() });
}
