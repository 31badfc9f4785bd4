import { callout, disclosure } from '@recovery-guardian/element/design';
import { css, html, type TemplateResult } from 'lit';
import type { DecodedCall, Warning } from '../messages/approval.ts';
import type { Chain } from '../messages/settings.ts';
import type { Strings } from '../translations/strings.ts';
import { callInWords, coins } from '../ui/meaning-in-words.ts';
import { rowList } from './row-list.ts';

/**
 * Every call that will run, in its order, by what it does; the bytes on demand. Where there are several,
 * what is wrong with each is said before them all.
 */
export function callList(
  calls: readonly DecodedCall[],
  strings: Strings,
  currency: Chain['currency'],
): TemplateResult {
  return html`<ol class="calls">
    ${calls.map((call, index) => {
      const { title, consequence } = callInWords(strings, call, currency);
      return html`<li class="call">
        ${calls.length > 1 ? html`<p><strong>${strings.callNumber(index + 1, title)}</strong></p>` : ''}
        <p>${consequence}</p>
        ${calls.length > 1 ? '' : call.warnings.map((warning) => renderWarning(warning, strings))}
        ${disclosure(strings.details, details(call, strings, currency))}
      </li>`;
    })}
  </ol>`;
}

function renderWarning(warning: Warning, strings: Strings): TemplateResult {
  const kind =
    warning === 'unlimited-approval' || warning === 'unknown-contract' ? 'warning' : 'danger';
  return callout({ kind, text: strings.warnings[warning]({ site: '', domain: '' }) });
}

function details(
  { to, value, data, operation }: DecodedCall,
  strings: Strings,
  currency: Chain['currency'],
): TemplateResult {
  return html`${rowList([
    [strings.callTo, to],
    [strings.callValue, coins(value, currency)],
    [strings.callOperation, operation],
  ])}
    <p class="hex" dir="ltr" tabindex="0">${data}</p>`;
}

export const callStyles = css`
  .calls {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
  }
  .call {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    padding: 14px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius-control);
    overflow-wrap: anywhere;
  }
`;
