import { asciiDigits } from '../ascii-digits.ts';

/**
 * Finds the code in typed or pasted text: `123 456`, a long code in groups, or a message. Returns
 * digits only.
 */
export function readCode(text: string): string {
  const groups = asciiDigits(text).match(/\d(?:[ \t\u00a0-]?\d)*/g) ?? [];
  const numbers = groups.map((group) => group.replace(/\D/g, ''));
  return numbers.reduce(
    (longest, number) => (number.length > longest.length ? number : longest),
    '',
  );
}
