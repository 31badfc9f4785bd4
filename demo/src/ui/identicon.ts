import { html, svg, type TemplateResult } from 'lit';
import type { Address } from 'viem';

const size = 5;

/** A small pattern that is the same for the same address, so that people see which is which. */
export function identicon(address: Address): TemplateResult {
  const digits = [...address.slice(2).toLowerCase()].map((digit) => Number.parseInt(digit, 16));
  const hue = ((digits[0] ?? 0) * 16 + (digits[1] ?? 0)) * (360 / 256);
  const squares = [];
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const mirrored = Math.min(column, size - 1 - column);
      if ((digits[2 + row * 3 + mirrored] ?? 0) % 2 === 0) continue;
      squares.push(svg`<rect x=${column} y=${row} width="1.02" height="1.02" />`);
    }
  }
  return html`
    <svg class="identicon" width="20" height="20" viewBox="-1 -1 7 7" aria-hidden="true">
      <rect x="-1" y="-1" width="7" height="7" rx="2" fill="hsl(${hue} 45% 88%)" />
      <g fill="hsl(${hue} 55% 38%)">${squares}</g>
    </svg>`;
}
