import { identicon } from '@recovery-guardian/element';
import { shortenAddress } from '@recovery-guardian/protocol';
import { html, type TemplateResult } from 'lit';
import type { Address } from 'viem';

/** An address for people: icon and both ends; the whole of it on hover and for copying. */
export function address(value: Address): TemplateResult {
  return html`<span class="address" title=${value}>
    ${identicon(value, 20)}<span class="hex">${shortenAddress(value)}</span>
  </span>`;
}
