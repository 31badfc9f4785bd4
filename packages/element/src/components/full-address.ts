import { css, html, type TemplateResult } from 'lit';
import { identicon } from './identicon.ts';
import { styled } from './styled.ts';

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
    font-size: 0.875rem;
    font-variant-numeric: tabular-nums;
    font-weight: 550;
    word-break: break-all;
    text-wrap: balance;
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
