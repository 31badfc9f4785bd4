import { html, nothing, type TemplateResult } from 'lit';
import { button } from '../components/button.ts';
import { type CalloutOptions, callout } from '../components/callout.ts';
import type { ViewContext } from '../state/view-context.ts';
import { canAskAgain } from './problem.ts';

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
