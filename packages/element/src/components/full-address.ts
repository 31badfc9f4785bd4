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
