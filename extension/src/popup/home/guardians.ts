import { type GuardianNames, linkButton } from '@recovery-guardian/element/design';
import { html, nothing, type TemplateResult } from 'lit';
import type { AccountOverview } from '../../messages/account.ts';
import type { Strings } from '../../translations/strings.ts';

export type GuardiansOptions = {
  strings: Strings;
  overview: AccountOverview;
  /** What the person calls them. */
  names: GuardianNames;
  /** Goes to where they are added, named and removed. */
  change: () => void;
};

/** Who can start a recovery of the account, as the chain has it, and by the names they have here. */
export function guardians(options: GuardiansOptions): TemplateResult {
  const { strings, overview, names, change } = options;
  const words = strings.element;
  return html`<div class="group">
    <div class="between">
      <h3>${words.guardiansTitle}</h3>
      ${linkButton(words.guardiansButton, change)}
    </div>
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
