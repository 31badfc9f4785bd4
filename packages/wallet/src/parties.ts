import {
  type CallContext,
  type CallMeaning,
  type SafeTransaction,
  safeContracts,
} from '@recovery-guardian/core';
import { type Address, getAddress, isAddressEqual } from 'viem';
import { includesAddress } from './account.ts';
import type { Party, Standing } from './approval.ts';

/** The account that makes a call, and what the wallet knows about it. */
export interface Caller extends CallContext {
  /** The requesting site; `undefined` for the wallet itself. */
  readonly origin: string | undefined;
  readonly chainId: number;
  /** Modules of the account that the wallet does not know, but in which it stops recoveries. */
  readonly unknownModules: readonly Address[];
  /** The wallet's other accounts and its keys. */
  readonly own: readonly Address[];
  /** The user's names for accounts of this chain, by their addresses. */
  readonly names: ReadonlyMap<Address, string>;
  /** The addresses that earlier approved calls involved, in lower case. */
  readonly seen: ReadonlySet<string>;
}

/** The addresses that a call involves, and how well the wallet knows each. */
export function partiesOf(call: SafeTransaction, meaning: CallMeaning, caller: Caller): Party[] {
  return partiesInRoles(rolesOf(call, meaning), caller);
}

/** Addresses by their roles, and how well the wallet knows each. */
export function partiesInRoles(roles: Roles, caller: Caller): Party[] {
  return Object.entries(roles).flatMap(([role, addresses]) =>
    [addresses]
      .flat()
      .map(getAddress)
      .map((address) => ({
        role: role as Party['role'],
        address,
        standing: standingOf(address, caller),
        name: caller.names.get(address),
      })),
  );
}

/** Who has which role. */
export type Roles = Partial<Record<Party['role'], Address | Address[]>>;

/** Who has which role in a call, in the order to show them. */
function rolesOf({ to }: SafeTransaction, meaning: CallMeaning): Roles {
  switch (meaning.kind) {
    case 'add-guardian':
    case 'revoke-guardian':
      return { guardian: meaning.guardian, module: to };
    case 'change-guardian-threshold':
    case 'cancel-recovery':
      return { module: to };
    case 'start-recovery':
      return { owner: [...meaning.newOwners], account: meaning.account, module: to };
    case 'finalize-recovery':
      return { account: meaning.account, module: to };
    case 'enable-module':
      return { module: meaning.module };
    case 'set-fallback-handler':
      return { handler: meaning.handler };
    case 'transfer':
      return { recipient: meaning.to };
    case 'token-transfer':
      return { recipient: meaning.to, token: to };
    case 'token-approval':
      return { spender: meaning.spender, token: to };
    case 'unknown':
      return {};
  }
}

function standingOf(address: Address, caller: Caller): Standing {
  const { account, own, modules, unknownModules, seen } = caller;
  if (includesAddress([account, ...own], address)) return 'own';
  if (modules.pinned && isAddressEqual(modules.pinned, address)) return 'pinned';
  // Not the other contracts of Safe: of some, anyone can take what they have or may spend.
  const isUnknown = includesAddress(unknownModules, address);
  const known = [...modules.trusted, safeContracts.erc4337Module];
  if (!isUnknown && includesAddress(known, address)) return 'audited';
  return seen.has(address.toLowerCase()) ? 'seen' : 'new';
}
