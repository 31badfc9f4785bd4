import { html, nothing, type TemplateResult } from 'lit';
import { type Address, isAddressEqual } from 'viem';
import { includesAddress } from '../chain/account-state.ts';
import { trustedPeople, unknownGuardians } from '../context/protection.ts';
import type { ViewContext } from '../context/view-context.ts';
import { fullAddress } from '../ui/address.ts';
import { button } from '../ui/button.ts';
import { type CalloutOptions, callout } from '../ui/callout.ts';
import { canAskAgain } from './problem.ts';

export interface ModuleDoubt {
  kind: 'danger' | 'warning';
  title: string;
  text: string;
  /** The address of an unknown module. */
  action?: TemplateResult;
}

/** Explains why the service's codes cannot recover this account; `undefined` if they can. */
export function moduleDoubtInWords(context: ViewContext): ModuleDoubt | undefined {
  const { strings } = context;
  const { serviceModule, trustedModules } = context.service;
  const guarding = guardingModule(context);
  if (!serviceModule || (guarding && isAddressEqual(guarding, serviceModule))) return undefined;
  if (!guarding && !includesAddress(trustedModules, serviceModule)) {
    return {
      kind: 'danger',
      title: strings.unknownModuleTitle,
      text: strings.unknownModuleLead,
      action: fullAddress(serviceModule),
    };
  }
  return {
    kind: 'warning',
    title: strings.otherModuleTitle,
    text: `${strings.otherModuleLead} ${canPeopleAgree(context.account) ? strings.serviceDownPeople : strings.otherModuleNote}`,
  };
}

/** Whether the trusted people that this browser knows are enough without codes. */
export function canPeopleAgree(account: ViewContext['account']): boolean {
  const known = trustedPeople(account).length - unknownGuardians(account).length;
  return known > 0 && known >= account.state.guardianThreshold && account.state.moduleEnabled;
}

/** Explains why no module can be enabled: the service's is not trusted, or it named none. */
export function moduleNotice(context: ViewContext): TemplateResult {
  const doubt = moduleDoubtInWords(context);
  return doubt ? callout({ ...doubt, alert: true }) : serviceNotice(context);
}

/**
 * Reports that the service did not describe this chain, with a button to ask again where that can help.
 *
 * @param words Instead of the problem's sentence.
 */
export function serviceNotice(
  context: ViewContext,
  words?: Pick<CalloutOptions, 'title' | 'text'>,
): TemplateResult {
  const { strings, service } = context;
  const { problem } = service;
  if (!problem) return html``;
  return callout({
    kind: 'warning',
    ...(words ?? { title: problem.message }),
    action: canAskAgain(problem)
      ? button({ label: strings.tryAgain, kind: 'secondary', onClick: service.askAgain })
      : nothing,
    alert: true,
  });
}

/**
 * Returns the module for a new guardian; `undefined` if none may be enabled. It is chosen with the
 * first guardian; existing guardians stay with their module.
 */
export function guardingModule({
  account,
  service,
}: Pick<ViewContext, 'account' | 'service'>): Address | undefined {
  const { state, module } = account;
  if (state.moduleEnabled) return module;
  if (state.guardians.length === 0) return service.offeredModule;
  return includesAddress(service.trustedModules, module) ? module : undefined;
}
