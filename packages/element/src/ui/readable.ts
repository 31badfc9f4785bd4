import { type CSSResult, css, unsafeCSS } from 'lit';

/**
 * Black or white, whichever has the contrast on a colour: at least 4.5:1 by its luminance. On one that
 * is see-through, black in a light scheme and white in a dark one.
 *
 * @param color A `var(…)`, to be read where colours can be computed from others.
 */
export function readableOn(color: CSSResult): CSSResult {
  const isLight = '(0.2126 * r + 0.7152 * g + 0.0722 * b - 0.179)';
  const inScheme = (other: 0 | 1) => {
    const part = `clamp(0, ${other} - ${isLight} * 1e5 * max(0, alpha - 0.5), 1)`;
    return `color(from ${color} srgb-linear ${part} ${part} ${part} / 1)`;
  };
  return css`light-dark(${unsafeCSS(inScheme(0))}, ${unsafeCSS(inScheme(1))})`;
}
