import {
  type AccountInModule,
  compareAddresses,
  type GuardianMove,
  includesAddress,
  moveGuardiansCalls,
  moveObstacle,
  readHooks,
  readModule,
  readOwners,
} from '@recovery-guardian/core';
import {
  type Account,
  type AccountId,
  contractReader,
  throwNetworkError,
  WalletError,
} from '@recovery-guardian/wallet';
import type { Address, Hex } from 'viem';
import { readEnabledModules } from '../accounts/read-account.ts';
import { askFromOwnPage } from '../approvals/send-calls.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { untilDone } from './cancel-recovery.ts';

/**
 * Moves an account's guardians to a module of the newest version, by one approval, and waits until the
 * chain says that all of them are there and nothing else has changed.
 *
 * @param from, to the modules, as the user saw them
 * @throws {WalletError} `unknown-module` if the user has not decided on the newer module, `request-over` if
 *   the account has changed since the user saw it, `too-few-keys`, `declined`, `reverted`, `no-effect`
 */
export async function moveGuardians(
  wallet: Wallet,
  { id, from, to }: { id: AccountId; from: AccountInModule; to: AccountInModule },
): Promise<void> {
  const account = await wallet.accounts.get(id);
  if (account.status === 'too-few-keys') throw new WalletError('too-few-keys');
  const { chainId } = account;
  const { newest } = await wallet.chains.recoveryModules(chainId).catch(throwNetworkError);
  if (!includesAddress(newest, to.module)) {
    const module = { chainId, address: to.module };
    throw new WalletError('unknown-module', `${to.module} is not chosen`, { module });
  }
  const before = await readMove(wallet, account, from.module, to.module).catch(throwNetworkError);
  const isAsShown = hasSameGuardians(before.from, from) && hasSameGuardians(before.to, to);
  if (moveObstacle(before) || !isAsShown) {
    throw new WalletError('request-over', 'The account has changed');
  }
  const calls = moveGuardiansCalls(before);
  // Also a module that the wallet does not know.
  const sent = await askFromOwnPage(wallet, account, calls, { ownModules: [from.module] });
  await untilDone(wallet, sent, async () => {
    const after = await readMove(wallet, account, from.module, to.module).catch(() => before);
    return isMoved(before, after);
  });
  wallet.changed('state');
}

/** A move, with what it must not change. */
interface ReadMove extends GuardianMove {
  readonly hooks: Awaited<ReturnType<typeof readHooks>>;
}

async function readMove(
  wallet: Pick<Wallet, 'chains'>,
  { chainId, address: account }: Account,
  older: Address,
  newer: Address,
): Promise<ReadMove> {
  const node = await wallet.chains.node(chainId);
  const read = contractReader(node);
  const getStorage = (contract: Address, slot: Hex) =>
    node('eth_getStorageAt', [contract, slot, 'latest']) as Promise<Hex>;
  const [modules, { owners }, from, to, hooks] = await Promise.all([
    readEnabledModules(node, account),
    readOwners(read, account),
    readModule(read, account, older),
    readModule(read, account, newer),
    readHooks({ getStorage }, account),
  ]);
  return { account, owners, modules, from, to, hooks };
}

function isMoved(before: ReadMove, after: ReadMove): boolean {
  const { modules, from, to } = after;
  const isOff = !includesAddress(modules, from.module) && from.guardians.length === 0;
  const isQuiet = !from.recovery && !to.recovery;
  const isOn = includesAddress(modules, to.module) && hasSameGuardians(before.from, to);
  return isOff && isQuiet && isOn && JSON.stringify(before.hooks) === JSON.stringify(after.hooks);
}

type Guardians = Pick<AccountInModule, 'guardians' | 'guardianThreshold'>;

function hasSameGuardians(one: Guardians, other: Guardians): boolean {
  return (
    one.guardianThreshold === other.guardianThreshold &&
    one.guardians.length === other.guardians.length &&
    one.guardians.every(
      (each, index) => compareAddresses(each, other.guardians[index] ?? each) === 0,
    )
  );
}
