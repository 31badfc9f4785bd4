import { callout } from '@recovery-guardian/element/design';
import { gracePeriodOf } from '@recovery-guardian/safe';
import { html, nothing, type TemplateResult } from 'lit';
import { isAddressEqual } from 'viem';
import type { AccountOverview } from '../../messages/account.ts';
import type { Strings } from '../../translations/strings.ts';
import { fullAddress } from '../../ui/full-address.ts';
import type { Protection } from './protection.ts';

/** Warns about modules that can act for the account, and about the service's answer. */
export function moduleWarnings(
  strings: Strings,
  overview: AccountOverview,
  { active, strangers }: Protection,
): TemplateResult {
  const others = active.filter(
    ({ module }) => !overview.recoveryModule || !isAddressEqual(module, overview.recoveryModule),
  );
  return html`${overview.unknownModules.map((module) =>
    callout({
      kind: 'danger',
      title: strings.unknownModuleTitle,
      text: html`${strings.unknownModuleLead}${fullAddress(module)}`,
    }),
  )}
  ${overview.isModuleReplaced ? danger(strings.moduleReplacedTitle, strings.moduleReplacedLead) : nothing}
  ${overview.service === 'other-module' ? danger(strings.otherModuleTitle, strings.otherModuleLead) : nothing}
  ${others.map(({ module }) => {
    const wait = gracePeriodOf(module);
    const span = wait === undefined ? undefined : strings.element.span(wait);
    return callout({
      kind: 'warning',
      title: strings.secondModuleTitle,
      text: html`${strings.secondModuleLead(span)}${fullAddress(module)}`,
    });
  })}
  ${
    strangers.length === 0
      ? nothing
      : callout({
          kind: 'warning',
          title: strings.strangersTitle(strangers.length),
          text: html`${strings.strangersLead}${strangers.map((one) => fullAddress(one))}`,
        })
  }
  ${overview.service === 'unreachable' ? callout({ kind: 'warning', text: strings.serviceUnreachable }) : nothing}`;
}

function danger(title: string, text: string): TemplateResult {
  return callout({ kind: 'danger', title, text });
}
