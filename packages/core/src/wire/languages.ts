/**
 * The languages that screens and messages are written in, as BCP 47 tags. Add a new one here first:
 * the compiler then asks for its texts.
 */
export type Language = 'ar' | 'de' | 'en' | 'es' | 'fr' | 'ja';

/** Returns the direction that a language is written in. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/**
 * Picks the first wanted language that is known. Each tag matches itself, or else the nearest more
 * general one: `de-AT` matches `de`.
 *
 * @param wanted BCP 47 tags, the preferred first
 * @param known tags in lower case
 * @see RFC 4647 §3.4, lookup
 */
export function pickLanguage<Known extends string>(
  wanted: readonly string[],
  known: readonly Known[],
): Known | undefined {
  for (const tag of wanted) {
    const subtags = tag.toLowerCase().split('-');
    for (; subtags.length > 0; subtags.pop()) {
      const found = known.find((one) => one === subtags.join('-'));
      if (found) return found;
    }
  }
  return undefined;
}
