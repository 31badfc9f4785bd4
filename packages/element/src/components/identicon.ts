import { html, svg, type TemplateResult } from 'lit';

const cells = 5;

/**
 * Draws a picture of an address from its digits, without any request. It helps to see that two
 * addresses differ; it does not prove that they are the same.
 */
export function identicon(address: string, size = 32): TemplateResult {
  const bytes = (address.toLowerCase().slice(2).match(/../g) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  const at = (index: number) => bytes[index % bytes.length] ?? 0;
  const hue = Math.round(((at(0) * 256 + at(1)) / 65_536) * 360);
  const other = (hue + 60 + (at(2) % 180)) % 360;
  const squares = [];
  for (let y = 0; y < cells; y += 1) {
    for (let x = 0; x < Math.ceil(cells / 2); x += 1) {
      const value = at(3 + y * 3 + x);
      if (value % 2 === 0) continue;
      const fill = `hsl(${value % 3 === 0 ? other : hue} 60% 52%)`;
      // Mirrors the left half: faces are easier to tell apart than noise.
      for (const column of new Set([x, cells - 1 - x])) {
        squares.push(svg`<rect x=${column} y=${y} width="1.02" height="1.02" fill=${fill}/>`);
      }
    }
  }
  return html`<svg class="identicon" width=${size} height=${size} viewBox="-1 -1 7 7"
    shape-rendering="crispEdges" aria-hidden="true">
    <rect x="-1" y="-1" width="7" height="7" fill=${`hsl(${hue} 45% 90%)`}/>${squares}
  </svg>`;
}
