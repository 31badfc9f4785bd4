import { html, nothing, type TemplateResult } from 'lit';
import { fullAddress } from '../components/address.ts';
import { button } from '../components/button.ts';
import { type CalloutOptions, callout } from '../components/callout.ts';
import { trustedPeople, unknownGuardians } from '../state/protection.ts';
import type { ViewContext } from '../state/view-context.ts';
import { findModuleDoubt } from './guarding-module.ts';
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
  const { serviceModule } = context.service;
  switch (findModuleDoubt(context)) {
    case 'unknown':
      return {
        kind: 'danger',
        title: strings.unknownModuleTitle,
        text: strings.unknownModuleLead,
        action: fullAddress(serviceModule ?? ''),
      };
    case 'other':
      return {
        kind: 'warning',
        title: strings.otherModuleTitle,
        text: `${strings.otherModuleLead} ${canPeopleAgree(context.account) ? strings.serviceDownPeople : strings.otherModuleNote}`,
      };
    case undefined:
      return undefined;
  }
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
