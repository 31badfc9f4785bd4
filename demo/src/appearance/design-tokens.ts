import { partsOf } from './contrast.ts';
import type { Look } from './look.ts';

/**
 * Writes a look as design tokens for other tools: `color.light.accent`, `size.radius`.
 *
 * @see Design Tokens Format Module 2025.10 of the Design Tokens Community Group
 */
export function toDesignTokens({ colors, lengths }: Look): string {
  const colorsIn = (scheme: 'light' | 'dark') =>
    mapped(colors, ({ [scheme]: hex }) => ({
      colorSpace: 'srgb',
      components: partsOf(hex).map((part) => Number(part.toFixed(4))),
      hex,
    }));
  const tokens = {
    color: { $type: 'color', light: colorsIn('light'), dark: colorsIn('dark') },
    size: { $type: 'dimension', ...mapped(lengths, (value) => ({ value, unit: 'px' })) },
  };
  // An array of numbers in one line.
  const text = JSON.stringify(tokens, null, 2).replace(/\[[^\]]+\]/g, (numbers) =>
    numbers.replace(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'),
  );
  return `${text}\n`;
}

function mapped<Value>(
  values: Readonly<Record<string, Value>>,
  toValue: (value: Value) => unknown,
): Record<string, { $value: unknown }> {
  const entries = Object.entries(values);
  return Object.fromEntries(entries.map(([name, value]) => [name, { $value: toValue(value) }]));
}
