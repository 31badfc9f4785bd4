import { languages, layouts, themes } from '@recovery-guardian/element';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { baseStyles, buttonStyles, fieldStyles } from '../ui/shared-styles.ts';
import {
  type Appearance,
  densities,
  fonts,
  peoples,
  schemesOf,
  waitingTimes,
} from './appearance.ts';
import { type Contrast, contrastsOf, isDarkInLight } from './contrast.ts';
import type { Look } from './look.ts';
import { colorFields, lengthFields } from './token-fields.ts';

export class AppearanceEvent extends Event {
  readonly appearance: Appearance;

  constructor(appearance: Appearance) {
    super('appearance', { bubbles: true, composed: true });
    this.appearance = appearance;
  }
}

/** Values with their labels. */
export type Options = readonly (readonly [value: string, words: string])[];

const schemes: Options = [
  ['auto', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];
const directions: Options = [
  ['auto', 'By language'],
  ['ltr', 'Left to right'],
  ['rtl', 'Right to left'],
];
const days: Options = waitingTimes.map((days) => [String(days), `${days} days`]);
const widths: Options = [['', 'Full width'], ...[320, 360, 420].map(inPixels)];

/**
 * Controls for the element's appearance.
 *
 * @fires appearance
 */
export class AppearanceControls extends LitElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    fieldStyles,
    css`
      .fields {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(110px, 100%), 1fr));
        gap: 12px;
      }
      .tokens {
        display: grid;
        gap: 4px;
      }
      .token {
        display: flex;
        align-items: center;
        gap: 8px;
        min-height: 36px;
      }
      .token > :first-child {
        flex: 1;
        min-width: 0;
      }
      input[type="color"] {
        width: 40px;
        height: 32px;
        padding: 2px;
        background: none;
        border: 1px solid var(--line-strong);
        border-radius: 8px;
        cursor: pointer;
      }
      input[type="range"] {
        width: 110px;
        min-height: 24px;
        accent-color: var(--accent);
      }
      output {
        width: 4em;
        text-align: end;
        font-size: 13px;
        font-variant-numeric: tabular-nums;
      }
      .reset {
        min-width: 32px;
        padding: 0;
      }
      h2 {
        margin-block: 20px 8px;
        font-size: 15px;
      }
      table {
        width: 100%;
        margin-block: 20px 8px;
        border-collapse: collapse;
        font-size: 13px;
      }
      caption {
        font-size: 15px;
        font-weight: 600;
        text-align: start;
      }
      th,
      td {
        padding: 4px 0;
        font-weight: inherit;
        font-variant-numeric: tabular-nums;
        text-align: start;
      }
      .low {
        font-weight: 600;
        color: var(--warning);
      }
      .check {
        display: flex;
        align-items: center;
        gap: 8px;
        min-height: 32px;
      }
    `,
  ];

  static override properties = {
    appearance: { attribute: false },
    look: { attribute: false },
  };

  declare appearance: Appearance;
  /** With it, also shows what a designer sets once: tokens, font, density, motion. */
  declare look: Look | undefined;

  protected override render() {
    const { appearance } = this;
    return html`
      <div class="fields">
        ${this.#select('Scheme', 'scheme', schemes)}
        ${this.#select('Theme', 'theme', [['', 'Plain'], ...named(themes)])}
        ${this.#select('Language', 'language', named(languages, languageName))}
        ${this.#select('Direction', 'direction', directions)}
        ${select('Width', widths, String(appearance.width ?? ''), (width) =>
          this.#change({ width: width ? Number(width) : undefined }),
        )}
        ${this.#select('Layout', 'layout', named(layouts))}
        ${select('Waiting time', days, String(appearance.days), (chosen) =>
          this.#change({ days: waitingTimes.find((days) => String(days) === chosen) ?? 3 }),
        )}
        ${this.#select('Names', 'people', named(Object.keys(peoples)))}
        ${
          this.look
            ? html`${this.#select(
                'Font',
                'font',
                Object.entries(fonts).map(([name, { label }]) => [name, label]),
              )}
                ${this.#select('Density', 'density', named(Object.keys(densities)))}`
            : nothing
        }
      </div>
      ${this.look ? this.#renderTokens(this.look) : nothing}`;
  }

  #renderTokens(look: Look): TemplateResult {
    const { appearance } = this;
    const change = (change: Partial<Appearance>) => this.#change(change);
    return html`
      <label class="check">
        <input
          type="checkbox"
          .checked=${live(appearance.reducedMotion)}
          @change=${({ target }: Event) =>
            change({ reducedMotion: (target as HTMLInputElement).checked })}
        />
        No motion
      </label>
      <h2 id="colors">Colors, light and dark</h2>
      <div class="tokens" role="group" aria-labelledby="colors">${colorFields(appearance, look, change)}</div>
      ${this.#renderContrasts(look)}
      <h2 id="lengths">Sizes</h2>
      <div class="tokens" role="group" aria-labelledby="lengths">${lengthFields(appearance, look, change)}</div>
      ${(look.lengths['control-height'] ?? 44) < 44 ? smallControls : nothing}`;
  }

  /** What can be read, in the schemes that are shown. */
  #renderContrasts(look: Look): TemplateResult {
    const shown = schemesOf(this.appearance);
    const columns = shown.map((scheme) => contrastsOf(look, scheme));
    return html`<table>
        <caption>Contrast</caption>
        <thead>
          <tr>
            <td></td>
            ${shown.map((scheme) => html`<th scope="col">${capitalized(scheme)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${columns[0]?.map(
            ({ name }, row) => html`<tr>
              <th scope="row">${name}</th>
              ${columns.map((column) => badge(column[row]))}
            </tr>`,
          )}
        </tbody>
      </table>
      ${shown.includes('light') && isDarkInLight(look) ? darkInLight : nothing}`;
  }

  #select(
    label: string,
    name: 'scheme' | 'theme' | 'language' | 'direction' | 'layout' | 'people' | 'font' | 'density',
    options: Options,
  ): TemplateResult {
    return select(label, options, this.appearance[name], (value) =>
      this.#change({ [name]: value }),
    );
  }

  #change(change: Partial<Appearance>): void {
    this.dispatchEvent(new AppearanceEvent({ ...this.appearance, ...change }));
  }
}

const smallControls = html`<p class="muted small">
  Buttons below 44 px are hard to hit with a finger.
</p>`;
const darkInLight = html`<p class="low" role="status">Your surface is dark: set Scheme to Dark.</p>`;

function badge(contrast: Contrast | undefined): TemplateResult {
  const ratio = contrast?.ratio.toFixed(1);
  return contrast?.isEnough
    ? html`<td>${ratio} ✓</td>`
    : html`<td class="low">${ratio} too low</td>`;
}

/** A choice with its label. */
export function select(
  label: string,
  options: Options,
  value: string,
  choose: (value: string) => void,
): TemplateResult {
  return html`<label class="field">
    <span>${label}</span>
    <select @change=${({ target }: Event) => choose((target as HTMLSelectElement).value)}>
      ${options.map(
        ([option, text]) =>
          html`<option value=${option} .selected=${live(option === value)}>${text}</option>`,
      )}
    </select>
  </label>`;
}

/** Labels values: by the given labels, otherwise by the capitalized value. */
export function named(values: readonly string[], words = capitalized): Options {
  return values.map((value) => [value, words(value)]);
}

function inPixels(width: number): Options[number] {
  return [String(width), `${width} px`];
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** A language's own name: "Deutsch". */
function languageName(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}

customElements.define('appearance-controls', AppearanceControls);
