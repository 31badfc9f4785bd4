/**
 * Returns the language that the user chose, else the first known one of the browser's; `undefined`
 * if none is known.
 *
 * @param language A BCP 47 tag, or `auto` for the browser's.
 * @param known Tags, usually without a region: `de` also matches `de-AT`.
 */
export function chooseLanguage<Known extends string>(
  language: string,
  known: readonly Known[],
  browserLanguages: readonly string[] = navigator.languages,
): Known | undefined {
  const wanted = language === 'auto' ? browserLanguages : [language];
  const tags = wanted.flatMap((tag) => [tag, tag.split('-')[0]]);
  for (const tag of tags) {
    const found = known.find((one) => one === tag);
    if (found) return found;
  }
  return undefined;
}
