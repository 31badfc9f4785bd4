import { html, type TemplateResult } from 'lit';

/** Renders a button that looks like a link, for secondary actions. */
export function linkButton(label: string, onClick: () => void): TemplateResult {
  return html`<button part="button link-button" type="button" class="link" @click=${onClick}>
    ${label}
  </button>`;
}
