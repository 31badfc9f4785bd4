import { css, html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { icon } from './icons.ts';
import { styled } from './styled.ts';

export interface TextFieldOptions {
  /** Also the `name`; unique in its view. */
  id: string;
  label: string;
  value: string;
  /** @param isComposing Whether an input method is at work: the text must stay as it is. */
  onInput: (value: string, isComposing?: boolean) => void;
  type?: 'text' | 'email' | 'tel' | 'password' | 'url';
  hint?: string | undefined;
  /** What is wrong with the value, once the user had the chance to complete it. */
  problem?: string | undefined;
  placeholder?: string;
  autocomplete?: AutoFill;
  /** Text direction: left to right, unless the text may be in any language. */
  direction?: 'ltr' | 'auto';
  maxLength?: number;
  inputMode?: 'decimal' | 'numeric' | 'email' | 'tel' | 'url';
  className?: string;
  readOnly?: boolean;
  onPaste?: (event: ClipboardEvent) => void;
  /** What the value means, below the field. */
  meaning?: unknown;
}

/** Renders a labelled input with its hint and error. */
export function textField(options: TextFieldOptions): TemplateResult {
  const { id, label, value, hint, problem, onInput } = options;
  const typed = ({ target, type, isComposing }: InputEvent) =>
    onInput((target as HTMLInputElement).value, type === 'input' && isComposing);
  const description = [problem ? `${id}-problem` : '', hint ? `${id}-hint` : ''].join(' ').trim();
  return html`<div class="field" part="field" ${styled(fieldStyles)}>
    <label for=${id}>${label}</label>
    <input
      part="input"
      class=${options.className ?? ''}
      id=${id}
      name=${id}
      type=${options.type ?? 'text'}
      inputmode=${options.inputMode ?? nothing}
      autocomplete=${options.autocomplete ?? 'off'}
      autocapitalize="off"
      spellcheck="false"
      dir=${options.direction ?? 'ltr'}
      maxlength=${options.maxLength ?? nothing}
      placeholder=${options.placeholder ?? nothing}
      ?readonly=${options.readOnly ?? false}
      aria-invalid=${problem ? 'true' : nothing}
      aria-describedby=${description || nothing}
      .value=${live(value)}
      @input=${typed}
      @compositionend=${typed}
      @paste=${options.onPaste ?? nothing}
    />
    ${fieldProblem(id, problem)}
    ${hint ? html`<p class="small" id="${id}-hint">${hint}</p>` : nothing}
    ${options.meaning}
  </div>`;
}

/** Renders what is wrong at a field, if anything; the field is described by the id `<id>-problem`. */
export function fieldProblem(
  id: string,
  text: string | undefined,
): TemplateResult | typeof nothing {
  return text
    ? html`<p class="problem" id="${id}-problem" role="alert">${icon('alert')}<span>${text}</span></p>`
    : nothing;
}

interface SelectFieldOptions<Value extends string> {
  /** Also the `name`; unique in its view. */
  id: string;
  label: string;
  /** Empty if nothing is chosen yet. */
  value: Value | '';
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** Renders a labelled choice of one among many. */
export function selectField<Value extends string>({
  id,
  label,
  value,
  options,
  onChange,
}: SelectFieldOptions<Value>): TemplateResult {
  return html`<div class="field" part="field" ${styled(fieldStyles)}>
    <label for=${id}>${label}</label>
    <select
      part="input"
      id=${id}
      name=${id}
      autocomplete="off"
      @change=${(event: Event) => onChange((event.target as HTMLSelectElement).value as Value)}
    >
      ${value ? nothing : html`<option value="" selected></option>`}
      ${options.map((option) => html`<option dir="auto" value=${option.value} .selected=${live(option.value === value)}>${option.label}</option>`)}
    </select>
  </div>`;
}

export const fieldStyles = css`
  .field {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 6px;
  }
  label,
  legend {
    font-size: var(--_font-small);
    font-weight: 550;
  }
  select,
  input:not([type='radio']) {
    font: inherit;
    /* Phones zoom in on anything smaller. */
    font-size: var(--_font-size);
    inline-size: 100%;
    min-block-size: var(--_control-height);
    padding: 8px 12px;
    border: 1px solid var(--_line-strong);
    border-radius: var(--_radius-control);
    background: var(--_surface);
    color: inherit;
    transition: border-color var(--_motion);
  }
  select:focus-visible,
  input:not([type='radio']):focus-visible {
    outline-offset: -1px;
    border-color: var(--_accent-ink);
  }
  input[aria-invalid] {
    border-color: var(--_warning);
  }
  input::placeholder {
    color: var(--_text-muted);
    opacity: 1;
  }
  .address-input:not([type='radio']) {
    font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
    font-size: calc(0.875 * var(--_font-size));
  }
  .named:empty {
    margin-block-start: -6px;
  }
  .problem {
    display: flex;
    gap: 6px;
    font-size: var(--_font-small);
    color: var(--_warning);
  }
  @media (forced-colors: active) {
    .field input[aria-invalid] {
      border-width: 2px;
    }
  }
`;

interface TickOptions {
  name: string;
  label: string;
  isTicked: boolean;
  onChange: (isTicked: boolean) => void;
}

/** Renders a check box that is large enough to tap. */
export function tick({ name, label, isTicked, onChange }: TickOptions): TemplateResult {
  return html`<label class="tick" ${styled(tickStyles)}>
    <input
      type="checkbox"
      name=${name}
      .checked=${live(isTicked)}
      @change=${(event: Event) => onChange((event.target as HTMLInputElement).checked)}
    />
    ${label}
  </label>`;
}

const tickStyles = css`
  .tick {
    display: flex;
    align-items: center;
    gap: 12px;
    min-block-size: var(--_control-height);
    font-weight: 550;
    cursor: pointer;
  }
  .tick input {
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
    flex: none;
    accent-color: var(--_accent);
  }
`;

export interface ChoiceOptions<Value extends string> {
  name: string;
  legend: string;
  value: Value;
  options: readonly { value: Value; label: TemplateResult | string; note?: unknown }[];
  onChange: (value: Value) => void;
  /** Options in one row, for short labels. */
  row?: boolean;
}

/** Renders radio buttons, each in a box that is large enough to tap. */
export function choice<Value extends string>(options: ChoiceOptions<Value>): TemplateResult {
  const { name, legend, value, onChange } = options;
  return html`<fieldset class="choice ${options.row ? 'in-row' : ''}" ${styled(choiceStyles)}>
    <legend class="visually-hidden">${legend}</legend>
    ${options.options.map(
      (option) => html`<label class="option">
        <input
          type="radio"
          name=${name}
          value=${option.value}
          .checked=${option.value === value}
          @change=${() => onChange(option.value)}
        />
        <span class="option-text"><span class="option-label">${option.label}</span>${option.note}</span>
      </label>`,
    )}
  </fieldset>`;
}

const choiceStyles = css`
  .choice {
    display: grid;
    gap: 8px;
    min-inline-size: 0;
  }
  .in-row {
    grid-template-columns: 1fr 1fr;
  }
  .option {
    display: flex;
    align-items: center;
    gap: 12px;
    min-block-size: var(--_control-height);
    padding: 8px 14px;
    border: 1px solid var(--_line-strong);
    border-radius: var(--_radius-control);
    font-size: var(--_font-body);
    font-weight: 400;
    cursor: pointer;
    transition:
      background-color var(--_motion),
      border-color var(--_motion);
  }
  .option:has(:checked) {
    border-color: var(--_accent-ink);
    box-shadow: inset 0 0 0 1px var(--_accent-ink);
  }
  .option:has(:focus-visible) {
    outline: 2px solid var(--_accent-ink);
    outline-offset: 2px;
  }
  .option input {
    inline-size: 16px;
    block-size: 16px;
    margin: 0;
    flex: none;
    outline: none;
    accent-color: var(--_accent);
  }
  .option-text {
    display: grid;
    min-inline-size: 0;
    gap: 2px;
  }
  .option-label {
    display: flex;
    align-items: center;
    gap: 8px;
  }
  @media (hover: hover) {
    .option:hover {
      background: var(--_surface-raised);
    }
  }
  @media (forced-colors: active) {
    .option:has(:checked) {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
