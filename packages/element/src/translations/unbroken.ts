/** Keeps a date, a time or a duration in one line, by no-break spaces. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}
