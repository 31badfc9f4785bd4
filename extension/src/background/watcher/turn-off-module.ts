import {
  type AccountInModule,
  hasSameGuardians,
  includesAddress,
  readModule,
  turnOffModuleCalls,
} from '@recovery-guardian/core';
import {
  type Account,
  type AccountId,
  contractReader,
  throwNetworkError,
  WalletError,
} from '@recovery-guardian/wallet';
import type { Address } from 'viem';
import { readEnabledModules } from '../accounts/read-account.ts';
import { askFromOwnPage } from '../approvals/send-calls.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { untilDone } from './cancel-recovery.ts';

/**
 * Turns off a recovery module of an account by one approval, which leaves nothing of the account there, and
 * waits until the chain says so.
 *
 * @param from the module, as the user saw it
 * @throws {WalletError} `request-over` if it has changed since, or a recovery is running there, which the user
 *   must see first; `too-few-keys`, `declined`, `reverted`, `no-effect`
 */
export async function turnOffModule(
  wallet: Wallet,
  { id, from: shown }: { id: AccountId; from: AccountInModule },
): Promise<void> {
  const account = await wallet.accounts.get(id);
  if (account.status === 'too-few-keys') throw new WalletError('too-few-keys');
  const readNow = () => readFacts(wallet, account, shown.module);
  const { modules, from } = await readNow().catch(throwNetworkError);
  const isAsShown = includesAddress(modules, from.module) && hasSameGuardians(from, shown);
  if (!isAsShown || from.recovery) {
    throw new WalletError('request-over', 'The account has changed');
  }
  const calls = turnOffModuleCalls({ account: account.address, modules, from });
  // Also a module that the wallet does not know.
  const sent = await askFromOwnPage(wallet, account, calls, { ownModules: [from.module] });
  await untilDone(wallet, sent, async () => {
    const now = await readNow().catch(() => undefined);
    return now !== undefined && !includesAddress(now.modules, from.module);
  });
  wallet.changed('state');
}

async function readFacts(
  { chains }: Pick<Wallet, 'chains'>,
  { chainId, address }: Account,
  module: Address,
): Promise<{ modules: readonly Address[]; from: AccountInModule }> {
  const node = await chains.node(chainId);
  const [modules, from] = await Promise.all([
    readEnabledModules(node, address),
    readModule(contractReader(node), address, module),
  ]);
  return { modules, from };
}
