import { shortenAddress } from '@recovery-guardian/core';
import { type Address, getAddress } from 'viem';
import { readAccountId } from '../../messages/account-id.ts';
import { guardianNamesOf } from '../../ui/guardian-names.ts';
import type { OpenContext } from '../../ui/screen-element.ts';
import { selectedAccount } from '../parts/chains.ts';

/** An address of the address book, with its name. */
export interface KnownAddress {
  readonly address: Address;
  readonly name: string;
}

/**
 * The addresses that the user has names for, on the selected account's network: own accounts, trusted
 * people, and people whom the user protects; then the recipients of earlier payments.
 */
export async function knownAddresses({
  state,
  strings,
  background,
}: OpenContext): Promise<readonly KnownAddress[]> {
  const from = selectedAccount(state);
  if (!from) return [];
  const [helping, activity] = await Promise.all([
    background.ask('helping.list', {}).catch(() => undefined),
    background.ask('activity.list', {}).catch(() => []),
  ]);
  const book = new Map<Address, string>();
  const add = (address: Address, name: string) => {
    const key = getAddress(address);
    if (key !== from.address && !book.has(key)) book.set(key, name);
  };
  const named = (address: Address, name: string | undefined) => {
    if (name) add(address, `${name} · ${shortenAddress(address)}`);
  };
  for (const { chainId, address, name } of state.accounts) {
    if (chainId === from.chainId) named(address, name);
  }
  for (const [address, name] of Object.entries(guardianNamesOf(from))) {
    named(address as Address, name);
  }
  for (const { id, name } of helping?.accounts ?? []) {
    const { chainId, address } = readAccountId(id);
    if (chainId === from.chainId) named(address, name);
  }
  for (const { account, origin, what } of activity) {
    // Leaves out addresses that a site chose, and not the user.
    if (account !== from.id || origin !== undefined || what.kind !== 'calls') continue;
    for (const meaning of what.meanings) {
      if (meaning.kind !== 'transfer' && meaning.kind !== 'token-transfer') continue;
      // In full: a look-alike of a recipient may begin and end the same.
      add(meaning.to, strings.assets.sentBefore(meaning.to));
    }
  }
  return [...book].map(([address, name]) => ({ address, name }));
}
