import { identicon } from '@recovery-guardian/element/design';
import { shortenAddress } from '@recovery-guardian/protocol';
import { html, type TemplateResult } from 'lit';
import type { Account } from '../../messages/account.ts';

/** An account in a list: its picture, its name, and a distinguishing note. */
export function accountLabel({ address, name }: Account, note: string): TemplateResult {
  return html`${identicon(address, 32)}
    <span class="row-text">
      <span>${name}</span>
      <span class="small"><span dir="ltr" title=${address}>${shortenAddress(address)}</span> ${note}</span>
    </span>`;
}
