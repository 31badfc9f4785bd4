/**
 * Finds the code in what a person typed or pasted: `123 456`, a long code in groups, or a whole
 * message. Answers digits only.
 */
export function readCode(text: string): string {
  const groups = text.match(/\d(?:[ \t\u00a0-]?\d)*/g) ?? [];
  const numbers = groups.map((group) => group.replace(/\D/g, ''));
  return numbers.reduce(
    (longest, number) => (number.length > longest.length ? number : longest),
    '',
  );
}
