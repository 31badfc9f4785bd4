const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Formats a duration in its two largest units: "3 minutes", "2 days 4 hours". */
export function duration(seconds: number): string {
  const parts: string[] = [];
  let rest = Math.max(0, Math.round(seconds));
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    const format = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' });
    if (count > 0 || (unit === 'second' && parts.length === 0)) parts.push(format.format(count));
  }
  return parts.slice(0, 2).join(' ');
}

/** "2:05:09 PM", in the reader's time zone. */
export function timeOfDay(iso: string): string {
  return new Intl.DateTimeFormat('en', { timeStyle: 'medium' }).format(new Date(iso));
}
