import { type Language, languages } from '@recovery-guardian/element';

/** The language of this name; English where the element does not speak it. */
export function findLanguage(name: string): Language {
  return languages.find((language) => language === name) ?? 'en';
}
