import { html, nothing, type TemplateResult } from 'lit';

/** A guardian, as one row: its address, what is known of it, and what can be done with it. */
export function guardianRow(
  address: TemplateResult,
  note?: string,
  action?: TemplateResult,
): TemplateResult {
  return html`<li>
    <span class="contact contact-text">
      ${address}${note ? html`<span class="small">${note}</span>` : nothing}
    </span>
    ${action ? html`<span class="contact-action">${action}</span>` : nothing}
  </li>`;
}
