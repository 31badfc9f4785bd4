import type { ColorPair } from './appearance.ts';
import type { ColorRole, Look } from './look.ts';

/** Two colors that must differ, and how much in a scheme. */
export interface Contrast {
  readonly name: string;
  readonly ratio: number;
  /** Whether it is what WCAG 2.2 AA asks for: 4.5 for text, 3 for the lines of fields. */
  readonly isEnough: boolean;
}

const pairs: readonly (readonly [name: string, color: ColorRole, on: ColorRole, least: number])[] =
  [
    ['Text', 'text', 'surface', 4.5],
    ['Muted text', 'text-muted', 'surface', 4.5],
    ['Links', 'accent-ink', 'surface', 4.5],
    ['Primary button', 'accent-text', 'accent', 4.5],
    ['Lines of fields', 'line-strong', 'surface', 3],
    ['Success', 'success', 'surface', 4.5],
    ['Warning', 'warning', 'surface', 4.5],
    ['Danger', 'danger', 'surface', 4.5],
  ];

/** Measures the pairs of a look in a scheme. The words to compare and the alarm need none: the element sees to them. */
export function contrastsOf({ colors }: Look, scheme: keyof ColorPair): Contrast[] {
  return pairs.map(([name, color, on, least]) => {
    const ratio = contrast(colors[color][scheme], colors[on][scheme]);
    return { name, ratio, isEnough: ratio >= least };
  });
}

/** Whether the light colors are a dark look, which the element cannot know without `scheme`. */
export function isDarkInLight({ colors: { surface, text } }: Look): boolean {
  return luminance(surface.light) < luminance(text.light);
}

/** The contrast of two colors, as `#rrggbb`: from 1 to 21. @see WCAG 2.2, contrast ratio */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = partsOf(color).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Red, green and blue of `#rrggbb`, each from 0 to 1. */
export function partsOf(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255);
}
