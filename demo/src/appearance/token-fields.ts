import { tokens as tokenStyles } from '@recovery-guardian/element/design';
import { html, type TemplateResult } from 'lit';
import type { Appearance, ColorPair } from './appearance.ts';
import type { ColorRole, Look } from './look.ts';
import { type ColorToken, type LengthToken, readTokens, tokenLabel } from './tokens.ts';

/** Fields for the tokens that the element's style sheet offers. */
export const tokens = readTokens(tokenStyles.cssText);

type Change = (change: Partial<Appearance>) => void;

/** A row for each color: one well for light, one for dark, with what the look has, and a reset. */
export function colorFields({ colors }: Appearance, look: Look, change: Change): TemplateResult[] {
  return tokens.colors.map((token) => {
    const set = colors[token.name];
    const put = (pair: ColorPair) => change({ colors: { ...colors, [token.name]: pair } });
    const now = look.colors[token.name as ColorRole];
    return html`<div class="token">
      <span>${tokenLabel(token.name)}</span>
      ${well(token, 'light', now, put)} ${well(token, 'dark', now, put)}
      ${wayBack(token.name, set !== undefined, () => change({ colors: without(colors, token.name) }))}
    </div>`;
  });
}

export function lengthFields(
  { lengths }: Appearance,
  look: Look,
  change: Change,
): TemplateResult[] {
  return tokens.lengths.map((token) => {
    const set = lengths[token.name];
    const put = (value: number) => change({ lengths: { ...lengths, [token.name]: value } });
    return html`<div class="token">
      <label for=${token.name}>${tokenLabel(token.name)}</label>
      ${slider(token, look.lengths[token.name] ?? token.value, put)}
      ${wayBack(token.name, set !== undefined, () => change({ lengths: without(lengths, token.name) }))}
    </div>`;
  });
}

function well(
  { name }: ColorToken,
  scheme: 'light' | 'dark',
  now: ColorPair,
  put: (pair: ColorPair) => void,
): TemplateResult {
  return html`<input
    type="color"
    aria-label=${`${tokenLabel(name)}, ${scheme}`}
    .value=${now[scheme]}
    @input=${({ target }: InputEvent) => put({ ...now, [scheme]: (target as HTMLInputElement).value })}
  />`;
}

function slider(
  { name, value: usual }: LengthToken,
  value: number,
  put: (value: number) => void,
): TemplateResult {
  return html`<input
      type="range"
      id=${name}
      min="0"
      max=${usual * 2}
      .value=${String(value)}
      @input=${({ target }: InputEvent) => put((target as HTMLInputElement).valueAsNumber)}
    />
    <output for=${name}>${value} px</output>`;
}

/** Keeps its space when there is nothing to reset, so that the layout does not shift. */
function wayBack(name: string, isSet: boolean, onClick: () => void): TemplateResult {
  return html`<button
    class="small reset"
    type="button"
    aria-label=${`Take back ${tokenLabel(name)}`}
    ?disabled=${!isSet}
    @click=${onClick}
  >↺</button>`;
}

function without<Value>(all: Readonly<Record<string, Value>>, name: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(all).filter(([other]) => other !== name));
}
