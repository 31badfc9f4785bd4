import type { LitElement, ReactiveController } from 'lit';

/**
 * Moves the focus to its host's heading when the heading changes. So screen readers announce a new
 * screen, and the keyboard continues from its top.
 */
export class HeadingFocus implements ReactiveController {
  readonly #host: LitElement;
  readonly #isInUse: () => boolean;
  #shownTitle: string | undefined;

  /** @param isInUse Whether the user has interacted with the element; nothing is focused before. */
  constructor(host: LitElement, isInUse: () => boolean) {
    this.#host = host;
    this.#isInUse = isInUse;
    host.addController(this);
  }

  hostUpdated(): void {
    const heading = this.#host.renderRoot.querySelector('h2');
    const title = heading?.textContent ?? undefined;
    if (title === this.#shownTitle) return;
    this.#shownTitle = title;
    if (heading && this.#isInUse()) focusUnlessElsewhere(heading);
  }
}

/**
 * Moves the focus to an element, unless the user is active elsewhere on the page. Changes by
 * themselves, such as the end of a countdown, must not take the focus away.
 */
function focusUnlessElsewhere(target: HTMLElement): void {
  const { activeElement } = document;
  const isFree = !activeElement || activeElement === document.body;
  if (isFree || isInside(target, activeElement)) target.focus();
}

/** Whether `node` is inside `outer`, also through shadow roots. */
function isInside(node: Node, outer: Element): boolean {
  for (let current: Node | null = node; current; ) {
    if (current === outer) return true;
    current = current instanceof ShadowRoot ? current.host : current.parentNode;
  }
  return false;
}

/**
 * Stops the second click of a double click from pressing what the first has put there: users who
 * click twice would approve a screen that they have not seen.
 */
export class DoubleClickGuard {
  #pressed: { target: EventTarget; text: string } | undefined;

  /** Call it before the listeners of the pressed element. */
  check(click: MouseEvent): void {
    const target = click.composedPath().find(isPressable);
    if (!target) return;
    const text = target.textContent;
    const isSame = this.#pressed?.target === target && this.#pressed.text === text;
    if (click.detail > 1 && !isSame) {
      click.preventDefault();
      click.stopPropagation();
    } else {
      this.#pressed = { target, text };
    }
  }
}

function isPressable(target: EventTarget): target is HTMLElement {
  return target instanceof HTMLElement && target.matches('button, a, summary');
}
