import assert from 'node:assert/strict';
import type { ElementHandle, Page } from 'playwright-core';

/** What to type where a hint asks for an address. */
export interface Addresses {
  readonly email: string;
  readonly phone?: string;
}

type Press = (target: ElementHandle<HTMLElement>, page: Page) => Promise<void>;
/** `<next-hint>`, as far as tests read it. */
type NextHint = HTMLElement & { next?: { target: HTMLElement; hint: string } };

/**
 * Goes the whole way by pressing only what the hint is attached to. Each target must be in sight
 * without scrolling, and be described by the hint unless it has a description.
 *
 * @returns the names of what was pressed
 */
export async function followHints(
  page: Page,
  addresses: Addresses,
  press: Press,
): Promise<string[]> {
  const pressed: string[] = [];
  for (;;) {
    const { target, hint, isField } = await nextTarget(page);
    if (!target) return pressed;
    if (!(await isSettled(page, target))) continue;
    await assertInSight(page, target);
    if (isField) {
      await target.focus();
      if (hint === 'paste') await page.keyboard.press('ControlOrMeta+V');
      else await page.keyboard.type(hint === 'phone' ? (addresses.phone ?? '') : addresses.email);
      await page.keyboard.press('Enter');
    } else {
      const name = await target.innerText();
      if (!(await isPressed(press(target, page)))) continue;
      pressed.push(name);
    }
    assert.ok(pressed.length < 40, `the hints lead in circles: ${pressed}`);
    await page.waitForFunction(
      ([before, hint]) => {
        const next = document.querySelector<NextHint>('next-hint')?.next;
        return next?.target !== before || next?.hint !== hint;
      },
      [target, hint] as const,
    );
  }
}

/** Whether a target could be pressed: one that was rendered anew meanwhile is looked up again. */
async function isPressed(pressing: Promise<void>): Promise<boolean> {
  try {
    await pressing;
    return true;
  } catch (error) {
    if (String(error).includes('not attached')) return false;
    throw error;
  }
}

/** Presses by mouse. */
export const click: Press = (target) => target.click();

/** Presses by keyboard alone. */
export const pressByKeyboard: Press = async (target, page) => {
  const isFocused = () => target.evaluate((element) => element.matches(':focus'));
  for (let tabs = 0; !(await isFocused()); tabs++) {
    assert.ok(tabs < 80, 'the target cannot be reached by Tab');
    await page.keyboard.press('Tab');
  }
  const isRadio = await target.evaluate((element) => element.matches('[type=radio]'));
  await page.keyboard.press(isRadio ? 'Space' : 'Enter');
};

/** Waits for the hint, or for the end. */
async function nextTarget(page: Page) {
  const found = page.waitForFunction(() => {
    if (document.querySelector('demo-finale')) return { target: null, hint: '', isField: false };
    const shown = document.querySelector<NextHint>('next-hint');
    if (!shown?.next || shown.style.visibility !== 'visible') return undefined;
    const { target, hint } = shown.next;
    return { target, hint, isField: target.matches('input:not([type=radio])') };
  });
  const handle = await found.catch(async (error) => {
    const screen = await page.locator('recovery-guardian').innerText();
    throw new Error(`There is no hint at: ${screen}`, { cause: error });
  });
  const target = (await handle.getProperty('target')).asElement();
  const { hint = '', isField = false } = await handle.evaluate((found) => ({
    hint: found?.hint,
    isField: found?.isField,
  }));
  return { target: target as ElementHandle<HTMLElement> | null, hint, isField };
}

/** Whether the hint stays where it is, and in sight, as it does once a screen is complete. */
async function isSettled(page: Page, target: ElementHandle<HTMLElement>): Promise<boolean> {
  await page.waitForTimeout(300);
  return page.evaluate((target) => {
    const shown = document.querySelector<NextHint>('next-hint');
    return shown?.next?.target === target && shown.style.visibility === 'visible';
  }, target);
}

async function assertInSight(page: Page, target: ElementHandle<HTMLElement>): Promise<void> {
  const { box, label, isDescribed } = await target.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const hint = document.querySelector('next-hint');
    const byHint = hint !== null && element.ariaDescribedByElements?.includes(hint);
    return {
      box: { left, right, top, bottom },
      label: element.textContent,
      isDescribed: byHint || element.hasAttribute('aria-describedby'),
    };
  });
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const isInSight = box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height;
  assert.ok(isInSight, `${label} is at ${JSON.stringify(box)}`);
  assert.ok(isDescribed, `${label} is not described by the hint`);
}
