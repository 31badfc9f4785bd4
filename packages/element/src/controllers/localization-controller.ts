import type { ReactiveControllerHost } from 'lit';
import {
  chooseLanguage,
  directionOf,
  type Language,
  loadOverviewStrings,
  loadStrings,
} from '../translations/languages.ts';
import type { OverviewStrings, StringOverrides, Strings } from '../translations/strings.ts';
import { withOverrides } from '../translations/with-overrides.ts';

export type WordsHost = ReactiveControllerHost &
  HTMLElement & {
    /** A BCP 47 tag, `auto` for the browser's languages, or `undefined` for the page's. */
    readonly locale: string | undefined;
    readonly strings: StringOverrides | undefined;
  };

/** How many of the texts are needed. */
export type NeededWords = 'none' | 'overview' | 'all';

/** The element's texts, in the language that its host or page asks for. */
export class LocalizationController {
  readonly #host: WordsHost;
  readonly #needed: () => NeededWords;
  #asked: { language: Language; all: boolean } | undefined;
  #fetched: { overview: OverviewStrings; all: Strings | undefined } | undefined;
  #overrides: StringOverrides | undefined;
  #overview: OverviewStrings | undefined;
  #all: Strings | undefined;
  #isMissing = false;

  constructor(host: WordsHost, needed: () => NeededWords) {
    this.#host = host;
    this.#needed = needed;
    host.addController(this);
  }

  get language(): Language {
    const { asked } = this;
    return chooseLanguage(asked === undefined ? navigator.languages : [asked]);
  }

  /** What the host or the page asks for, supported or not; `undefined` for the browser's languages. */
  get asked(): string | undefined {
    const { locale } = this.#host;
    return locale === 'auto' ? undefined : locale || languageAround(this.#host);
  }

  /** Set only if the host's language decides, and not its `dir` or the page's. */
  get direction(): 'ltr' | 'rtl' | undefined {
    const { locale, dir } = this.#host;
    return locale && !dir ? directionOf(this.language) : undefined;
  }

  /** What the first screen says: `undefined` until it is loaded; in the last language until then. */
  get overview(): OverviewStrings | undefined {
    return this.#overview;
  }

  /** All texts, once more than the first screen's are needed. */
  get all(): Strings | undefined {
    return this.#all;
  }

  /** Whether the texts that were needed last could not be loaded. */
  get isMissing(): boolean {
    return this.#isMissing;
  }

  hostUpdate(): void {
    const { language } = this;
    const needed = this.#needed();
    const isAsked = this.#asked?.language === language && (this.#asked.all || needed !== 'all');
    if (needed !== 'none' && !isAsked) this.#fetch(language, needed === 'all');
    if (this.#overrides !== this.#host.strings) this.#put();
  }

  async #fetch(language: Language, all: boolean) {
    const asked = { language, all };
    this.#asked = asked;
    this.#isMissing = false;
    try {
      const fetched = await fetchWords(language, all).catch((error) => {
        console.warn(
          'recovery-guardian: English is shown, as another language was not loaded.',
          error,
        );
        return fetchWords('en', all);
      });
      // The host may have chosen another language meanwhile.
      if (this.#asked !== asked) return;
      this.#fetched = fetched;
      this.#put();
    } catch {
      if (this.#asked === asked) this.#isMissing = !this.#all;
    }
    this.#host.requestUpdate();
  }

  #put() {
    const { overview, all } = this.#fetched ?? {};
    this.#overrides = this.#host.strings;
    this.#all = all && withOverrides(all, this.#overrides);
    this.#overview = this.#all ?? (overview && { ...overview, ...this.#overrides });
  }
}

async function fetchWords(language: Language, all: boolean) {
  if (!all) return { overview: await loadOverviewStrings(language), all: undefined };
  const strings = await loadStrings(language);
  return { overview: strings, all: strings };
}

/** Finds the language of the page around an element, through shadow roots. */
function languageAround(element: Element): string {
  const lang = element.closest('[lang]')?.getAttribute('lang');
  if (lang) return lang;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? languageAround(root.host) : '';
}
