import type { Language } from '@recovery-guardian/element';

/** "2:05:09 PM", in the reader's time zone. */
export function timeOfDay(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { timeStyle: 'medium' }).format(new Date(iso));
}
