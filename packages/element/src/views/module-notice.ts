import type { TemplateResult } from 'lit';
import { callout } from '../components/callout.ts';
import type { ViewContext } from '../state/view-context.ts';
import { findModuleDoubt } from './guarding-module.ts';
import { serviceNotice } from './service-notice.ts';

/** Explains why the service's codes cannot recover this account; `undefined` if they can. */
export function moduleDoubtInWords(context: ViewContext) {
  const { strings } = context;
  const { serviceModule } = context.service;
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

/** Explains why no module can be enabled: the service's is not trusted, or it named none. */
export function moduleNotice(context: ViewContext): TemplateResult {
  const doubt = moduleDoubtInWords(context);
  return doubt ? callout({ ...doubt, alert: true }) : serviceNotice(context);
}
