import { shortenAddress } from '@recovery-guardian/core';
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Address } from 'viem';
import type { OverviewStrings } from '../words/en/strings.ts';
import { icon } from './icons.ts';
import { styled } from './styled.ts';

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

/** How long "Copied" is said, in milliseconds. */
const sayingTime = 2_000;

/**
 * Renders an address: identicon, short form, and a button that copies the full address.
 *
 * @param size of the identicon in pixels; none if 0.
 */
export function shortAddress(address: string, strings: OverviewStrings, size = 24): TemplateResult {
  const copy = async ({ currentTarget }: Event) => {
    const status = (currentTarget as Element).nextElementSibling as Element;
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      // Frames need a permission.
      status.className = 'small in-full';
      status.textContent = `${strings.copyFailed}: ${address}`;
      return;
    }
    status.textContent = strings.copied;
    setTimeout(() => status.replaceChildren(), sayingTime);
  };
  return html`<span class="address" ${styled(addressStyles)}>${size ? identicon(address, size) : nothing}<span class="short" dir="ltr" title=${address}
        >${shortenAddress(address)}</span
      >${
        // Pages in an insecure context have no clipboard.
        navigator.clipboard
          ? html`<button type="button" aria-label=${strings.copy(address)} @click=${copy}
              >${icon('copy')}${icon('check')}</button
            ><span class="visually-hidden" role="status"></span>`
          : nothing
      }</span>`;
}

const addressStyles = css`
  .address {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    min-inline-size: 0;
  }
  .in-full {
    flex-basis: 100%;
    overflow-wrap: anywhere;
  }
  /* Users compare and copy it, whatever the style of the part around it. */
  .short {
    text-transform: none;
    user-select: text;
    -webkit-user-select: text;
  }
  .address > .identicon {
    border-radius: 50%;
  }
  .short {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .address > button {
    display: inline-grid;
    place-items: center;
    inline-size: 28px;
    min-block-size: 28px;
    padding: 0;
    border: 0;
    border-radius: 6px;
    background: none;
    color: var(--_text-muted);
    cursor: pointer;
  }
  .address > button:hover {
    background: var(--_surface-raised);
  }
  .address > button > .icon {
    grid-area: 1 / 1;
    inline-size: 16px;
    block-size: 16px;
  }
  /* What it says shows which one. */
  .address > button:not(:has(+ .visually-hidden:not(:empty))) > .icon + .icon,
  .address > button:has(+ .visually-hidden:not(:empty)) > .icon:first-child {
    visibility: hidden;
  }
`;

/**
 * Shortens addresses for a sentence, without line breaks inside. Of many, the first three: the others
 * would push an alarm's button out of sight.
 */
export function addressesInWords(addresses: readonly Address[]): string {
  const wordJoiner = '\u2060';
  const more = addresses.length - 3;
  const first = addresses
    .slice(0, 3)
    .map((address) => shortenAddress(address).replace('…', `${wordJoiner}…${wordJoiner}`))
    .join(', ');
  return more > 0 ? `${first} +${more}` : first;
}

/** Renders an address in full: a short form could be forged where control changes. */
export function fullAddress(address: string): TemplateResult {
  return html`<span class="full-address" ${styled(fullAddressStyles)}>${identicon(address, 24)}<span><bdi dir="ltr">${address}</bdi></span></span>`;
}

const fullAddressStyles = css`
  .full-address {
    display: flex;
    align-items: center;
    gap: 10px;
  }
  .full-address .identicon {
    border-radius: 50%;
  }
  /* Around the text, which then begins next to its picture in both directions. */
  .full-address > span {
    font-size: calc(0.875 * var(--_font-size));
    font-variant-numeric: tabular-nums;
    font-weight: 550;
    word-break: break-all;
    text-transform: none;
    text-wrap: balance;
    user-select: text;
    -webkit-user-select: text;
  }
`;

/** Renders several full addresses, one below the other, with a label. */
export function fullAddresses(label: string, addresses: readonly string[], hint?: string) {
  return html`<div class="full-addresses" ${styled(listStyles)}>
    <p>${label}</p>
    <ul>${addresses.map((address) => html`<li>${fullAddress(address)}</li>`)}</ul>
    ${hint ? html`<p class="small">${hint}</p>` : undefined}
  </div>`;
}

const listStyles = css`
  .full-addresses {
    display: grid;
    gap: 8px;
    padding: 12px 14px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius-control);
  }
  .full-addresses ul {
    display: grid;
    gap: 8px;
  }
`;
