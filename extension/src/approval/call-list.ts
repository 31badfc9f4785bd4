import {
  disclosure,
  type GuardianNames,
  readServiceGuardian,
  styled,
} from '@recovery-guardian/element/design';
import {
  type Account,
  callInWords,
  coins,
  type DecodedCall,
  type Party,
  type TokenFacts,
  visibleText,
  type Words,
} from '@recovery-guardian/wallet';
import { css, html, nothing, type TemplateResult } from 'lit';
import { isAddressEqual } from 'viem';
import type { Chain } from '../messages/settings.ts';
import type { Strings } from '../translations/en.ts';
import { fullAddress } from '../ui/full-address.ts';
import { guardianNamesOf } from '../ui/site-name.ts';

/** Lists each address that a call involves, in full: its role, and how well the wallet knows it. */
export function partyList(
  parties: readonly Party[],
  account: Account,
  strings: Strings,
): TemplateResult | typeof nothing {
  if (parties.length === 0) return nothing;
  const names = guardianNamesOf(account);
  return html`<ul class="parties" ${styled(partyStyles)}>
    ${parties.map((party) => {
      const known = knownAs(party, account, names, strings);
      return html`<li>
        ${fullAddress(
          party.address,
          html`<span class="small">
            ${strings.parties[party.role]} ·
            <strong class=${isStranger(party, account, names) ? 'stranger' : ''}><bdi>${known}</bdi></strong>
          </span>`,
        )}
      </li>`;
    })}
  </ul>`;
}

/** Whether the wallet has not seen it, or for a guardian, whether neither the user nor the service has named it. */
export function isStranger(
  party: Party,
  account: Account,
  names: GuardianNames = guardianNamesOf(account),
): boolean {
  const { role, address, standing } = party;
  if (nameOf(party, names)) return false;
  if (role !== 'guardian') return standing === 'new';
  return !isServiceGuardian(address, account) && standing !== 'own';
}

function nameOf({ address, name }: Party, names: GuardianNames): string | undefined {
  return name || names[address];
}

function knownAs(party: Party, account: Account, names: GuardianNames, strings: Strings): string {
  const { role, address, standing } = party;
  const name = nameOf(party, names);
  if (name)
    return standing === 'own' ? `${strings.standings.own} · ${name}` : strings.partyNamed(name);
  if (role === 'guardian') {
    if (isServiceGuardian(address, account)) return strings.guardianOfService;
    if (standing !== 'own') return strings.guardianStranger;
  }
  return strings.standings[standing];
}

/** Whether it signs for the account's own email addresses and phones, as far as this wallet has seen. */
export function isServiceGuardian(address: Party['address'], account: Account): boolean {
  const { address: of, chainId } = account;
  const guardian = readServiceGuardian({ account: of, chainId });
  return guardian !== undefined && isAddressEqual(guardian, address);
}

const partyStyles = css`
  .parties {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 10px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .stranger {
    color: var(--_danger);
  }
`;

/**
 * Lists names and values: texts as they are in the bytes, with hidden characters made visible, and the
 * wallet's own as templates; omits empty values.
 */
export function rowList(
  rows: readonly (readonly [name: string, value: string | TemplateResult | undefined])[],
): TemplateResult {
  return html`<dl class="row-list" ${styled(rowListStyles)}>
    ${rows.map(([name, value]) =>
      value === undefined
        ? nothing
        : html`<div>
              <dt>${name}</dt>
              <dd><bdi>${typeof value === 'string' ? visibleText(value) : value}</bdi></dd>
            </div>`,
    )}
  </dl>`;
}

const rowListStyles = css`
  .row-list {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
  .row-list dt {
    font-size: var(--_font-small);
    color: var(--_text-muted);
  }
  .row-list dd {
    /* As in the card's texts. */
    overflow: clip;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`;

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
