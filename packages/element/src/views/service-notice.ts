import type { TemplateResult } from 'lit';
import { button } from '../components/button.ts';
import { callout } from '../components/callout.ts';
import { describeError } from './describe-error.ts';
import type { ViewContext } from './view-context.ts';

/** The service could not say what is guarded on this chain: why, and a button to ask it again. */
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
