import { sendKeys, sendMouse } from '@web/test-runner-commands';
import axe from 'axe-core';

/** Everything below `root`, through open shadow roots, in the order of the page. */
export function* everythingIn(root: ParentNode): Generator<Element> {
  for (const child of root.children) {
    yield child;
    if (child.shadowRoot) yield* everythingIn(child.shadowRoot);
    if (!(child instanceof HTMLSlotElement)) yield* everythingIn(child);
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
  return words
    .join(' ')
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

/** The button, or the radio button, with this name. */
export function findControl(root: Element, name: string): Promise<HTMLElement> {
  return until(root, `The control “${name}”`, () => {
    for (const element of everythingIn(root.shadowRoot ?? root)) {
      if (element instanceof HTMLButtonElement || element instanceof HTMLLabelElement) {
        if (isVisible(element) && nameOf(element) === name) return element;
      }
    }
  });
}

/** The input whose label reads so. */
export async function findInput(root: Element, label: string): Promise<HTMLInputElement> {
  const element = (await findControl(root, label)) as HTMLLabelElement;
  return element.control as HTMLInputElement;
}

/** Presses a button, or a label, with the mouse. */
export async function clicks(root: Element, name: string): Promise<void> {
  await pointsAt(await findControl(root, name));
}

/** Types into the input with this label, in place of what it has. */
export async function types(root: Element, label: string, text: string): Promise<void> {
  const input = await findInput(root, label);
  await pointsAt(input);
  input.select();
  await sendKeys({ type: text });
}

/** The element that has the focus, through shadow roots. */
export function focused(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

/** Fails where axe finds a violation of WCAG 2.2 AA in what is shown. */
export async function isAccessible(root: Element): Promise<void> {
  // Fading in is no state to judge contrast in.
  for (const element of everythingIn(root.shadowRoot ?? root)) {
    for (const animation of element.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
    }
  }
  const { violations } = await axe.run(root, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  });
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
  );
  if (found.length > 0) throw new Error(`axe on “${textOf(root)}”:\n${found.join('\n')}`);
}

async function pointsAt(element: HTMLElement): Promise<void> {
  element.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const position: [number, number] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  await sendMouse({ type: 'click', position });
}

function nameOf(element: Element): string {
  const name = element.getAttribute('aria-label') ?? textOf(element);
  return name || (element.textContent ?? '').trim();
}

function isVisible(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}
