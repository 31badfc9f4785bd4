import type { TemplateResult } from 'lit';
import type { Address } from 'viem';
import { longestGuardianName } from '../../context/account-memory.ts';
import { isServiceGuardian } from '../../context/protection.ts';
import { addressesInWords } from '../../ui/address.ts';
import { textField } from '../../ui/field.ts';
import type { Strings } from '../../words/en/strings.ts';
import type { GuardianContext } from '../guardian-row.ts';

/** Renders the field for the user's name of a guardian, and who will see it. */
export function nameField(
  strings: Strings,
  value: string,
  onInput: (name: string) => void,
): TemplateResult {
  return textField({
    id: 'name',
    label: strings.guardianName,
    value,
    hint: strings.guardianNameHint,
    maxLength: longestGuardianName,
    direction: 'auto',
    onInput,
  });
}

/** Names a guardian in a sentence as in its row, isolated so that no name changes its direction (UAX #9). */
export function guardianInWords({ account, strings }: GuardianContext, guardian: Address): string {
  const isService = isServiceGuardian(account, guardian);
  const name = isService ? strings.serviceGuardian : account.guardianNames[guardian];
  const address = addressesInWords([guardian]);
  return name ? `\u2068${name}\u2069 (${address})` : address;
}
