import type { RpcContext } from '../../approvals/caller.ts';

/** Disconnects the requesting site. @see EIP-2255 and its extension by wallets */
export async function wallet_revokePermissions({ wallet, caller }: RpcContext): Promise<null> {
  if (caller.origin !== undefined) {
    await wallet.sites.disconnect(caller.origin);
    wallet.approvals.declineSite(caller.origin, 'The site was disconnected.');
    wallet.changed('state');
  }
  return null;
}
