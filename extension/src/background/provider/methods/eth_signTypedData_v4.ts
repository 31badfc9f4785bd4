import { type Hex, isAddressEqual } from 'viem';
import { Refusal } from '../../../messages/refusals.ts';
import { countRequest, type RpcContext } from '../../approvals/caller.ts';
import { throwNetworkError } from '../../chains/chains.ts';
import { readRecoveryApproval } from '../../decoding/recovery-approval.ts';
import { askToApproveRecovery } from '../../helping/approve-recovery.ts';
import { checkAddress, readSigning, requireAccount } from '../caller.ts';

/**
 * Signs, as the account, that it approves a friend's recovery as a guardian: `[address, typed data or its
 * JSON]`. Returns the signature that the account's EIP-1271 check accepts for the EIP-712 hash.
 *
 * @throws {Refusal} for all other typed data, and for a recovery of the account itself
 */
export async function eth_signTypedData_v4(context: RpcContext): Promise<Hex> {
  const { wallet } = context;
  const { address, data } = readSigning(context, 'address, data');
  const account = await requireAccount(context);
  checkAddress(account, address);
  const recovery = readRecoveryApproval(data);
  if (!recovery) throw new Refusal('typed-data', primaryTypeOf(data));
  countRequest(context);
  const { trusted } = await wallet.chains.recoveryModules(account.chainId).catch(throwNetworkError);
  const isTrusted =
    recovery.chainId === account.chainId &&
    trusted.some((module) => isAddressEqual(module, recovery.module));
  if (!isTrusted || isAddressEqual(recovery.account, account.address)) {
    throw new Refusal('typed-data', 'ExecuteRecovery');
  }
  return askToApproveRecovery(context, account, recovery);
}

/** Names typed data that is refused; empty if it names no type. */
function primaryTypeOf(data: unknown): string {
  const json = typeof data === 'string' ? data : (JSON.stringify(data) ?? '');
  return /"primaryType"\s*:\s*"([\w$]{1,60})"/.exec(json)?.[1] ?? '';
}
