/**
 * Registers custom elements by their tags. Skips tags that are registered already, so two copies of
 * this package on one page are harmless. Does nothing without a browser.
 */
export function registerElements(elements: Record<string, CustomElementConstructor>): void {
  if (typeof document === 'undefined') return;
  for (const [tag, element] of Object.entries(elements)) {
    if (!customElements.get(tag)) customElements.define(tag, element);
  }
}
