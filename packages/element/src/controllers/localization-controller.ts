import type { ReactiveControllerHost } from 'lit';
import {
  chooseLanguage,
  directionOf,
  type Language,
  loadStrings,
} from '../translations/languages.ts';
import type { StringOverrides, Strings } from '../translations/strings.ts';
import { withOverrides } from '../translations/with-overrides.ts';

export type WordsHost = ReactiveControllerHost &
  HTMLElement & {
    /** A BCP 47 tag, `auto` for the browser's languages, or `undefined` for the page's. */
    readonly locale: string | undefined;
    readonly strings: StringOverrides | undefined;
  };

/** The element's texts, in the language that its host or page asks for. */
export class LocalizationController {
  readonly #host: WordsHost;
  readonly #isWanted: () => boolean;
  #asked: Language | undefined;
  #fetched: Strings | undefined;
  #overrides: StringOverrides | undefined;
  #strings: Strings | undefined;
  #isMissing = false;

  /** @param isWanted Whether any text is needed yet. */
  constructor(host: WordsHost, isWanted: () => boolean) {
    this.#host = host;
    this.#isWanted = isWanted;
    host.addController(this);
  }

  get language(): Language {
    const { locale } = this.#host;
    if (locale === 'auto') return chooseLanguage(navigator.languages);
    return chooseLanguage([locale || languageAround(this.#host)]);
  }

  /** Set only if the host's language decides, and not its `dir` or the page's. */
  get direction(): 'ltr' | 'rtl' | undefined {
    const { locale, dir } = this.#host;
    return locale && !dir ? directionOf(this.language) : undefined;
  }

  /** `undefined` until they are loaded; those of the last language while another one loads. */
  get strings(): Strings | undefined {
    return this.#strings;
  }

  /** Whether the texts could not be loaded, and there are none from before. */
  get isMissing(): boolean {
    return this.#isMissing;
  }

  hostUpdate(): void {
    if (this.#isWanted() && this.#asked !== this.language) this.#fetch(this.language);
    if (this.#overrides !== this.#host.strings) this.#put();
  }

  async #fetch(language: Language) {
    this.#asked = language;
    try {
      const strings = await loadStrings(language).catch((error) => {
        console.warn(
          'recovery-guardian: English is shown, as another language was not loaded.',
          error,
        );
        return loadStrings('en');
      });
      // The host may have chosen another language meanwhile.
      if (this.#asked !== language) return;
      this.#fetched = strings;
      this.#put();
    } catch {
      this.#isMissing = !this.#fetched;
    }
    this.#host.requestUpdate();
  }

  #put() {
    this.#overrides = this.#host.strings;
    this.#strings = this.#fetched && withOverrides(this.#fetched, this.#overrides);
  }
}

/** Finds the language of the page around an element, through shadow roots. */
function languageAround(element: Element): string {
  const lang = element.closest('[lang]')?.getAttribute('lang');
  if (lang) return lang;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? languageAround(root.host) : '';
}
