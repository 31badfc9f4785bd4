import { type GuardianNames, guardianRow, linkButton } from '@recovery-guardian/element/design';
import { html, type TemplateResult } from 'lit';
import type { Address } from 'viem';
import type { ModuleState } from '../../messages/account.ts';
import type { Strings } from '../../translations/strings.ts';

export type GuardiansOptions = {
  strings: Strings;
  state: ModuleState;
  /** What the person calls them. */
  names: GuardianNames;
  /** The one that speaks for the contacts, as far as this browser was told. */
  serviceGuardian: Address | undefined;
  /** Goes to where they are added, named and removed. */
  change: () => void;
};

/** Who can start a recovery of the account, as the chain has it, and by the names they have here. */
export function guardians(options: GuardiansOptions): TemplateResult {
  const { strings, state, names, serviceGuardian, change } = options;
  const words = strings.element;
  const context = { strings: words, guardianNames: names, serviceGuardian };
  return html`<div class="group">
    <div class="between">
      <h3>${words.guardiansTitle}</h3>
      ${linkButton(words.guardiansButton, change)}
    </div>
    <ul class="rows">
      ${state.guardians.map((guardian) => guardianRow(context, guardian))}
    </ul>
    <p class="small">
      ${words.guardianThreshold(state.guardianThreshold, state.guardians.length)}
    </p>
  </div>`;
}
