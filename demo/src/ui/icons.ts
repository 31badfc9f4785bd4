import { shortenAddress } from '@recovery-guardian/core';
import { identicon } from '@recovery-guardian/element';
import { html, svg, type TemplateResult } from 'lit';
import type { Address } from 'viem';

const icon = (shape: TemplateResult) => html`
  <svg
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    stroke-width="1.5"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >${shape}</svg>`;

export const shieldIcon = icon(
  svg`<path d="M10 2 3.5 4.5v5c0 4.3 2.8 7.2 6.5 8.5 3.7-1.3 6.5-4.2 6.5-8.5v-5z" /><path d="m7 10 2.2 2.200L13.2 8" />`,
);
export const mailIcon = icon(
  svg`<rect x="2.5" y="4.5" width="15" height="11" rx="2" /><path d="m3 6 7 5 7-5" />`,
);
export const phoneIcon = icon(
  svg`<path d="M3.5 4.5h13v9h-7l-4 3v-3h-2z" /><path d="M7 9h.01M10 9h.01M13 9h.01" />`,
);
export const chainIcon = icon(
  svg`<path d="M8.5 11.5a3 3 0 0 0 4.3.2l2.4-2.400a3 3 0 0 0-4.3-4.300l-1 1" /><path d="M11.5 8.5a3 3 0 0 0-4.3-.2L4.8 10.700A3 3 0 0 0 9.1 15l1-1" />`,
);
export const walletIcon = icon(
  svg`<path d="M3.5 6.5h11a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2zm0 0a2 2 0 0 1 2-2h8" /><path d="M13.5 11.5h.01" />`,
);
export const darkIcon = icon(
  svg`<circle cx="10" cy="10" r="6.5" /><path d="M10 3.5v13a6.5 6.5 0 0 0 0-13z" fill="currentColor" />`,
);
export const forwardIcon = icon(svg`<path d="m4 5 5.5 5L4 15zM10.5 5l5.5 5-5.5 5z" />`);
export const backIcon = icon(svg`<path d="m11.5 5-5 5 5 5" />`);
export const forthIcon = icon(svg`<path d="m8.5 5 5 5-5 5" />`);

/** An address for people: icon and both ends; the whole of it on hover and for copying. */
export function address(value: Address): TemplateResult {
  return html`<span class="address" title=${value}>
    ${identicon(value, 20)}<span class="hex">${shortenAddress(value)}</span>
  </span>`;
}
