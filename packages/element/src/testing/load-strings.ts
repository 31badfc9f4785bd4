import { type Language, loadWords, wordsParts } from '../translations/languages.ts';
import type { Strings } from '../translations/strings.ts';

/**
 * Loads all texts of a language.
 *
 * @throws {ElementError} `not-loaded` if they cannot be fetched, or do not match their pinned hashes.
 */
export async function loadStrings(language: Language): Promise<Strings> {
  const parts = await Promise.all(wordsParts.map((part) => loadWords(language, part)));
  return Object.assign({}, ...parts);
}
