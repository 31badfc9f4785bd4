import { html, nothing, type TemplateResult } from 'lit';
import { buttonStyles } from './button.ts';
import { styled } from './styled.ts';

/** Renders a button that looks like a link, for secondary actions: a muted one in small text. */
export function linkButton(label: string, onClick: () => void, disabled?: boolean): TemplateResult {
  return html`<button
    part="button"
    type="button"
    class="link"
    aria-disabled=${disabled ? 'true' : nothing}
    @click=${onClick}
    ${styled(buttonStyles)}
  >
    ${label}
  </button>`;
}
