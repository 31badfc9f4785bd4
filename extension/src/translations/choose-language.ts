/**
 * The language that the person chose, else the first of the browser's that is known; `undefined`
 * where none of them is.
 *
 * @param language A BCP 47 tag, or `auto` for the browser's.
 * @param known Tags, as a rule of the language alone: `de` is known for `de-AT`, too.
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
