import {
  type AccountInModule,
  hasSameGuardians,
  includesAddress,
  isMoved,
  type MoveReading,
  moveGuardiansCalls,
  moveObstacle,
  readMove,
} from '@recovery-guardian/core';
import {
  type Account,
  type AccountId,
  contractReader,
  throwNetworkError,
  WalletError,
} from '@recovery-guardian/wallet';
import type { Address, Hex } from 'viem';
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
  const move = [from.module, to.module] as const;
  const before = await readNow(wallet, account, move).catch(throwNetworkError);
  const isAsShown = hasSameGuardians(before.from, from) && hasSameGuardians(before.to, to);
  if (moveObstacle(before) || !isAsShown) {
    throw new WalletError('request-over', 'The account has changed');
  }
  const calls = moveGuardiansCalls(before);
  // Also a module that the wallet does not know.
  const sent = await askFromOwnPage(wallet, account, calls, { ownModules: [from.module] });
  await untilDone(wallet, sent, async () => {
    return isMoved(before, await readNow(wallet, account, move).catch(() => before));
  });
  wallet.changed('state');
}

async function readNow(
  { chains }: Pick<Wallet, 'chains'>,
  { chainId, address: account }: Account,
  [from, to]: readonly [Address, Address],
): Promise<MoveReading> {
  const node = await chains.node(chainId);
  const getStorage = (contract: Address, slot: Hex) =>
    node('eth_getStorageAt', [contract, slot, 'latest']) as Promise<Hex>;
  return readMove(contractReader(node), { getStorage }, { account, from, to });
}
