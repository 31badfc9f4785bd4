import { en } from '../translations/en.ts';
import type { Strings } from '../translations/strings.ts';
import { asOneLine, findControl, findInput, sees } from './find.ts';

/** The names of those strings that have no blanks. */
export type PlainString = {
  [Name in keyof Strings]: Strings[Name] extends string ? Name : never;
}[keyof Strings];

/** Words of the element: the name of a string, or what makes them from all strings. */
export type Words = PlainString | ((strings: Strings) => string);

/**
 * Somebody who uses the element: reads what it shows, presses its buttons and fills in its fields, each
 * as soon as it is there. Knows the controls by what they say, so in any language that they speak.
 */
export class Person {
  readonly #element: HTMLElement;
  readonly #strings: Strings;

  /** @param strings What the element says; its English unless given. */
  constructor(element: HTMLElement, strings: Strings = en) {
    this.#element = element;
    this.#strings = strings;
  }

  /** Presses a button, or what unfolds something. */
  async press(name: Words): Promise<void> {
    (await findControl(this.#element, this.#read(name))).click();
  }

  /** Chooses one of few. */
  async choose(name: Words): Promise<void> {
    (await findInput(this.#element, this.#read(name))).click();
  }

  /** Fills in a field, in place of what it has. */
  async type(label: Words, text: string): Promise<void> {
    const input = await findInput(this.#element, this.#read(label));
    input.value = text;
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  }

  /** Waits until the element says so. */
  async sees(words: Words): Promise<void> {
    await sees(this.#element, this.#read(words));
  }

  #read(words: Words): string {
    const text = typeof words === 'function' ? words(this.#strings) : this.#strings[words];
    return asOneLine(text);
  }
}
