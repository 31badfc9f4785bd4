import type { CSSResult, LitElement } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';

class Styled extends Directive {
  render(_styles: CSSResult): void {}

  override update({ options }: ElementPart, [{ styleSheet }]: [CSSResult]): void {
    const host = options?.host as LitElement | undefined;
    const { adoptedStyleSheets = [] } = (host?.renderRoot ?? {}) as Partial<ShadowRoot>;
    if (styleSheet && !adoptedStyleSheets.includes(styleSheet)) adoptedStyleSheets.push(styleSheet);
  }
}

/** Adds a component's styles to the view that renders it, which need not list them. */
export const styled = directive(Styled);
