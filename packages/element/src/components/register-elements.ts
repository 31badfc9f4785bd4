/**
 * Registers custom elements by their tags. Does nothing for what is registered already, so that two
 * copies of this package on one page are harmless; does nothing at all where there is no browser.
 */
export function registerElements(elements: Record<string, CustomElementConstructor>): void {
  if (typeof document === 'undefined') return;
  for (const [tag, element] of Object.entries(elements)) {
    if (!customElements.get(tag)) customElements.define(tag, element);
  }
}
