import { html, type TemplateResult } from 'lit';
import type { ButtonOptions } from '../components/button.ts';
import { textField } from '../components/field.ts';
import type { Strings } from '../translations/strings.ts';

export interface CopyFieldOptions {
  /** Unique in its view. */
  id: string;
  label: string;
  value: string;
  hint?: string | undefined;
  /** The label of the button. */
  copyLabel: string;
  kind?: ButtonOptions['kind'];
  strings: Strings;
}

/** Renders a text to pass on: visible, selectable, and with a button that copies it. */
export function copyField(options: CopyFieldOptions): TemplateResult {
  const { id, label, value, hint, copyLabel, kind = 'secondary', strings } = options;
  return html`<div class="group">
    ${textField({ id, label, value, hint, readOnly: true, className: 'address-input', onInput: () => {} })}
    <rg-copy-button
      .value=${value}
      .label=${copyLabel}
      .kind=${kind}
      .strings=${strings}
    ></rg-copy-button>
  </div>`;
}
