import type { TemplateResult } from 'lit';
import { callout } from '../components/callout.ts';
import { fullAddress } from '../components/full-address.ts';
import { trustedPeople, unknownGuardians } from '../state/protection.ts';
import type { ViewContext } from '../state/view-context.ts';
import { findModuleDoubt } from './guarding-module.ts';
import { serviceNotice } from './service-notice.ts';

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
