import { css, html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { styled } from './styled.ts';

export interface TickOptions {
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
