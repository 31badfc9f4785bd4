import { type Language, languages } from '@recovery-guardian/element';

/** Finds the language with this name; English if the element does not support it. */
export function findLanguage(name: string): Language {
  return languages.find((language) => language === name) ?? 'en';
}
