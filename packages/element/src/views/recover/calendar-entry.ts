interface CalendarEntryOptions {
  /** The same for the same recovery: calendars then keep one entry. */
  id: string;
  title: string;
  date: Date;
  /** The page to come back to. */
  url: string;
}

/**
 * Writes a calendar file with one entry and a reminder at its time.
 *
 * @see RFC 5545
 */
export function calendarEntry({ id, title, date, url }: CalendarEntryOptions): string {
  const summary = title.replace(/[\\;,]/g, '\\$&');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Recovery Guardian//EN',
    'BEGIN:VEVENT',
    `UID:${id}@recovery-guardian`,
    `DTSTAMP:${inUtc(new Date())}`,
    `DTSTART:${inUtc(date)}`,
    'DURATION:PT15M',
    `SUMMARY:${summary}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:PT0S',
    `DESCRIPTION:${summary}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function inUtc(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d+/g, '');
}

/** Lines have at most 75 bytes; a character has at most 4. */
function fold(line: string): string {
  if (new TextEncoder().encode(line).length <= 75) return line;
  return (line.match(/.{1,18}/gu) ?? []).join('\r\n ');
}

export function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.download = name;
  link.href = `data:text/calendar;charset=utf-8,${encodeURIComponent(text)}`;
  link.click();
}
