import type { Language } from '@recovery-guardian/element';
import { LitElement } from 'lit';
import { localization } from './languages.ts';
import type { Strings } from './strings.ts';

/** A component whose texts follow the page's language. */
export class LocalizedElement extends LitElement {
  #left: AbortController | undefined;

  protected get language(): Language {
    return localization.language;
  }

  protected get strings(): Strings {
    return localization.strings;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#left = new AbortController();
    const { signal } = this.#left;
    localization.addEventListener('change', () => this.requestUpdate(), { signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#left?.abort();
  }
}
