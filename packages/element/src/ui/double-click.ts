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
