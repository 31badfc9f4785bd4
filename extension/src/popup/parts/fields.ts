import {
  fieldProblem,
  styled,
  type TextFieldOptions,
  textField,
} from '@recovery-guardian/element/design';
import { NameController } from '@recovery-guardian/element/names';
import { css, html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { getAddress, isAddress } from 'viem';
import { fullAddress } from '../../ui/full-address.ts';
import type { OpenContext } from '../../ui/screen-element.ts';

interface TextAreaOptions {
  id: string;
  label: string;
  value: string;
  hint?: string;
  problem?: string | undefined;
  onInput: (value: string) => void;
}

/** A labelled multi-line field for secrets, without autocompletion or spell checking. */
export function textArea({
  id,
  label,
  value,
  hint,
  problem,
  onInput,
}: TextAreaOptions): TemplateResult {
  const description = [problem ? `${id}-problem` : '', hint ? `${id}-hint` : ''].join(' ').trim();
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <textarea
      id=${id}
      class="mono"
      rows="3"
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      dir="ltr"
      aria-invalid=${problem ? 'true' : nothing}
      aria-describedby=${description || nothing}
      .value=${live(value)}
      @input=${(event: InputEvent) => onInput((event.target as HTMLTextAreaElement).value)}
    ></textarea>
    ${fieldProblem(id, problem)}
    ${hint ? html`<p class="small" id="${id}-hint">${hint}</p>` : nothing}
  </div>`;
}

interface SwitchFieldOptions {
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

/** Looks names up by the wallet's own node. */
export function namesFor(
  host: ReactiveControllerHost & { readonly context: OpenContext },
  chainId: () => number | undefined,
): NameController {
  return new NameController(host, () => {
    const id = chainId();
    if (id === undefined) return undefined;
    const provider = host.context.background.createProvider('account');
    return { chainId: id, rpc: (method, params) => provider.request({ method, params }) };
  });
}

/** A field for an address or a name: below it is the whole address, which narrow fields cut. */
export function addressField(names: NameController, options: TextFieldOptions): TemplateResult {
  const { value, onInput } = options;
  const typed = value.trim();
  return textField({
    ...options,
    className: 'address-input',
    meaning: isAddress(typed) ? fullAddress(getAddress(typed)) : names.render(value),
    onInput: (value) => {
      onInput(value);
      names.typed(value);
    },
  });
}
