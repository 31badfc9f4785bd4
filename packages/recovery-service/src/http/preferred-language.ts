/**
 * The language that a caller likes best, a BCP 47 tag; `undefined` where it names none that could be
 * one, or any will do.
 *
 * @see RFC 9110, section 12.5.4
 */
export function preferredLanguage(acceptLanguage: string | undefined): string | undefined {
  const wishes = (acceptLanguage ?? '').slice(0, maximumLength).split(',').map(parseWish);
  const [best] = wishes
    .filter(({ tag, quality }) => quality > 0 && languageTag.test(tag))
    // Stable: of two liked equally, the first.
    .sort((a, b) => b.quality - a.quality);
  return best?.tag;
}

/** Longer than any browser's. */
const maximumLength = 200;

const languageTag = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i;

function parseWish(text: string): { tag: string; quality: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim());
  const [, quality = '1'] = /^q=([\d.]+)$/i.exec(parameters[0] ?? 'q=1') ?? [];
  return { tag, quality: Number(quality) };
}
