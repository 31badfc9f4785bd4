import { html, nothing, type TemplateResult } from 'lit';
import type { SendCallsDetails } from '../messages/approval.ts';
import type { Chain } from '../messages/settings.ts';
import type { BalanceChange } from '../messages/token-facts.ts';
import type { Strings } from '../translations/strings.ts';
import { amountInWords, type TokenContext } from '../ui/token-in-words.ts';

/** What the node expects to change. It is never a reason to hide or to soften a warning. */
export function simulationNote(
  { simulation, tokens = [] }: SendCallsDetails,
  strings: Strings,
  currency: Chain['currency'],
): TemplateResult | typeof nothing {
  if (!simulation) return nothing;
  const words = strings.tokens;
  const context = { strings, currency, tokens };
  if (simulation.outcome === 'unknown')
    return html`<p class="small">${words.simulationUnknown}</p>`;
  const lines =
    simulation.outcome === 'failure'
      ? [words.simulationFails]
      : simulation.changes.map((change) => changeInWords(change, context));
  return html`<section class="group">
    <p><strong>${words.simulation}</strong></p>
    <ul>
      ${(lines.length > 0 ? lines : [words.simulationNothing]).map((line) => html`<li><bdi>${line}</bdi></li>`)}
    </ul>
    <p class="small">${words.simulationNote}</p>
  </section>`;
}

function changeInWords({ token, amount, tokenId }: BalanceChange, context: TokenContext): string {
  const words = context.strings.tokens;
  const isLoss = amount.startsWith('-');
  const what = amountInWords({ token, amount: amount.replace('-', ''), tokenId }, context);
  return isLoss ? words.loses(what) : words.gains(what);
}
