import { type AccountId, type AccountOverview, holdersOf } from '../../messages/account.ts';
import { readOverview } from '../accounts/account-overview.ts';
import { throwNetworkError } from '../chains/chains.ts';
import { within } from '../chains/json-rpc.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { isOldBlock, noteLook } from '../watcher/looks.ts';
import { keepRecoveries } from '../watcher/watch-recoveries.ts';

type OverviewParts = Pick<
  Wallet,
  'accounts' | 'chains' | 'recoveries' | 'changed' | 'looks' | 'now' | 'patience'
>;

/** Reads an account from its chain, and stores what has changed. @throws {WalletError} `network` */
export async function refreshOverview(
  wallet: OverviewParts,
  id: AccountId,
): Promise<AccountOverview> {
  return within(2 * wallet.patience, readAndKeep(wallet, id)).catch(throwNetworkError);
}

async function readAndKeep(wallet: OverviewParts, id: AccountId): Promise<AccountOverview> {
  const { accounts, chains } = wallet;
  const { chainId, address } = await accounts.get(id);
  const node = await chains.node(chainId);
  const [found, service] = await Promise.all([
    chains.recoveryModules(chainId).then((modules) => readOverview(node, address, modules)),
    chains.serviceState(chainId),
  ]);
  const isOld = await isOldBlock(wallet, chainId, found.timestamp);
  const checkedAt = isOld ? found.timestamp * 1_000 : wallet.now();
  // An old block does not know how a recovery has ended.
  if (isOld && !found.modules.some(({ recovery }) => recovery))
    return { ...found, service, checkedAt };
  await keepRecoveries(wallet, id, found);
  if (!isOld) await noteLook(wallet, id, 0);
  const hasNewOwners = found.isDeployed && holdersOf(found) !== (await accounts.holders(id));
  // Its first operation has run, or was undone. An account that was not created here stays as it was.
  if (hasNewOwners || found.isDeployed === ((await accounts.setup(id)) !== undefined)) {
    await accounts.refresh(id).then(
      () => wallet.changed('state'),
      () => {},
    );
  }
  return { ...found, service, checkedAt };
}
