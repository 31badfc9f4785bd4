import { identicon, styled } from '@recovery-guardian/element/design';
import { css, html, type TemplateResult } from 'lit';
import type { Address } from 'viem';

/**
 * A complete address with its picture, in groups that are easy to compare. Only CSS separates them,
 * so that a copied address is valid.
 */
export function fullAddress(address: Address, label: TemplateResult | string = ''): TemplateResult {
  const groups = address.slice(2).match(/.{4}/g) ?? [];
  return html`<span class="full-address" ${styled(fullAddressStyles)}>
    ${identicon(address, 28)}
    <span class="row-text">
      ${label}
      <span class="mono digits" dir="ltr"
        ><span class="group">0x</span>${groups.map(
          (group) => html`<span class="group">${group}</span>`,
        )}</span
      >
    </span>
  </span>`;
}

const fullAddressStyles = css`
  .full-address {
    display: flex;
    align-items: flex-start;
    gap: 10px;
  }
  .callout .full-address {
    margin-block-start: 8px;
  }
  /* Where the rest of the text starts, in both directions. */
  .row-text:dir(rtl) > .digits {
    text-align: right;
  }
  .full-address .group {
    display: inline-block;
    margin-inline-end: 0.45ch;
  }
`;
