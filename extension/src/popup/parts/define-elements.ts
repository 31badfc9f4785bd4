/** Registers elements by their tags, unless they are registered already. */
export function defineElements(elements: Record<string, CustomElementConstructor>): void {
  for (const [tag, element] of Object.entries(elements)) {
    if (!customElements.get(tag)) customElements.define(tag, element);
  }
}
