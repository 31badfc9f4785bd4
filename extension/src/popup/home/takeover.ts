import { addressesInWords, callout } from '@recovery-guardian/element/design';
import { html, type TemplateResult } from 'lit';
import type { Address } from 'viem';
import type { Strings } from '../../translations/strings.ts';
import { fullAddress } from '../../ui/full-address.ts';

/** Says that others control the account now, in the alarm's place (security S131). */
export function takeover(strings: Strings, owners: readonly Address[]): TemplateResult {
  return callout({
    kind: 'danger',
    title: strings.element.finalizedTitle(addressesInWords(owners)),
    text: html`<span class="small">${strings.alarmNewOwners(owners.length)}</span>
      ${owners.map((one) => fullAddress(one))}`,
    alert: true,
  });
}
