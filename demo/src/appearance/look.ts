import { themes, tokens } from '@recovery-guardian/element/design';
import { LitElement } from 'lit';
import { type Appearance, applyAppearance, type ColorPair } from './appearance.ts';

/** The colors of the element, set or derived. */
export const colorRoles = [
  'accent',
  'accent-text',
  'accent-ink',
  'surface',
  'surface-raised',
  'text',
  'text-muted',
  'line',
  'line-strong',
  'success',
  'warning',
  'danger',
] as const;

export type ColorRole = (typeof colorRoles)[number];

/** What the element looks like: the values that its style sheet leads to. */
export interface Look {
  readonly colors: Readonly<Record<ColorRole, ColorPair>>;
  /** In pixels, by token. */
  readonly lengths: Readonly<Record<string, number>>;
}

/** An element with nothing but the tokens. */
class TokenProbe extends LitElement {
  static override styles = [tokens, themes];

  /** Returns what a property becomes with the value of a token. */
  read(property: 'color' | 'inline-size', token: string): string {
    const { style } = this;
    style.display = 'block';
    style.setProperty(property, `var(--_${token})`);
    const value = getComputedStyle(this).getPropertyValue(property);
    style.removeProperty(property);
    return value;
  }
}

customElements.define('token-probe', TokenProbe);

/** Lets the element's style sheet derive the values of an appearance, and reads them. */
export function lookOf(appearance: Appearance, lengths: readonly string[]): Look {
  const probe = new TokenProbe();
  document.body.append(probe);
  const colorsIn = (scheme: keyof ColorPair) => {
    applyAppearance(probe, { ...appearance, scheme });
    return colorRoles.map((role) => asHex(probe.read('color', role)));
  };
  const [light, dark] = [colorsIn('light'), colorsIn('dark')];
  const colors = colorRoles.map((role, index) => [
    role,
    { light: light[index], dark: dark[index] },
  ]);
  const inPixels = lengths.map((name) => [
    name,
    Math.round(Number.parseFloat(probe.read('inline-size', name))),
  ]);
  probe.remove();
  return { colors: Object.fromEntries(colors), lengths: Object.fromEntries(inPixels) };
}

/** Any color of CSS as `#rrggbb`. */
function asHex(color: string): string {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const parts = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
