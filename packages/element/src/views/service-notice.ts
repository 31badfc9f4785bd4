import type { TemplateResult } from 'lit';
import { button } from '../components/button.ts';
import { callout } from '../components/callout.ts';
import { describeError } from './describe-error.ts';
import type { ViewContext } from './view-context.ts';

/** Reports that the service did not describe this chain, with a button to ask again. */
export function serviceNotice(context: ViewContext, note?: string): TemplateResult {
  const { strings, serviceProblem, askServiceAgain } = context;
  const { message } = describeError(serviceProblem, context);
  return callout({
    kind: 'warning',
    title: message,
    ...(note && { text: note }),
    action: button({ label: strings.tryAgain, kind: 'secondary', onClick: askServiceAgain }),
    alert: true,
  });
}
