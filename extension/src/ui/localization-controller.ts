import type { Language } from '@recovery-guardian/core';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Strings } from '../translations/en.ts';
import { directionOf, languageOf, loadStrings } from '../translations/languages.ts';

/** A page's texts in the language of the settings, which also becomes the document's. */
export class LocalizationController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #chosen: () => string | undefined;
  #asked: Language | undefined;
  #strings: Strings | undefined;

  /** @param chosen The language of the settings, once it is known: a BCP 47 tag, or `auto`. */
  constructor(host: ReactiveControllerHost, chosen: () => string | undefined) {
    this.#host = host;
    this.#chosen = chosen;
    host.addController(this);
  }

  get isLoaded(): boolean {
    return this.#strings !== undefined;
  }

  /**
   * All texts; in the last language until those of another one are loaded.
   *
   * @throws {Error} before the first ones are loaded
   */
  get strings(): Strings {
    if (!this.#strings) throw new Error('The texts are not loaded yet.');
    return this.#strings;
  }

  hostUpdate(): void {
    const chosen = this.#chosen();
    if (chosen === undefined) return;
    const language = languageOf(chosen);
    if (language !== this.#asked) this.#load(language);
  }

  async #load(language: Language): Promise<void> {
    this.#asked = language;
    const strings = await loadStrings(language);
    // The user may have chosen another one meanwhile.
    if (this.#asked !== language) return;
    this.#strings = strings;
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
    this.#host.requestUpdate();
  }
}
