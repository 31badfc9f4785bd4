import type { GuardianNames } from '@recovery-guardian/element/design';
import { html, nothing, type TemplateResult } from 'lit';
import type { AccountOverview } from '../../messages/account.ts';
import type { Strings } from '../../translations/strings.ts';

/** Who can start a recovery of the account, as the chain has it, and by the names they have here. */
export function guardians(
  strings: Strings,
  overview: AccountOverview,
  names: GuardianNames,
): TemplateResult {
  const words = strings.element;
  return html`<div class="group">
    <h3>${words.guardiansTitle}</h3>
    <ul class="rows">
      ${overview.guardians.map(
        (guardian) =>
          html`<li>
            <span class="contact contact-text">
              ${names[guardian] ? html`<bdi class="contact-target">${names[guardian]}</bdi>` : nothing}
              <rg-address .address=${guardian} .strings=${words}></rg-address>
            </span>
          </li>`,
      )}
    </ul>
    <p class="small">
      ${words.guardianThreshold(overview.guardianThreshold, overview.guardians.length)}
    </p>
  </div>`;
}
