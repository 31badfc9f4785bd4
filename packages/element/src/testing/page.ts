import { expect, fixtureCleanup, fixtureSync } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { findControl, findInput, sees, until } from './person.ts';

export {
  chosenIn,
  everythingIn,
  findControl,
  findInput,
  mixedIn,
  sees,
  textOf,
  until,
} from './person.ts';

/** Waits until `text` is visible, and asserts that axe then finds nothing in the element. */
export async function seesAccessible(element: Element, text: string): Promise<void> {
  await sees(element, text);
  await expect(element).to.be.accessible();
}

/** Puts an element into the otherwise empty page, until the test ends or the next call. */
export function showAlone<Shown extends Element>(element: Shown): Shown {
  fixtureCleanup();
  return fixtureSync<Shown>(element);
}

/** Moves an element within the page, as a host does that puts it into another container. */
export function moves(element: Element): void {
  element.parentNode?.append(element);
}

/** Clicks a button or a label. */
export async function clicks(root: Element, name: string): Promise<void> {
  await pointsAt(await findControl(root, name));
}

/** Clicks a button or a label, and waits until `text`, to which it leads, is visible. */
export async function leadsTo(root: Element, name: string, text: string): Promise<void> {
  await clicks(root, name);
  await sees(root, text);
}

/** Replaces the value of the input with this label by typing. */
export async function types(root: Element, label: string, text: string): Promise<void> {
  const input = await findInput(root, label);
  await pointsAt(input);
  input.select();
  await sendKeys({ type: text });
}

/** Replaces the value of the input with this label by pasting. */
export async function pastes(root: Element, label: string, text: string): Promise<void> {
  const source = document.createElement('textarea');
  source.value = text;
  document.body.append(source);
  source.select();
  await presses('Control', 'c');
  source.remove();
  const input = await findInput(root, label);
  await pointsAt(input);
  input.select();
  await presses('Control', 'v');
}

async function presses(modifier: string, key: string): Promise<void> {
  await sendKeys({ down: modifier });
  await sendKeys({ press: key });
  await sendKeys({ up: modifier });
}

/** Returns the focused element, through shadow roots. */
export function focused(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

/**
 * Clicks the middle of an element, once it is inside of the viewport: Firefox may scroll late. Clicks
 * again if the element moved away meanwhile, also between pressing and releasing.
 */
async function pointsAt(element: HTMLElement): Promise<void> {
  let isHit = false;
  const look = (event: Event) => {
    isHit ||= event.composedPath().includes(element);
  };
  addEventListener('click', look, { capture: true });
  for (let tries = 0; tries < 3 && !isHit; tries += 1) {
    const position = await until(element, 'A place to click', () => {
      element.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)] as const;
      return x < innerWidth && y < innerHeight && ([x, y] satisfies [number, number]);
    });
    await sendMouse({ type: 'click', position });
  }
  removeEventListener('click', look, { capture: true });
}
