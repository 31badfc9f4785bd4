import { html, nothing, type TemplateResult } from 'lit';
import { choice } from '../components/choice.ts';
import type { Strings } from '../translations/strings.ts';

export interface ThresholdChoiceOptions {
  strings: Strings;
  /** The number of guardians, now or after the change. */
  guardians: number;
  value: number;
  onChange: (threshold: number) => void;
}

/** Renders the choice of a threshold with its consequences; nothing if there is no choice. */
export function thresholdChoice(options: ThresholdChoiceOptions): TemplateResult | typeof nothing {
  const { strings, guardians, value, onChange } = options;
  if (guardians < 2) return nothing;
  const counts = Array.from({ length: guardians }, (_, index) => index + 1);
  return html`<div class="group">
    <h3 aria-hidden="true">${strings.thresholdLabel}</h3>
    ${choice({
      name: 'threshold',
      legend: strings.thresholdLabel,
      value: String(value),
      options: counts.map((count) => ({
        value: String(count),
        label: strings.thresholdOption(count, guardians),
        note: html`<span class="small">${strings.thresholdMeaning(count, guardians)}</span>`,
      })),
      onChange: (chosen) => onChange(Number(chosen)),
    })}
  </div>`;
}
