/** Everything below `root`, through open shadow roots, in the order of the page. */
export function* everythingIn(root: ParentNode): Generator<Element> {
  for (const child of root.children) {
    yield child;
    if (child.shadowRoot) yield* everythingIn(child.shadowRoot);
    const isFilled = child instanceof HTMLSlotElement && child.assignedNodes().length > 0;
    if (!isFilled) yield* everythingIn(child);
  }
}

/** What a person can read in an element, as one line. */
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

/** A text without what no one sees: joiners, and how it is broken into lines. */
export function asOneLine(text: string): string {
  return text
    .replace(/\u2060/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Waits until `find` finds something; after 8 seconds tells what stood there instead. */
export async function until<Found>(
  root: Element,
  what: string,
  find: () => Found | undefined | false | null,
): Promise<Found> {
  const end = performance.now() + 8_000;
  for (;;) {
    const found = find();
    if (found) return found;
    if (performance.now() > end) throw new Error(`${what} is not there, but: ${textOf(root)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Waits until the person can read `text`. */
export function sees(root: Element, text: string): Promise<true> {
  return until(root, `“${text}”`, () => textOf(root).includes(text) || undefined);
}

/** The button, the radio button, or what unfolds details, with this name. */
export function findControl(root: Element, name: string): Promise<HTMLElement> {
  return until(root, `The control “${name}”`, () => {
    for (const element of everythingIn(root.shadowRoot ?? root)) {
      if (!(element instanceof HTMLElement) || !element.matches('button, label, summary')) continue;
      if (isVisible(element) && nameOf(element) === name) return element;
    }
  });
}

/** The input whose label reads so. */
export async function findInput(root: Element, label: string): Promise<HTMLInputElement> {
  const element = (await findControl(root, label)) as HTMLLabelElement;
  return element.control as HTMLInputElement;
}

function nameOf(element: Element): string {
  const name = element.getAttribute('aria-label') ?? textOf(element);
  return name || (element.textContent ?? '').trim();
}

function isVisible(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}
