/** How a language formats dates and durations. */
export interface Formats {
  /** The name of a country or territory, by its ISO 3166-1 code. */
  region(code: string): string;
  /** Day and time. */
  date(date: Date): string;
  /** A duration: 3 days, 3 minutes. */
  span(seconds: number): string;
  /** A remaining time, in its two largest units; without seconds from 10 minutes on. */
  remaining(seconds: number): string;
}

/** Keeps a date, a time or a duration in one line. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');

/** @param locale A BCP 47 tag. */
export function formatsOf(locale: string): Formats {
  const count = (value: number, unit: string) =>
    unbroken(
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value),
    );
  return {
    region: (code) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code,
    date: (date) =>
      unbroken(
        new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(date),
      ),
    span: (seconds) => {
      const unit = seconds % 86_400 === 0 ? 'day' : seconds % 3_600 === 0 ? 'hour' : 'minute';
      const size = { day: 86_400, hour: 3_600, minute: 60 }[unit];
      return count(Math.max(1, Math.round(seconds / size)), unit);
    },
    remaining: (seconds) => {
      const days = Math.floor(seconds / 86_400);
      const hours = Math.floor((seconds % 86_400) / 3_600);
      const minutes = Math.floor((seconds % 3_600) / 60);
      const parts = [
        days > 0 && count(days, 'day'),
        (days > 0 || hours > 0) && count(hours, 'hour'),
        days === 0 && count(minutes, 'minute'),
        seconds < 600 && count(seconds % 60, 'second'),
      ];
      return parts.filter(Boolean).join(locale.startsWith('ar') ? ' و' : ' ');
    },
  };
}

/** Joins the last of several addresses, which are separated by commas, with an "and". */
export function lastJoined(addresses: string, and: string): string {
  return addresses.replace(/, (?=[^,]*$)/, and);
}

/**
 * A text that is written from right to left: isolates each value in it, so that amounts, addresses and
 * names neither change the order of what is around them, nor theirs. @see UAX #9
 */
export function rtl(text: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return String.raw(
    { raw: text },
    ...values.map((value) => (typeof value === 'string' ? `\u2068${value}\u2069` : value)),
  );
}
