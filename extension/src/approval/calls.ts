import { disclosure, styled } from '@recovery-guardian/element/design';
import { css, html, type TemplateResult } from 'lit';
import type { Account } from '../messages/account.ts';
import type { DecodedCall } from '../messages/approval.ts';
import type { Chain } from '../messages/settings.ts';
import type { TokenFacts } from '../messages/token-facts.ts';
import type { Strings } from '../translations/en.ts';
import { callInWords, coins, type Words } from '../ui/meaning-in-words.ts';
import { isServiceGuardian, partyList } from './parties.ts';
import { rowList } from './row-list.ts';

/** Lists every call in execution order: its meaning, its addresses, and its bytes on demand. */
export function callList(
  calls: readonly DecodedCall[],
  account: Account,
  strings: Strings,
  currency: Chain['currency'],
  tokens?: readonly TokenFacts[],
): TemplateResult {
  return html`<ol class="calls" ${styled(callStyles)}>
    ${calls.map((call, index) => {
      const { title, consequence } = describeCall(call, account, strings, currency, tokens);
      return html`<li class="call">
        ${calls.length > 1 ? html`<p><strong>${strings.callNumber(index + 1, title)}</strong></p>` : ''}
        <p>${consequence}</p>
        ${partyList(call.parties, account, strings)}
        ${disclosure(strings.element.details, details(call, strings, currency))}
      </li>`;
    })}
  </ol>`;
}

/** Describes a call; its title names what adds the account's recovery service. */
export function describeCall(
  call: DecodedCall,
  account: Account,
  strings: Strings,
  currency: Chain['currency'],
  tokens?: readonly TokenFacts[],
): Words {
  const words = callInWords(strings, call, currency, tokens);
  return addsService(call, account) ? { ...words, title: strings.calls.addService } : words;
}

/** Only in the network's own module: what another one does with its guardians is not known. */
function addsService({ meaning, parties }: DecodedCall, account: Account): boolean {
  return (
    meaning.kind === 'add-guardian' &&
    isServiceGuardian(meaning.guardian, account) &&
    parties.some(({ role, standing }) => role === 'module' && standing === 'pinned')
  );
}

function details(
  { to, value, data }: DecodedCall,
  strings: Strings,
  currency: Chain['currency'],
): TemplateResult {
  return html`${rowList([
    [strings.element.calldataTo, to],
    [strings.callValue, coins(value, currency, strings.language)],
  ])}
    <p class="hex" dir="ltr" tabindex="0">${data}</p>`;
}

const callStyles = css`
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
