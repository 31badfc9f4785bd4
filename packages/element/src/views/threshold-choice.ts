import { html, nothing, type TemplateResult } from 'lit';
import type { AccountState } from '../chain/account-state.ts';
import { choice } from '../components/choice.ts';
import type { Strings } from '../translations/strings.ts';
import { guardiansOf } from './change-guardians.ts';

/** A threshold that the user chose, and the guardians that were shown then. */
export interface ChosenThreshold {
  threshold: number;
  shown: string;
}

interface Threshold {
  /** The account now. */
  state: AccountState;
  /** The number of guardians, now or after the change. */
  guardians: number;
  chosen: ChosenThreshold | undefined;
}

export interface ThresholdChoiceOptions extends Threshold {
  strings: Strings;
  onChange: (chosen: ChosenThreshold) => void;
}

/**
 * Returns the threshold that the user wants: as before by default, and at most as many as there are.
 * What was chosen for other guardians than those of now is forgotten.
 */
export function wantedThreshold({ state, guardians, chosen }: Threshold): number {
  const isCurrent = chosen?.shown === guardiansOf(state);
  const wanted = isCurrent ? chosen.threshold : state.guardianThreshold;
  return Math.min(Math.max(1, wanted), guardians);
}

/** Renders the choice of a threshold with its consequences; nothing if there is no choice. */
export function thresholdChoice(options: ThresholdChoiceOptions): TemplateResult | typeof nothing {
  const { strings, state, guardians, onChange } = options;
  if (guardians < 2) return nothing;
  const counts = Array.from({ length: guardians }, (_, index) => index + 1);
  return html`<div class="group">
    <h3 aria-hidden="true">${strings.thresholdLabel}</h3>
    ${choice({
      name: 'threshold',
      legend: strings.thresholdLabel,
      value: String(wantedThreshold(options)),
      options: counts.map((count) => ({
        value: String(count),
        label: strings.thresholdOption(count, guardians),
        note: html`<span class="small">${strings.thresholdMeaning(count, guardians)}</span>`,
      })),
      onChange: (count) => onChange({ threshold: Number(count), shown: guardiansOf(state) }),
    })}
  </div>`;
}
