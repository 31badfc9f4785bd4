import { html, type TemplateResult } from 'lit';

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
  let [first, second] = ['', ''];
  for (let y = 0; y < cells; y += 1) {
    for (let x = 0; x < Math.ceil(cells / 2); x += 1) {
      const value = at(3 + y * 3 + x);
      if (value % 2 === 0) continue;
      // Mirrors the left half: faces are easier to tell apart than noise.
      const squares = [x, cells - 1 - x]
        .map((column) => `M${column} ${y}h1.02v1.02h-1.02Z`)
        .join('');
      if (value % 3 === 0) second += squares;
      else first += squares;
    }
  }
  return html`<svg class="identicon" width=${size} height=${size} viewBox="-1 -1 7 7"
    shape-rendering="crispEdges" aria-hidden="true">
    <rect x="-1" y="-1" width="7" height="7" fill=${`hsl(${hue} 45% 90%)`} />
    <path d=${first} fill=${`hsl(${hue} 60% 52%)`} />
    <path d=${second} fill=${`hsl(${other} 60% 52%)`} />
  </svg>`;
}
