import { css, html } from 'lit';
import { fullAddress } from './full-address.ts';
import { styled } from './styled.ts';

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
