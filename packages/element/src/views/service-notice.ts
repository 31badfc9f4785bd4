import { nothing, type TemplateResult } from 'lit';
import { button } from '../components/button.ts';
import { callout } from '../components/callout.ts';
import type { ViewContext } from '../state/view-context.ts';
import { describeError } from './describe-error.ts';

/** Reports that the service did not describe this chain, with a button to ask again where that can help. */
export function serviceNotice(context: ViewContext, note?: string): TemplateResult {
  const { strings, service } = context;
  const { message, action } = describeError(service.problem, context);
  return callout({
    kind: 'warning',
    title: message,
    ...(note && { text: note }),
    action:
      action === 'retry'
        ? button({ label: strings.tryAgain, kind: 'secondary', onClick: service.askAgain })
        : nothing,
    alert: true,
  });
}
