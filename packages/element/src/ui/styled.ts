import type { CSSResult, LitElement } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';

class Styled extends Directive {
  render(_styles: CSSResult): void {}

  override update({ options }: ElementPart, [styles]: [CSSResult]): void {
    const host = options?.host as LitElement | undefined;
    if (!host) return;
    const { adoptedStyleSheets } = host.renderRoot as ShadowRoot;
    const sheet = sheetIn(host.ownerDocument, styles);
    if (sheet && !adoptedStyleSheets.includes(sheet)) adoptedStyleSheets.push(sheet);
  }
}

/** Adds a component's styles to the view that renders it, which need not list them. */
export const styled = directive(Styled);

/**
 * Creates the root of an element, with its styles. It has them in any document that the page moves
 * it to: constructed style sheets belong to one.
 */
export function createStyledRoot(element: LitElement): ShadowRoot {
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  const { elementStyles } = element.constructor as typeof LitElement;
  // Browsers remove adopted sheets when an element moves to another document, even for a moment.
  const hostConnected = () => {
    root.adoptedStyleSheets = elementStyles.flatMap(
      (styles) => sheetIn(element.ownerDocument, styles as CSSResult) ?? [],
    );
    element.requestUpdate();
  };
  element.addController({ hostConnected });
  return root;
}

/** For the other document that was last used. */
const copies = new WeakMap<CSSResult, CSSStyleSheet>();

/** A document without a window shows none. */
function sheetIn(place: Document, styles: CSSResult): CSSStyleSheet | undefined {
  if (place === document) return styles.styleSheet;
  const Sheet = place.defaultView?.CSSStyleSheet;
  if (!Sheet) return undefined;
  const known = copies.get(styles);
  if (known instanceof Sheet) return known;
  const sheet = new Sheet();
  sheet.replaceSync(styles.cssText);
  copies.set(styles, sheet);
  return sheet;
}

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
