import { html, type TemplateResult } from 'lit';

/** A button that looks like a link, for the lesser thing beside a heading or below a list. */
export function linkButton(label: string, onClick: () => void): TemplateResult {
  return html`<button part="button link-button" type="button" class="link" @click=${onClick}>
    ${label}
  </button>`;
}
