import { html, type TemplateResult } from 'lit';
import type { Strings } from '../translations/strings.ts';
import { button } from './button.ts';
import { callout } from './callout.ts';

/** Renders that a part of the page could not be loaded, and what helps. */
export function missing(strings: Strings, tryAgain: () => void): TemplateResult {
  const text = navigator.onLine ? strings.notLoaded : strings.offlineTitle;
  const action = reloadButton(strings.reloadButton);
  return html`${callout({ kind: 'warning', text, action, alert: true })}
    <div class="actions" part="actions">
      ${button({ label: strings.tryAgain, onClick: tryAgain })}
    </div>`;
}

/** Renders a button that reloads the page; the element continues where it was. */
export function reloadButton(label: string): TemplateResult {
  return button({ label, kind: 'secondary', onClick: () => location.reload() });
}
