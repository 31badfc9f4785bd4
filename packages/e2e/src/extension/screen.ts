/** A person at one page, who finds things by what they say; in whichever browser. */
export interface Screen {
  /** Presses a button, or what unfolds something, once it is there and takes it. */
  press(name: string): Promise<void>;
  /** Waits until this is the title. */
  sees(title: string | RegExp): Promise<void>;
  /** Waits until this can be read. */
  reads(text: string): Promise<void>;
  type(label: string, text: string): Promise<void>;
  /** Chooses an option, or ticks a box. */
  choose(label: string): Promise<void>;
  /** Runs the body of a function in the page. @returns what it returns, as JSON. */
  run(script: string, ...args: unknown[]): Promise<unknown>;
  /** What the page looks like now: a PNG. */
  picture(): Promise<Buffer>;
}

/** Defines `everything()`: all elements that can be seen, through shadow roots; only those of a dialog that is open. */
export const walk = `
  function everything(root = document.body) {
    const found = [];
    for (const child of root.children) {
      if (!child.checkVisibility({ visibilityProperty: true })) continue;
      found.push(child);
      if (child.shadowRoot) found.push(...everything(child.shadowRoot));
      found.push(...everything(child));
    }
    const dialog = root === document.body && found.find((one) => one.matches('dialog[open]'));
    return dialog ? everything(dialog) : found;
  }`;

/** All text that can be read on a screen. */
export async function textOn(screen: Screen): Promise<string> {
  const script = `${walk}
    const isText = (node) => node.nodeType === Node.TEXT_NODE;
    return everything()
      .map((one) => [...one.childNodes].filter(isText).map(({ data }) => data).join(''))
      .map((text) => text.replace(/[\\u2060\\u200b]/g, '').trim())
      .filter(Boolean).join('\\n');`;
  return (await screen.run(script)) as string;
}
