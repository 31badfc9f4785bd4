import { type GuardianNames, readServiceGuardian, styled } from '@recovery-guardian/element/design';
import { css, html, nothing, type TemplateResult } from 'lit';
import { isAddressEqual } from 'viem';
import type { Account } from '../messages/account.ts';
import type { Party } from '../messages/approval.ts';
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
