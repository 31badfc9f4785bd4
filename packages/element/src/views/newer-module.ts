import {
  type AccountInModule,
  includesAddress,
  knownVersionOf,
  type MoveReading,
  moduleToMoveTo,
  readMove,
} from '@recovery-guardian/core';
import { type Address, type Hex, isAddressEqual } from 'viem';
import { contractReader, findModule } from '../chain/account-state.ts';
import type { ViewContext } from '../context/view-context.ts';
import { importOnDemand } from '../on-demand.ts';
import type { Strings, Words } from '../words/en/strings.ts';

type Reading = Pick<ViewContext, 'account' | 'service'>;

/** Reads contracts and storage of the account's chain. */
export function readersOf({ account, rpc }: Reading['account'], signal: AbortSignal) {
  const read = contractReader(rpc, account, 'latest', signal);
  const find = (module: Address) => findModule(read, account, module);
  const getStorage = (contract: Address, slot: Hex) =>
    rpc('eth_getStorageAt', [contract, slot, 'latest'], signal) as Promise<Hex>;
  return { read, find, getStorage };
}

/** The texts about modules, in the language of others. */
export async function loadModuleWords({ language }: Strings): Promise<Words['modules']> {
  const { moduleWords } = await importOnDemand(
    'translations/modules',
    () => import('../words/modules.ts'),
  );
  return moduleWords[language];
}

/**
 * Finds the module of version 0.2.0 to which the account's guardians can be moved: one that the site
 * vouches for, and where no others protect the account, whom they would replace.
 */
export async function findNewerModule(
  { account, service }: Reading,
  signal: AbortSignal,
): Promise<AccountInModule | undefined> {
  const { module: from, version, guardians, others } = account.state;
  if (version !== '0.1.0' || guardians.length === 0) return undefined;
  const { trustedModules } = service;
  const isRead = (one: Address) => others.some(({ module }) => isAddressEqual(module, one));
  const mayBeNewer = (one: Address) => (knownVersionOf(one) ?? '0.2.0') === '0.2.0';
  const unread = trustedModules.filter((one) => !isRead(one) && mayBeNewer(one));
  const found = await Promise.all(unread.map(readersOf(account, signal).find));
  const free = others.filter((one) => !one.moduleEnabled || one.guardians.length === 0);
  const newer = [...free, ...found]
    .filter((one) => one !== undefined)
    .filter((one) => one.version === '0.2.0' && includesAddress(trustedModules, one.module));
  return moduleToMoveTo(service, from, newer);
}

/** Reads what a move of the account's guardians needs, or has done. */
export function readMoveOf(
  { account }: Pick<Reading, 'account'>,
  modules: { from: Address; to: Address },
  signal: AbortSignal,
): Promise<MoveReading> {
  const { read, getStorage } = readersOf(account, signal);
  return readMove(read, { getStorage }, { account: account.account, ...modules });
}
