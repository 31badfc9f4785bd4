import type { Strings } from '../words/en/strings.ts';
import { en } from '../words/en.ts';
import { asOneLine, findControl, findInput, sees } from './find.ts';

/** The names of the strings without parameters. */
export type PlainString = {
  [Name in keyof Strings]: Strings[Name] extends string ? Name : never;
}[keyof Strings];

/** A text of the element: the name of a string, or a function of all strings. */
export type Words = PlainString | ((strings: Strings) => string);

/**
 * Drives the element like a user: reads its texts, presses buttons and fills in fields. Waits for
 * each of them, and finds controls by their texts, so it works in any language.
 */
export class Person {
  readonly #element: HTMLElement;
  readonly #strings: Strings;

  /** @param strings The element's texts; English by default. */
  constructor(element: HTMLElement, strings: Strings = en) {
    this.#element = element;
    this.#strings = strings;
  }

  /** Presses a button or a summary. */
  async press(name: Words): Promise<void> {
    (await findControl(this.#element, this.#read(name))).click();
  }

  /** Chooses a radio button. */
  async choose(name: Words): Promise<void> {
    (await findInput(this.#element, this.#read(name))).click();
  }

  /** Replaces the value of a field. */
  async type(label: Words, text: string): Promise<void> {
    const input = await findInput(this.#element, this.#read(label));
    input.value = text;
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  }

  /** Waits until the text is visible. */
  async sees(words: Words): Promise<void> {
    await sees(this.#element, this.#read(words));
  }

  #read(words: Words): string {
    const text = typeof words === 'function' ? words(this.#strings) : this.#strings[words];
    return asOneLine(text);
  }
}
