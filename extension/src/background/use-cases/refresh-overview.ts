import { type AccountId, type AccountOverview, holdersOf } from '../../messages/account.ts';
import { readOverview } from '../accounts/account-overview.ts';
import { networkError } from '../chains/chains.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { keepRecoveries } from '../watcher/watch-recoveries.ts';

/** Reads an account from its chain, and stores what has changed. @throws {WalletError} `network` */
export async function refreshOverview(
  wallet: Pick<Wallet, 'accounts' | 'chains' | 'recoveries' | 'changed'>,
  id: AccountId,
): Promise<AccountOverview> {
  const { accounts, chains } = wallet;
  const { chainId, address } = await accounts.get(id);
  try {
    const node = await chains.node(chainId);
    const [found, service] = await Promise.all([
      chains.recoveryModules(chainId).then((modules) => readOverview(node, address, modules)),
      chains.serviceState(chainId),
    ]);
    await keepRecoveries(wallet, id, found);
    const hasNewOwners = found.isDeployed && holdersOf(found) !== (await accounts.holders(id));
    // Its first operation has run, or was undone. An account that was not created here stays as it was.
    if (hasNewOwners || found.isDeployed === ((await accounts.setup(id)) !== undefined)) {
      await accounts.refresh(id).then(
        () => wallet.changed('state'),
        () => {},
      );
    }
    return { ...found, service };
  } catch (error) {
    throw networkError(error);
  }
}
