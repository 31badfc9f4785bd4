import { html, type TemplateResult } from 'lit';
import type { AccountOverview } from '../../messages/account.ts';
import type { Strings } from '../../translations/strings.ts';

/** Who can start a recovery of the account, as the chain has it. */
export function guardians(strings: Strings, overview: AccountOverview): TemplateResult {
  const words = strings.element;
  return html`<div class="group">
    <h3>${words.guardiansTitle}</h3>
    <ul class="rows">
      ${overview.guardians.map(
        (guardian) =>
          html`<li><rg-address .address=${guardian} .strings=${words}></rg-address></li>`,
      )}
    </ul>
    <p class="small">
      ${words.guardianThreshold(overview.guardianThreshold, overview.guardians.length)}
    </p>
  </div>`;
}
