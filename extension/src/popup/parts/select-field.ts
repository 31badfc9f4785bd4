import { html, type TemplateResult } from 'lit';

export interface SelectFieldOptions<Value extends string> {
  id: string;
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A drop-down, where there is no room for radio buttons. */
export function selectField<Value extends string>(
  options: SelectFieldOptions<Value>,
): TemplateResult {
  const { id, label, value, onChange } = options;
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <select
      id=${id}
      @change=${(event: Event) => onChange((event.target as HTMLSelectElement).value as Value)}
    >
      ${options.options.map(
        (option) =>
          html`<option value=${option.value} .selected=${option.value === value}>${option.label}</option>`,
      )}
    </select>
  </div>`;
}
