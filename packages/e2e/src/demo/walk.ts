import assert from 'node:assert/strict';
import { until } from '@recovery-guardian/devnet/testing';
import { en, type Language, type Strings } from '@recovery-guardian/element';
import { daysWords } from '@recovery-guardian/element/translations/days';
import type { PageScreen } from '../browser/page-screen.ts';
import { walk as defineEverything, type Keyboard, type Screen } from '../browser/screen.ts';

type Visitor = Pick<Screen, 'run'> & Keyboard;

/** How a visitor gets to `document.target`. */
interface Means<V> {
  focus(visitor: V): Promise<void>;
  press(visitor: V): Promise<void>;
}

interface Walk<V extends Visitor> {
  readonly visitor: V;
  readonly email: string;
  /** The language of the element. */
  readonly language?: Language;
  readonly by: Means<V>;
  /** Called with the name of each step, once what it acts on is there. */
  atStep?(name: string): Promise<void>;
}

interface Step {
  readonly name: string;
  /** What the page says in its line about what comes next. */
  readonly line: RegExp;
  /** The beginning of a button's text, or the selector of what else to act on. */
  readonly button?: string;
  readonly selector?: string;
  /** What to write into a field; `paste` for what was copied. */
  readonly write?: string;
}

const emailField = 'input[type=email]';
const codeField = 'input[autocomplete="one-time-code"]';
/** The demo's button beside a message with a code. */
const copy: Step = { name: 'copy', line: /Copy the code/, selector: 'copy-button' };
const paste: Step = { name: 'paste', line: /paste it/, selector: codeField, write: 'paste' };
const approve: Step = { name: 'approve', line: /approv/, button: 'Approve' };

/** The way from an account without protection to a new key, by one code. */
function stepsIn(strings: Strings, email: string): readonly Step[] {
  const lost = /Get back in without the key/;
  return [
    { name: 'start', line: /protect the account/, button: strings.protectButton },
    { name: 'email', line: /Enter any email address/, selector: emailField, write: email },
    { name: 'sign', line: /approve it in the wallet/, button: strings.signButton },
    approve,
    copy,
    paste,
    { name: 'guardian', line: /One approval/, button: strings.switchOnButton },
    approve,
    { name: 'lose', line: /lose the key in the wallet/, button: 'Lose the key' },
    { name: 'done', line: lost, button: strings.doneButton },
    { name: 'recover', line: lost, button: strings.recoverButton },
    { name: 'owner', line: /a new key/, button: strings.ownerButton },
    copy,
    paste,
    { name: 'begin', line: /Start the recovery/, button: strings.startButton },
    { name: 'skip', line: /You can skip it/, button: 'Skip ahead' },
    { name: 'finalize', line: /get back in/, button: strings.finalizeButton },
  ];
}

/**
 * Goes the whole way on the demo page, up to its end. No field asks for an address or any hexadecimal, and
 * the words beside the code are the name of the recovery while it waits.
 *
 * @returns the names of the steps at which something was pressed
 */
export async function walk<V extends Visitor>(walk: Walk<V>): Promise<string[]> {
  const { visitor, email, language = 'en', by, atStep } = walk;
  const translation = await import(`@recovery-guardian/element/translations/${language}`);
  const pressed: string[] = [];
  let name = '';
  for (const step of stepsIn(translation[language], email)) {
    await untilInPage(visitor, `the step ${step.name}`, findTarget, step);
    // The element may know what the chain says a second before the page.
    await untilInPage(visitor, `the line ${step.line}`, matchLine, step.line.source);
    await atStep?.(step.name);
    assert.deepEqual(await visitor.run(findOtherFields), []);
    if (step === paste) name = (await visitor.run(readWords)) as string;
    if (step.name === 'skip') {
      assert.match(name, /^[a-z]+ [a-z]+ [a-z]+$/);
      const { name: label, nothingToDo, helped } = daysWords[language];
      for (const text of [label, nothingToDo, helped(translation[language].serviceGuardian)]) {
        await untilInPage(visitor, `the text ${text}`, readsText, text);
      }
      assert.ok(((await visitor.run(readWords)) as string).startsWith(`${name} `));
    }
    // A look at it may have outlasted a new render.
    await untilInPage(visitor, `the step ${step.name}`, findTarget, step);
    if (!step.write) {
      if (step === copy)
        await visitor.run('document.copied = document.target.getRootNode().host.text');
      pressed.push(step.name);
      await by.press(visitor);
      continue;
    }
    await by.focus(visitor);
    if (step.write === 'paste') await visitor.key('paste');
    else await visitor.write(step.write);
    await visitor.key('Enter');
  }
  await untilInPage(visitor, 'the end', 'return Boolean(document.querySelector("demo-finale"))');
  return pressed;
}

/**
 * What protecting takes a user with a mouse: presses, and seconds by the keystroke-level model, which
 * counts no waiting: 1.3 to point and click, 0.28 for a key, 1.35 to think at each screen.
 *
 * @see Card, Moran, Newell: The Keystroke-Level Model for User Performance Time, 1980
 */
export function effortOfProtecting(email: string): { presses: number; seconds: number } {
  const steps = stepsIn(en, email);
  const protecting = steps.slice(
    0,
    steps.findIndex(({ name }) => name === 'lose'),
  );
  const presses = protecting.filter(({ write }) => !write).length;
  // What is pasted takes two keys, and each field is sent by Enter.
  const keys = protecting.flatMap(({ write }) =>
    write ? [write === 'paste' ? 2 : write.length, 1] : [],
  );
  const typed = keys.reduce((sum, count) => sum + count, 0);
  return { presses, seconds: presses * 1.3 + typed * 0.28 + protecting.length * 1.35 };
}

export const mouse: Means<PageScreen> = { focus: click, press: click };

/**
 * The keyboard alone: the focus starts at the title of each new screen, at the line that says what
 * comes next or, where devices are beside the site, at what was pressed last.
 */
export const keyboard: Means<Visitor> = {
  focus: tabTo,
  async press(visitor) {
    await tabTo(visitor);
    await visitor.run('document.pressed = document.target');
    await visitor.key('Enter');
  },
};

async function click({ page }: PageScreen): Promise<void> {
  const target = await page.evaluateHandle<Element>('document.target');
  await target.asElement()?.click();
}

/** The focus must be visible on the whole way to the target, and free to leave it. */
async function tabTo(visitor: Visitor): Promise<void> {
  const hasFocus = () => visitor.run('return document.target.matches(":focus")');
  await untilInPage(visitor, 'the focus on a title', isPlaced);
  await visitor.run('window.hasKeys = true');
  for (let tabs = 0; !(await hasFocus()); tabs++) {
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
  return focused?.matches('h2, .next') || !window.hasKeys;`;

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

/** Finds what a step acts on: an empty field, a code that was not copied, or a button by its text. */
const findTarget = `${defineEverything}
  const [{ button, selector, write }] = arguments;
  const textOf = (one) => one.innerText.replace(/[\\u2060\\u200b]/g, '').trim();
  const isNext = (one) => {
    if (button) return one.matches('button:not([aria-disabled])') && textOf(one).startsWith(button);
    if (!one.matches(selector)) return false;
    return write ? one.value === '' : one.text !== document.copied;
  };
  const found = everything().find(isNext);
  document.target = found?.matches('copy-button') ? found.shadowRoot.querySelector('button') : found;
  return Boolean(found);`;

/** Finds fields for anything else than an email address or a code. */
const findOtherFields = `${defineEverything}
  return everything()
    .filter((one) => one.matches('input, textarea') && !one.readOnly)
    .filter((one) => !one.matches('${emailField}, ${codeField}, [type=radio], [type=checkbox]'))
    .map((one) => one.outerHTML);`;

/** Reads the words to compare. */
const readWords = `${defineEverything}
  return everything().find((one) => one.matches('[part=phrase]'))?.innerText ?? '';`;

const readsText = `${defineEverything}
  return everything().some((one) => one.innerText?.includes(arguments[0]));`;

const matchLine = `
  return new RegExp(arguments[0]).test(document.querySelector('.next').innerText);`;

async function untilInPage(visitor: Visitor, what: string, script: string, ...args: unknown[]) {
  await until(
    async () => {
      const place = await visitor.run(
        `${focused} return focused?.outerHTML.slice(0, 200) + ' at: ' +
          document.querySelector('recovery-guardian')?.shadowRoot?.textContent;`,
      );
      return `${what}, but the focus is on: ${place}`;
    },
    () => visitor.run(script, ...args),
  );
}
