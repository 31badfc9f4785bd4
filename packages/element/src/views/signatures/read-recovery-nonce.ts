import { recoveryModuleFunctions } from '@recovery-guardian/protocol';
import type { Hex } from 'viem';
import type { AccountStore } from '../../state/account.ts';

/**
 * Reads the module's nonce of the account, in decimal, which guardians sign. Each recovery that
 * starts increments it, which voids all earlier signatures.
 */
export async function readRecoveryNonce(
  { rpc, account, module }: Pick<AccountStore, 'rpc' | 'account' | 'module'>,
  signal: AbortSignal,
): Promise<string> {
  const { nonce } = recoveryModuleFunctions;
  const request = { to: module, data: nonce.encode(account) };
  return String(nonce.decode((await rpc('eth_call', [request, 'latest'], signal)) as Hex));
}
