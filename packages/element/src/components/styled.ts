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

/** Gives an element its styles again, which it loses when the page moves it to another document. */
export function adoptStyles(element: LitElement): void {
  const { elementStyles } = element.constructor as typeof LitElement;
  const sheets = elementStyles.flatMap((styles) => {
    return sheetIn(element.ownerDocument, styles as CSSResult) ?? [];
  });
  (element.renderRoot as ShadowRoot).adoptedStyleSheets = sheets;
  element.requestUpdate();
}

const copies = new WeakMap<Document, Map<CSSResult, CSSStyleSheet>>();

/** Constructed style sheets belong to one document; one without a window shows none. */
function sheetIn(place: Document, styles: CSSResult): CSSStyleSheet | undefined {
  if (place === document) return styles.styleSheet;
  const Sheet = place.defaultView?.CSSStyleSheet;
  if (!Sheet) return undefined;
  const known = copies.get(place) ?? new Map<CSSResult, CSSStyleSheet>();
  copies.set(place, known);
  const sheet = known.get(styles) ?? new Sheet();
  if (!known.has(styles)) sheet.replaceSync(styles.cssText);
  known.set(styles, sheet);
  return sheet;
}
