import {
  type CallContext,
  type CallMeaning,
  callMeaning,
  erc4337Modules,
  flattenCalls,
  includesAddress,
  isTestChain,
  readGuardianMove,
  type SafeTransaction,
} from '@recovery-guardian/core';
import { type Address, getAddress, type Hex, isAddressEqual } from 'viem';
import { readOperationCallData } from '../operations/safe-operation.ts';
import type { DecodedCall, Party, Standing, Warning } from '../request/approval.ts';
import { Refusal } from '../request/errors.ts';

/** Decodes the calls of an operation from the bytes that are signed. @throws {Refusal} */
export function decodeOperation(callData: Hex, caller: CallingAccount): readonly DecodedCall[] {
  return decodeCalls(checkCalls([readOperationCallData(callData)], caller), caller);
}

/**
 * Requires that the wallet understands each call, and sends calls of its kind.
 *
 * @returns the calls that run, in order: batches are flattened
 * @throws {Refusal}
 */
export function checkCalls(
  calls: readonly SafeTransaction[],
  context: CallContext & Pick<CallingAccount, 'origin'>,
): readonly SafeTransaction[] {
  const leaves = calls.flatMap((call) => flattenCalls(call));
  const known = leaves.map((call) => ({ ...call, meaning: callMeaning(call, context) }));
  // For a site, a module is disabled only where its guardians are moved to a newer one, never the reverse.
  const { origin, modules } = context;
  const isMove = readGuardianMove(known, modules.newest ?? []) !== undefined;
  const mayDisable = (module: Address) =>
    isMove || (origin === undefined && includesAddress(modules.trusted, module));
  for (const { to, meaning } of known) {
    if (!isSent(meaning, mayDisable)) throw new Refusal('call', getAddress(to));
  }
  return leaves;
}

function isSent(meaning: CallMeaning, mayDisable: (module: Address) => boolean): boolean {
  switch (meaning.kind) {
    case 'disable-module':
      return mayDisable(meaning.module);
    case 'enable-module':
      return meaning.role !== undefined;
    case 'set-fallback-handler':
    case 'unknown':
      return false;
    default:
      return true;
  }
}

/** Describes calls that the wallet understands. */
export function decodeCalls(
  calls: readonly SafeTransaction[],
  caller: CallingAccount,
): readonly DecodedCall[] {
  return calls.map((call) => {
    const meaning = callMeaning(call, caller);
    return {
      to: getAddress(call.to),
      value: String(call.value),
      data: call.data,
      meaning,
      parties: partiesOf(call, meaning, caller),
      warnings: [...new Set(callWarnings(meaning, caller))],
    };
  });
}

/** In seconds: a shorter recovery can finish before its owner notices. */
const shortWait = 86_400;

function callWarnings(meaning: CallMeaning, caller: CallingAccount): Warning[] {
  const { account } = caller;
  switch (meaning.kind) {
    case 'enable-module':
      return [
        ...(meaning.role === 'other-recovery' ? otherModuleWarnings(caller) : []),
        ...waitWarnings(meaning, caller),
        ...controlWarnings(caller),
      ];
    case 'add-guardian':
    case 'change-guardian-threshold':
      return [...waitWarnings(meaning, caller), ...controlWarnings(caller)];
    case 'revoke-guardian':
    case 'disable-module':
      return controlWarnings(caller);
    case 'start-recovery':
    case 'finalize-recovery':
      if (isAddressEqual(meaning.account, account)) return ['own-recovery', 'gives-control-away'];
      return 'isAgreed' in meaning && meaning.isAgreed ? ['recovers-account'] : [];
    default:
      return [];
  }
}

/** Only sites' requests are suspicious: the user starts those of the wallet's own screens. */
function controlWarnings({ origin }: CallingAccount): Warning[] {
  return origin === undefined ? [] : ['gives-control-away'];
}

/** On the wallet's own screens, the user has just chosen the module by its waiting time. */
function otherModuleWarnings({ origin }: CallingAccount): Warning[] {
  return origin === undefined ? [] : ['other-module'];
}

/** The wallet itself switches a short wait on where nothing has value only. */
function waitWarnings(
  { wait }: { readonly wait?: number | undefined },
  { origin, chainId }: CallingAccount,
): Warning[] {
  if (wait === undefined || wait >= shortWait) return [];
  return origin === undefined && isTestChain(chainId) ? ['test-wait'] : ['short-wait'];
}

/** The account that makes a call, and what the wallet knows about it. */
export interface CallingAccount extends CallContext {
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
function partiesOf(call: SafeTransaction, meaning: CallMeaning, caller: CallingAccount): Party[] {
  return partiesInRoles(rolesOf(call, meaning), caller);
}

/** Addresses by their roles, and how well the wallet knows each. */
export function partiesInRoles(roles: Roles, caller: CallingAccount): Party[] {
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
type Roles = Partial<Record<Party['role'], Address | Address[]>>;

/** Who has which role in a call, in the order to show them. */
function rolesOf({ to }: SafeTransaction, meaning: CallMeaning): Roles {
  switch (meaning.kind) {
    case 'add-guardian':
    case 'revoke-guardian':
      return { guardian: meaning.guardian, module: to };
    case 'change-guardian-threshold':
    case 'cancel-recovery':
    case 'void-approvals':
      return { module: to };
    case 'start-recovery':
      return { owner: [...meaning.newOwners], account: meaning.account, module: to };
    case 'finalize-recovery':
      return { account: meaning.account, module: to };
    case 'enable-module':
    case 'disable-module':
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

function standingOf(address: Address, caller: CallingAccount): Standing {
  const { account, own, modules, unknownModules, seen } = caller;
  if (includesAddress([account, ...own], address)) return 'own';
  if (modules.pinned && isAddressEqual(modules.pinned, address)) return 'pinned';
  // Not the other contracts of Safe: of some, anyone can take what they have or may spend.
  const isUnknown = includesAddress(unknownModules, address);
  const known = [...modules.trusted, ...erc4337Modules];
  if (!isUnknown && includesAddress(known, address)) return 'audited';
  return seen.has(address.toLowerCase()) ? 'seen' : 'new';
}
