import { html, nothing, type TemplateResult } from 'lit';
import type { Outflow } from '../messages/token-facts.ts';
import { amountInWords, type TokenContext } from '../ui/token-in-words.ts';

/** Lists what leaves the account by all calls together, and what is left. */
export function outflowList(
  outflow: readonly Outflow[],
  context: TokenContext,
): TemplateResult | typeof nothing {
  if (outflow.length === 0) return nothing;
  const words = context.strings.outflow;
  return html`<section class="group">
    <p><strong>${words.title}</strong></p>
    <ul>
      ${outflow.map(
        ({ token, amount, left }) => html`<li>
          <bdi>${amountInWords({ token, amount }, context)}</bdi>
          <p class="small">
            ${left === undefined ? words.unread : words.left(amountInWords({ token, amount: left }, context))}
          </p>
        </li>`,
      )}
    </ul>
  </section>`;
}
