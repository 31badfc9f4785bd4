import type { Strings } from '../words/en/strings.ts';
import { en } from '../words/en.ts';

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

/** Yields all elements below `root`, through open shadow roots, in page order. */
export function* everythingIn(root: ParentNode): Generator<Element> {
  for (const child of root.children) {
    yield child;
    if (child.shadowRoot) yield* everythingIn(child.shadowRoot);
    const isFilled = child instanceof HTMLSlotElement && child.assignedNodes().length > 0;
    if (!isFilled) yield* everythingIn(child);
  }
}

/** Returns the visible text of an element, as one line. */
export function textOf(root: Element): string {
  const words: string[] = [];
  for (const element of everythingIn(root.shadowRoot ?? root)) {
    if (element instanceof HTMLStyleElement || !isVisible(element)) continue;
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) words.push(node.textContent ?? '');
    }
  }
  return asOneLine(words.join(' '));
}

const arabic = /\p{Script=Arabic}/u;

/** An amount, a name with a number, an address, a site, an email, a phone, or digits in groups. */
const value = /0x[\da-f]|\d [A-Z]{3}|[a-z] \d|[a-z\d]\.[a-z]{2}|@|\+\d|[a-z]:\d|\d\s\d{2}/;

/**
 * Returns the texts of a screen in Arabic whose order is wrong: those with a value that nothing isolates from
 * their direction, neither an element around it alone nor characters, and those in an element that takes its
 * direction from the first letter, which is one of an isolated value.
 */
export function mixedIn(root: Element): string[] {
  const isMixed = (element: Element, text: string) => {
    const around = element.closest('bdi, [dir=ltr], [dir=auto], pre, svg, style');
    const outside = text.replace(/[\u2066\u2068][^\u2066-\u2069]*\u2069/g, '');
    if (value.test(outside)) return arabic.test(around?.textContent ?? 'ا');
    return (
      arabic.test(outside) &&
      !arabic.test(/\p{L}/u.exec(text)?.[0] ?? '') &&
      around?.matches('bdi:not([dir]), [dir=auto]') &&
      // Which passes over what is isolated.
      getComputedStyle(around).unicodeBidi !== 'plaintext'
    );
  };
  return [...everythingIn(root.shadowRoot ?? root)].flatMap((element) =>
    [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map(({ textContent }) => textContent?.trim() ?? '')
      .filter((text) => isMixed(element, text)),
  );
}

/** Removes what is not visible from a text: joiners and line breaks. */
function asOneLine(text: string): string {
  return text
    .replace(/[\u2060\u200b]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Waits until `find` returns a value; fails with what is shown after 15 seconds. */
export async function until<Found>(
  root: Element,
  what: string,
  find: () => Found | undefined | false | null,
): Promise<Found> {
  const end = performance.now() + 15_000;
  for (;;) {
    const found = find();
    if (found) return found;
    if (performance.now() > end) throw new Error(`${what} is not there, but: ${textOf(root)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Waits until `text` is visible. */
export function sees(root: Element, text: string): Promise<true> {
  const visible = text.replace(/\s/g, ' ');
  return until(root, `“${text}”`, () => textOf(root).includes(visible) || undefined);
}

/** Finds a button, radio button or summary by its name. */
export function findControl(root: Element, name: string): Promise<HTMLElement> {
  return until(root, `The control “${name}”`, () => {
    for (const element of everythingIn(root.shadowRoot ?? root)) {
      if (!(element instanceof HTMLElement) || !element.matches('button, label, summary')) continue;
      if (isVisible(element) && nameOf(element) === name) return element;
    }
    return undefined;
  });
}

export async function findInput(root: Element, label: string): Promise<HTMLInputElement> {
  const element = (await findControl(root, label)) as HTMLLabelElement;
  return element.control as HTMLInputElement;
}

/** Returns the name of the chosen radio button, if one is. */
export function chosenIn(root: Element): string | undefined {
  const shown = [...everythingIn(root.shadowRoot ?? root)];
  const label = shown.find((element) => element.matches('label:has([type="radio"]:checked)'));
  return label && nameOf(label);
}

function nameOf(element: Element): string {
  const name = element.getAttribute('aria-label') ?? textOf(element);
  return name || (element.textContent ?? '').trim();
}

function isVisible(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}
