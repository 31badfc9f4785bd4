import { html, type TemplateResult } from 'lit';
import { buttonStyles } from './button.ts';
import { styled } from './styled.ts';

/** Renders a button that looks like a link, for secondary actions. */
export function linkButton(label: string, onClick: () => void): TemplateResult {
  return html`<button part="button" type="button" class="link" @click=${onClick} ${styled(buttonStyles)}>
    ${label}
  </button>`;
}
