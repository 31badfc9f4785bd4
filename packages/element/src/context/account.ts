import { gracePeriodOf, type Registration } from '@recovery-guardian/core';
import type { Address } from 'viem';
import type { AccountRef, AccountState, StatementSigner } from '../chain/account-state.ts';
import type { JsonRpc } from '../chain/json-rpc.ts';
import type { AccountController } from './account-controller.ts';
import {
  type GuardianNames,
  type KnownTarget,
  keepGuardianName,
  keepKnownTargets,
  keepServiceGuardian,
  readGuardianNames,
  readKnownTargets,
  readServiceGuardian,
} from './account-memory.ts';
import { createStore } from './store.ts';

/** The account: its state on the chain, and what this browser remembers of it. */
export type AccountStore = StatementSigner & {
  state: AccountState;
  /** The recovery module that the account uses, or would use. */
  module: Address;
  /** In seconds; `undefined` for an unknown module. */
  gracePeriod: number | undefined;
  /** Reads the chain. */
  rpc: JsonRpc;
  /** Polls the chain; resolves with the first result of `find`. */
  waitFor: AccountController['waitFor'];
  /** The guardian that signs for the contacts, once a registration here has reported it. */
  serviceGuardian: Address | undefined;
  rememberGuardian(guardian: Address | undefined): void;
  /** The user's names for the guardians, on this device only; the service's has none. */
  guardianNames: GuardianNames;
  /** Names a guardian; an empty name removes it. */
  nameGuardian(guardian: Address, name: string | undefined): void;
  /** The contacts, once the account has signed to see them, until one is added. */
  registrations: readonly Registration[] | undefined;
  rememberRegistrations(registrations: readonly Registration[] | undefined): void;
  /** The contacts that were registered or listed in this browser, masked. */
  knownTargets: readonly KnownTarget[];
  rememberTargets(targets: readonly KnownTarget[]): void;
};

export type AccountReading = Pick<
  AccountStore,
  'rpc' | 'state' | 'module' | 'gracePeriod' | 'siweDomain'
>;

/** Returns what the chain shows of an account, as its store keeps it. */
export function readingOf(rpc: JsonRpc, state: AccountState): AccountReading {
  const { module } = state;
  return { rpc, state, module, gracePeriod: gracePeriodOf(module) };
}

export type AccountActions = Pick<AccountStore, 'waitFor'> & {
  /** Called when what this browser remembers has changed. */
  remembered(): void;
};

export function createAccountStore(
  ref: AccountRef,
  reading: AccountReading,
  { waitFor, remembered }: AccountActions,
): AccountStore {
  let names = readGuardianNames(ref);
  // The service's guardian is shown by its role, never by a name.
  const namesBeside = (guardian: Address | undefined) => ({
    ...names,
    [String(guardian)]: undefined,
  });
  const serviceGuardian = readServiceGuardian(ref);
  const store: AccountStore = createStore<AccountStore>({
    ...ref,
    ...reading,
    waitFor,
    serviceGuardian,
    rememberGuardian: (guardian) => {
      keepServiceGuardian(ref, guardian);
      store.serviceGuardian = guardian;
      store.guardianNames = namesBeside(guardian);
      remembered();
    },
    guardianNames: namesBeside(serviceGuardian),
    nameGuardian: (guardian, name) => {
      names = keepGuardianName(ref, guardian, name);
      store.guardianNames = namesBeside(store.serviceGuardian);
      remembered();
    },
    registrations: undefined,
    rememberRegistrations: (registrations) => {
      store.registrations = registrations;
      remembered();
    },
    knownTargets: readKnownTargets(ref),
    rememberTargets: (targets) => {
      keepKnownTargets(ref, targets);
      store.knownTargets = targets;
      remembered();
    },
  });
  return store;
}
