/**
 * Moves the focus to an element, unless the user is active elsewhere on the page. Changes by
 * themselves, such as the end of a countdown, must not take the focus away.
 */
export function focusUnlessElsewhere(target: HTMLElement): void {
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
