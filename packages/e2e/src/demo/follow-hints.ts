import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { until } from '@recovery-guardian/devnet/testing';
import type { PageScreen } from '../browser/page-screen.ts';
import type { Keyboard, Screen } from '../browser/screen.ts';

/** What to type where a hint asks for an address. */
export interface Addresses {
  readonly email: string;
  readonly phone?: string;
}

type Visitor = Pick<Screen, 'run'> & Keyboard;

/** How a visitor gets to what the hint is attached to: `document.hinted`. */
interface Means<V> {
  focus(visitor: V): Promise<void>;
  press(visitor: V): Promise<void>;
}

export interface Walk<V extends Visitor> {
  readonly visitor: V;
  readonly addresses: Addresses;
  readonly by: Means<V>;
  /** Called with the name of each step and its hint, before it is taken. */
  atStep?(name: string, hint: string): Promise<void>;
}

/** What the hint is attached to, as far as this process knows it. */
interface Hinted {
  readonly hint: string;
  readonly name: string;
  readonly isField: boolean;
  /** By the hint, or otherwise. */
  readonly isDescribed: boolean;
}

/** In milliseconds. */
const patience = 30_000;

/**
 * Goes the whole way by pressing only what the hint is attached to. Each target must be in sight
 * without scrolling, and be described by the hint unless it has a description.
 *
 * @returns the names of what was pressed
 */
export async function followHints<V extends Visitor>(walk: Walk<V>): Promise<string[]> {
  const { visitor, addresses, by, atStep } = walk;
  const pressed: string[] = [];
  for (;;) {
    const hinted = await waitForHint(visitor);
    if (!hinted) return pressed;
    const { name, hint, isField, isDescribed } = hinted;
    assert.ok(isDescribed, `${name} is not described by the hint`);
    await atStep?.(`${pressed.length}: ${name || hint}`, hint);
    // A look at it may have outlasted the step.
    if (atStep && (await visitor.run(hasMovedOn, hint))) continue;
    if (!(await isReached((isField ? by.focus : by.press)(visitor)))) continue;
    if (isField) {
      if (hint === 'paste') await visitor.key('paste');
      else await visitor.write((hint === 'phone' ? addresses.phone : addresses.email) ?? '');
      await visitor.key('Enter');
    } else pressed.push(name);
    assert.ok(pressed.length < 40, `the hints lead in circles: ${pressed}`);
    await untilInPage(visitor, hasMovedOn, `a step after ${name || hint}`, hint);
  }
}

/** Whether a target was reached: one that was replaced or hidden meanwhile is looked up again. */
async function isReached(reaching: Promise<void>): Promise<boolean> {
  try {
    await reaching;
    return true;
  } catch (error) {
    if (/not (attached|visible)/.test(String(error))) return false;
    throw error;
  }
}

export const mouse: Means<PageScreen> = { focus: click, press: click };

/**
 * The keyboard alone: the focus starts at the title of each new screen or, where devices are beside
 * the site, at what was pressed last.
 */
export const keyboard: Means<Visitor> = {
  focus: tabTo,
  async press(visitor) {
    await tabTo(visitor);
    await visitor.run('document.pressed = document.hinted');
    const isRadio = await visitor.run('return document.hinted.matches("[type=radio]")');
    await visitor.key(isRadio ? 'Space' : 'Enter');
  },
};

/** The Enter key, wherever the focus was; for what is not about the way itself. */
export const enterKey: Means<Visitor> = {
  focus: focusByScript,
  async press(visitor) {
    await focusByScript(visitor);
    await visitor.key('Enter');
  },
};

async function focusByScript(visitor: Visitor): Promise<void> {
  await visitor.run('document.hinted.focus()');
}

async function click({ page }: PageScreen): Promise<void> {
  const hinted = await page.evaluateHandle<Element>('document.hinted');
  await hinted.asElement()?.click();
}

/** The focus must be visible on the whole way to the target, and free to leave it. */
async function tabTo(visitor: Visitor): Promise<void> {
  const hasFocus = () => visitor.run('return document.hinted.matches(":focus")');
  await untilInPage(visitor, isPlaced, 'the focus on a title');
  await visitor.run('window.hasKeys = true');
  for (let tabs = 0; !(await hasFocus()); tabs++) {
    if (await visitor.run(isReplaced)) throw new Error('The target is not attached any more');
    assert.ok(tabs < 80, 'the target cannot be reached by Tab');
    await visitor.key('Tab');
    await assertFocusIsVisible(visitor);
  }
  await visitor.key('back');
  assert.ok(!(await hasFocus()), 'the focus cannot leave the target backwards');
  await visitor.key('Tab');
  assert.ok(await hasFocus(), 'the focus does not come back to the target');
}

/** The focused element, through shadow roots. */
const focused = `
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;`;

/** Whether the focus is where it belongs; a page that has just been opened leaves it where it is. */
const isPlaced = `${focused}
  if (focused && focused === document.pressed && innerWidth > 780) return true;
  // Not the user's activation: the driver's own scripts count as one, sometimes.
  return focused?.matches('h2') || !window.hasKeys;`;

/** What has the focus has a line around it, or a part of it or the tile that it is in. */
async function assertFocusIsVisible(visitor: Visitor): Promise<void> {
  const unseen = await visitor.run(`${focused}
    // Between the last control of a page and its first, the focus is the browser's.
    if (!focused || focused === document.body || focused.matches('iframe')) return null;
    const isOutlined = (one) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    };
    const around = [focused, focused.closest('label'), focused.parentElement].filter(Boolean);
    return around.some(isOutlined) ? null : focused.outerHTML.slice(0, 200);`);
  assert.equal(unseen, null, 'the focus is not visible');
}

/**
 * Waits for a hint that stays where it is, and its target fully in the window, as they do once a screen
 * is complete; or for the end.
 */
async function waitForHint(visitor: Visitor): Promise<Hinted | undefined> {
  for (const end = Date.now() + patience; ; ) {
    const before = await visitor.run(markHinted);
    if (before === 'end') return undefined;
    await setTimeout(300);
    const hinted = before && (await visitor.run(describeHinted));
    if (hinted) return hinted as Hinted;
    if (Date.now() > end)
      throw new Error(`There is no hint in sight at: ${await screenOf(visitor)}`);
  }
}

const screenOf = (visitor: Visitor) =>
  visitor.run('return document.querySelector("recovery-guardian")?.shadowRoot?.textContent');

async function untilInPage(visitor: Visitor, script: string, what: string, ...args: unknown[]) {
  await until(
    async () => {
      const place = await visitor.run(
        `${focused} return focused?.outerHTML.slice(0, 200) + ', before ' + document.hinted?.innerText;`,
      );
      return `${what}, but: ${place} at: ${await screenOf(visitor)}`;
    },
    () => visitor.run(script, ...args),
  );
}

/** `<next-hint>`, whose `next` has the target, also of the hint that is out of sight. */
const nextHint = `
  const shown = document.querySelector('next-hint');
  const next = shown?.style.visibility === 'visible' ? shown.next : undefined;`;

const markHinted = `${nextHint}
  if (document.querySelector('demo-finale')) return 'end';
  document.hinted = next?.target;
  return Boolean(next);`;

const describeHinted = `${nextHint}
  const target = document.hinted;
  if (!next || next.target !== target) return null;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight) return null;
  return {
    hint: next.hint,
    name: target.innerText,
    isField: target.matches('input:not([type=radio])'),
    isDescribed: target.ariaDescribedByElements?.includes(shown) ||
      target.hasAttribute('aria-describedby'),
  };`;

const isReplaced = `
  return document.querySelector('next-hint')?.next?.target !== document.hinted;`;

const hasMovedOn = `
  const next = document.querySelector('next-hint')?.next;
  return next?.target !== document.hinted || next?.hint !== arguments[0];`;
