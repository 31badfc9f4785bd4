import {
  type GuardianNames,
  guardianRow,
  linkButton,
  rows,
} from '@recovery-guardian/element/design';
import { html, type TemplateResult } from 'lit';
import type { Address } from 'viem';
import type { ModuleState } from '../../messages/account.ts';
import type { Strings } from '../../translations/strings.ts';

export interface GuardiansOptions {
  strings: Strings;
  state: ModuleState;
  /** The user's names for them. */
  names: GuardianNames;
  /** The guardian that acts for the contacts, if the service has told this browser. */
  serviceGuardian: Address | undefined;
  /** Opens the view that adds, names and removes them. */
  change: () => void;
}

/** Lists the account's guardians from the chain, with their local names. */
export function guardians(options: GuardiansOptions): TemplateResult {
  const { strings, state, names, serviceGuardian, change } = options;
  const words = strings.element;
  const context = { strings: words, account: { guardianNames: names, serviceGuardian } };
  return html`<div class="group">
    <div class="between">
      <h3>${words.guardiansTitle}</h3>
      ${linkButton(words.guardiansButton, change)}
    </div>
    ${rows(state.guardians.map((guardian) => guardianRow(context, guardian)))}
    <p class="small">
      ${words.guardianThreshold(state.guardianThreshold, state.guardians.length)}
    </p>
  </div>`;
}
