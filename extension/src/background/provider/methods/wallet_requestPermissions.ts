import type { RpcContext } from '../../approvals/caller.ts';
import { connectSite } from '../connect-site.ts';
import { invalidParams } from '../errors.ts';
import { wallet_getPermissions } from './wallet_getPermissions.ts';

/** Asks to see an account, possibly another one. Only supports `eth_accounts`. @see EIP-2255 */
export async function wallet_requestPermissions(context: RpcContext): Promise<readonly object[]> {
  const [wanted] = context.params;
  const names = Object.keys((wanted ?? {}) as object);
  if (names.length !== 1 || names[0] !== 'eth_accounts') {
    throw invalidParams('The only permission is eth_accounts.');
  }
  if (context.caller.origin !== undefined) await connectSite(context, context.caller.origin);
  return wallet_getPermissions(context);
}
