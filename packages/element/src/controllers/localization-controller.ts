import { directionOf } from '@recovery-guardian/protocol';
import type { ReactiveControllerHost } from 'lit';
import { elementNames } from '../translations/element-names.ts';
import { chooseLanguage, type Language, loadWords } from '../translations/languages.ts';
import type { StringOverrides, Strings, WordsPart } from '../translations/strings.ts';
import { withOverrides } from '../translations/with-overrides.ts';

export type WordsHost = ReactiveControllerHost &
  HTMLElement & {
    /** A BCP 47 tag, `auto` for the browser's languages, or `undefined` for the page's. */
    readonly locale: string | undefined;
    readonly strings: StringOverrides | undefined;
  };

/** The texts of one language, as far as they are loaded. */
interface Texts {
  /** What is asked for. */
  language: Language;
  /** English, if a part in that language could not be loaded: a screen is in one language. */
  source: Language;
  strings: Partial<Strings>;
  asked: Map<WordsPart, Promise<void>>;
  loaded: Set<WordsPart>;
  failed: Set<WordsPart>;
}

/** The element's texts, in the language that its host or page asks for. */
export class LocalizationController {
  readonly #host: WordsHost;
  readonly #wanted: () => readonly WordsPart[];
  /** In the language that is asked for. */
  #texts: Texts | undefined;
  /** In the last language until all that was said is there in this one. */
  #shown: Texts | undefined;
  #overrides: StringOverrides | undefined;
  #strings: Strings | undefined;

  /** @param wanted The parts to load: those of the screen, and of the next ones. */
  constructor(host: WordsHost, wanted: () => readonly WordsPart[]) {
    this.#host = host;
    this.#wanted = wanted;
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

  /** What the element is called, which is known before any texts are loaded. */
  get elementName(): string {
    return this.#host.strings?.elementName ?? elementNames[this.language];
  }

  /** Those of the loaded parts; `undefined` until the first screen's are. */
  get strings(): Strings | undefined {
    return this.#strings;
  }

  /** Whether these parts are loaded. */
  has(parts: readonly WordsPart[]): boolean {
    return parts.every((part) => this.#shown?.loaded.has(part));
  }

  /** Whether one of these parts could not be loaded. */
  isMissing(parts: readonly WordsPart[]): boolean {
    return parts.some((part) => this.#texts?.failed.has(part) && !this.has([part]));
  }

  /**
   * Loads a further part, and returns all that are loaded.
   *
   * @throws {Error} if it cannot be fetched.
   */
  async load(part: WordsPart): Promise<Strings> {
    // It may be asked for again, once the connection is back.
    if (this.#texts?.failed.delete(part)) this.#texts.asked.delete(part);
    this.#load([part]);
    let texts: Texts | undefined;
    // If it fails, English follows.
    while (texts !== this.#texts) {
      texts = this.#texts;
      await texts?.asked.get(part);
    }
    if (!this.#strings || !this.has([part])) throw new Error(`The texts of ${part} are missing`);
    return this.#strings;
  }

  hostUpdate(): void {
    const wanted = this.#wanted();
    if (wanted.length > 0) this.#load([...wanted, ...(this.#shown?.loaded ?? [])]);
    if (this.#overrides !== this.#host.strings) this.#put();
  }

  #load(parts: readonly WordsPart[]) {
    const { language } = this;
    if (this.#texts?.language !== language) this.#texts = noTexts(language);
    const texts = this.#texts;
    for (const part of parts) {
      if (texts.asked.has(part)) continue;
      texts.asked.set(part, this.#fetch(texts, part));
    }
  }

  async #fetch(texts: Texts, part: WordsPart) {
    const { language, source } = texts;
    try {
      Object.assign(texts.strings, await loadWords(source, part));
      texts.loaded.add(part);
      // The host may have chosen another language meanwhile.
      if (this.#texts === texts) this.#show(texts);
    } catch (error) {
      if (this.#texts === texts && source !== 'en') {
        console.warn(
          'recovery-guardian: English is shown, as another language was not loaded.',
          error,
        );
        this.#texts = noTexts(language, 'en');
        this.#load([...texts.asked.keys()]);
        return;
      }
      texts.failed.add(part);
    }
    this.#host.requestUpdate();
  }

  #show(texts: Texts) {
    const isComplete = [...(this.#shown?.loaded ?? [])].every((said) => texts.loaded.has(said));
    if (!isComplete || !texts.loaded.has('overview')) return;
    this.#shown = texts;
    this.#put();
  }

  #put() {
    this.#overrides = this.#host.strings;
    const strings = this.#shown?.strings as Strings | undefined;
    this.#strings = strings && withOverrides(strings, this.#overrides);
  }
}

function noTexts(language: Language, source = language): Texts {
  const parts = () => new Set<WordsPart>();
  return { language, source, strings: {}, asked: new Map(), loaded: parts(), failed: parts() };
}

/** Finds the language of the page around an element, through shadow roots. */
function languageAround(element: Element): string {
  const lang = element.closest('[lang]')?.getAttribute('lang');
  if (lang) return lang;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? languageAround(root.host) : '';
}
