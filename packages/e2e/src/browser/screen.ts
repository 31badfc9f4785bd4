import { latestCode, until } from '@recovery-guardian/devnet/testing';

/** The colors and the width of a page. */
export interface Looks {
  readonly scheme: 'light' | 'dark';
  /** In pixels. */
  readonly width: number;
}

/** Presses keys as users do. */
export interface Keyboard {
  /** `back` is Shift and Tab; `paste` inserts the clipboard's text. */
  key(name: 'Tab' | 'back' | 'Enter' | 'Space' | 'paste'): Promise<void>;
  /** Types into what has the focus. */
  write(text: string): Promise<void>;
}

/** Drives one page by its visible texts, in any browser. */
export interface Screen {
  /** Presses a button or unfolds details, once present and enabled. */
  press(name: string): Promise<void>;
  /** Holds a button for two seconds, once enabled, as a dangerous request needs it. */
  hold(name: string): Promise<void>;
  /** Clicks a point of the page and turns the wheel there, whatever is below. In pixels. */
  strike(x: number, y: number): Promise<void>;
  /** Waits until a button can be pressed. */
  offers(name: string): Promise<void>;
  sees(title: string | RegExp): Promise<void>;
  reads(text: string): Promise<void>;
  type(label: string, text: string): Promise<void>;
  choose(label: string): Promise<void>;
  /** Shows the page in these colors and this width. */
  showIn(looks: Looks): Promise<void>;
  /** Runs a function's body in the page. @returns its result as JSON. */
  run(script: string, ...args: unknown[]): Promise<unknown>;
  /** A screenshot of the page as PNG. */
  picture(): Promise<Buffer>;
}

/**
 * Defines `everything()`: all visible elements, through shadow roots; only an open dialog's if any.
 */
export const walk = `
  function everything(root = document.body) {
    const found = [];
    // A page that is being loaded has no body yet.
    for (const child of root?.children ?? []) {
      if (!child.checkVisibility({ visibilityProperty: true })) continue;
      found.push(child);
      if (child.shadowRoot) found.push(...everything(child.shadowRoot));
      found.push(...everything(child));
    }
    const dialog = root === document.body && found.find((one) => one.matches('dialog[open]'));
    return dialog ? everything(dialog) : found;
  }`;

/** All visible text of a screen. */
async function textOn(screen: Screen): Promise<string> {
  const script = `${walk}
    const isText = (node) => node.nodeType === Node.TEXT_NODE;
    return everything()
      .map((one) => [...one.childNodes].filter(isText).map(({ data }) => data).join(''))
      .map((text) => text.replace(/[\\u2060\\u200b]/g, '').trim())
      .filter(Boolean).join('\\n');`;
  return (await screen.run(script)) as string;
}

/** Waits for the code that an action sends: it may arrive later than what the action shows. */
export async function codeAfter(
  inboxes: Parameters<typeof latestCode>[0],
  target: string,
  act: () => Promise<unknown>,
): Promise<string> {
  const newest = () => latestCode(inboxes, target).catch(() => undefined);
  const before = await newest();
  await act();
  return until(`a new code has reached ${target}`, async () => {
    const code = await newest();
    return code === before ? undefined : code;
  });
}

/** Waits until a screen's text matches. @returns all of its text. */
export async function untilText(screen: Screen, pattern: RegExp): Promise<string> {
  let text = '';
  await until(
    () => `the screen says ${pattern}, but: ${text.slice(0, 500)}`,
    async () => {
      text = await textOn(screen);
      return pattern.test(text);
    },
  );
  return text;
}
