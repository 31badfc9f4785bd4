import { directionOf } from '@recovery-guardian/core';
import type { ReactiveControllerHost } from 'lit';
import { elementNames } from './en/element-names.ts';
import type { StringOverrides, Strings } from './en/strings.ts';
import { chooseLanguage, type Extent, type Language, loadStrings } from './languages.ts';

export type WordsHost = ReactiveControllerHost &
  HTMLElement & {
    /** A BCP 47 tag, `auto` for the browser's languages, or `undefined` for the page's. */
    readonly locale: string | undefined;
    readonly strings: StringOverrides | undefined;
  };

interface Texts {
  /** What was asked for: if it cannot be loaded, they are in English. */
  language: Language;
  extent: Extent;
  strings: Strings;
}

/** The element's texts, in the language that its host or page asks for. */
export class LocalizationController {
  readonly #host: WordsHost;
  readonly #isNeeded: () => boolean;
  /** What is loaded when the language changes. */
  #extent: Extent = 'overview';
  #asked: Language | undefined;
  /** In the last language until those in this one are loaded. */
  #shown: Texts | undefined;
  #overrides: StringOverrides | undefined;
  #strings: Strings | undefined;

  #around: MutationObserver | undefined;

  /** Whether there are none, as loading failed. */
  isMissing = false;

  /** @param isNeeded Whether the texts of the overview are to be loaded. */
  constructor(host: WordsHost, isNeeded: () => boolean) {
    this.#host = host;
    this.#isNeeded = isNeeded;
    host.addController(this);
  }

  get language(): Language {
    const { asked } = this;
    return chooseLanguage(asked === undefined ? navigator.languages : [asked]);
  }

  /** What the host or the page asks for, supported or not; `undefined` for the browser's languages. */
  get asked(): string | undefined {
    const locale = this.#host.locale?.trim().replaceAll('_', '-');
    return locale?.toLowerCase() === 'auto' ? undefined : locale || languageAround(this.#host);
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

  /** The loaded texts; `undefined` until the overview's are. */
  get strings(): Strings | undefined {
    return this.#strings;
  }

  /**
   * Loads all texts.
   *
   * @throws {ElementError} `not-loaded` if they cannot be fetched.
   */
  async loadAll(): Promise<void> {
    this.#extent = 'all';
    while (!this.#isComplete) await this.#load();
  }

  hostConnected(): void {
    // Pages set their language late, and translators of pages do.
    const what = { subtree: true, attributes: true, attributeFilter: ['lang', 'dir'] };
    this.#around = new MutationObserver(() => this.#host.requestUpdate());
    for (let root = this.#host.getRootNode(); ; root = root.host.getRootNode()) {
      this.#around.observe(root, what);
      if (!(root instanceof ShadowRoot)) break;
    }
  }

  hostDisconnected(): void {
    this.#around?.disconnect();
  }

  hostUpdate(): void {
    if (this.#isNeeded() && this.#asked !== this.language) {
      this.#load().catch(() => {
        this.isMissing = this.#shown === undefined;
        this.#host.requestUpdate();
      });
    }
    if (this.#overrides !== this.#host.strings) this.#put();
  }

  async #load() {
    const { language } = this;
    const extent = this.#extent;
    this.#asked = language;
    const strings = await loadStrings(language, extent).catch((error) => {
      if (language === 'en') throw error;
      console.warn(
        'recovery-guardian: English is shown, as another language was not loaded.',
        error,
      );
      return loadStrings('en', extent);
    });
    // The host may have chosen another language meanwhile.
    const isOutdated = this.#asked !== language;
    const isLess = this.#isComplete && extent === 'overview';
    if (isOutdated || isLess) return;
    this.#shown = { language, extent, strings: strings as Strings };
    this.isMissing = false;
    this.#put();
    this.#host.requestUpdate();
  }

  get #isComplete(): boolean {
    return this.#shown?.extent === 'all';
  }

  #put() {
    this.#overrides = this.#host.strings;
    const { strings } = this.#shown ?? {};
    this.#strings = strings && withOverrides(strings, this.#overrides);
  }
}

/** Finds the language of the page around an element, through shadow roots. */
function languageAround(element: Element): string {
  const lang = element.closest('[lang]')?.getAttribute('lang');
  if (lang) return lang.trim().replaceAll('_', '-');
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? languageAround(root.host) : '';
}

/** Merges a host's own texts into those of a language. */
export function withOverrides(strings: Strings, overrides: StringOverrides = {}): Strings {
  return { ...strings, ...overrides, errors: { ...strings.errors, ...overrides.errors } };
}
