import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { ViewContext } from '../context/view-context.ts';
import { choice } from '../ui/choice.ts';
import { guardiansOf } from './change-guardians.ts';

/** How many guardians must agree, after a change of their number. */
export class ThresholdChoice {
  readonly #host: ReactiveControllerHost & { context: ViewContext };
  readonly #countAfter: (count: number) => number;
  /** What the user chose, and the guardians that were shown then. */
  #chosen: { threshold: number; shown: string } | undefined;

  /** @param countAfter Returns the number of guardians after the change. */
  constructor(
    host: ReactiveControllerHost & { context: ViewContext },
    countAfter: (count: number) => number,
  ) {
    this.#host = host;
    this.#countAfter = countAfter;
  }

  get #state() {
    return this.#host.context.account.state;
  }

  get #count(): number {
    return this.#countAfter(this.#state.guardians.length);
  }

  /**
   * The threshold that the user wants: as before by default, and at most as many as there are. What
   * was chosen for other guardians than those of now is forgotten.
   */
  get wanted(): number {
    const chosen = this.#chosen;
    const isCurrent = chosen?.shown === guardiansOf(this.#state);
    const wanted = isCurrent ? chosen.threshold : this.#state.guardianThreshold;
    return Math.min(Math.max(1, wanted), this.#count);
  }

  /** Renders the choice with its consequences; nothing if there is no choice. */
  render(): TemplateResult | typeof nothing {
    const { strings } = this.#host.context;
    const state = this.#state;
    const guardians = this.#count;
    if (guardians < 2) return nothing;
    const counts = Array.from({ length: guardians }, (_, index) => index + 1);
    return html`<div class="group">
      <h3 aria-hidden="true">${strings.thresholdLabel}</h3>
      ${choice({
        name: 'threshold',
        legend: strings.thresholdLabel,
        value: String(this.wanted),
        options: counts.map((count) => ({
          value: String(count),
          label: strings.thresholdOption(count, guardians),
          note: html`<span class="small">${strings.thresholdMeaning(count, guardians)}</span>`,
        })),
        onChange: (count) => {
          this.#chosen = { threshold: Number(count), shown: guardiansOf(state) };
          this.#host.requestUpdate();
        },
      })}
    </div>`;
  }
}
