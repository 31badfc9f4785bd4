import type { TemplateResult } from 'lit';
import { callout } from '../components/callout.ts';
import { findModuleDoubt } from './guarding-module.ts';
import { serviceNotice } from './service-notice.ts';
import type { ViewContext } from './view-context.ts';

/** Why the service's codes cannot recover this account, in words; `undefined` where they can. */
export function moduleDoubtInWords(context: ViewContext) {
  const { strings, serviceModule } = context;
  switch (findModuleDoubt(context)) {
    case 'unknown':
      return {
        kind: 'danger',
        title: strings.unknownModuleTitle,
        text: strings.unknownModuleLead(serviceModule ?? ''),
      } as const;
    case 'other':
      return {
        kind: 'warning',
        title: strings.otherModuleTitle,
        text: strings.otherModuleLead,
      } as const;
    case undefined:
      return undefined;
  }
}

/** Why there is no module to switch on: the service's is not to be trusted, or it could not name it. */
export function moduleNotice(context: ViewContext): TemplateResult {
  const doubt = moduleDoubtInWords(context);
  return doubt ? callout({ ...doubt, alert: true }) : serviceNotice(context);
}
