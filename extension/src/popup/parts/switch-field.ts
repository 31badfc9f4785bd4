import { styled } from '@recovery-guardian/element/design';
import { css, html, type TemplateResult } from 'lit';

export interface SwitchFieldOptions {
  id: string;
  label: string;
  hint: string;
  value: boolean;
  onChange: (value: boolean) => void;
}

/** An on/off switch. */
export function switchField({
  id,
  label,
  hint,
  value,
  onChange,
}: SwitchFieldOptions): TemplateResult {
  return html`<label class="switch" for=${id} ${styled(switchStyles)}>
    <input
      id=${id}
      type="checkbox"
      .checked=${value}
      aria-describedby="${id}-hint"
      @change=${(event: Event) => onChange((event.target as HTMLInputElement).checked)}
    />
    <span class="row-text">
      <span>${label}</span>
      <span class="small" id="${id}-hint" aria-hidden="true">${hint}</span>
    </span>
  </label>`;
}

const switchStyles = css`
  .switch {
    display: flex;
    gap: 12px;
    padding-block: 8px;
    font-size: var(--_font-body);
    font-weight: 400;
    cursor: pointer;
  }
  .field input[type='checkbox'],
  .switch input:not([type='radio']) {
    inline-size: 18px;
    min-block-size: 18px;
    block-size: 18px;
    margin: 2px 0 0;
    padding: 0;
    flex: none;
    accent-color: var(--_accent);
  }
`;
