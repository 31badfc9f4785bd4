import {
  checkAddress,
  invalidParams,
  Refusal,
  readRecoveryApproval,
  readSigning,
  readText,
  throwNetworkError,
} from '@recovery-guardian/wallet';
import { type Hex, isAddressEqual } from 'viem';
import { countRequest, type RpcContext } from '../approvals/caller.ts';
import { askToSignText } from '../approvals/signatures.ts';
import { askToApproveRecovery } from '../helping/approve-recovery.ts';
import { requireAccount } from './connected-account.ts';

/**
 * Signs a text as the account: `[text or its bytes in hexadecimal, address]`. Returns the signature
 * that the account's EIP-1271 check accepts for the text's EIP-191 hash. With an owner's address
 * and a text about alerts, it returns the owner's own signature.
 */
export async function personal_sign(context: RpcContext): Promise<Hex> {
  const { address, data } = readSigning(context.params, 'data, address');
  const account = await requireAccount(context);
  const owner = account.owners.find((one) => one.toLowerCase() === lowerCase(address));
  if (!owner) checkAddress(account, address);
  if (typeof data !== 'string') throw invalidParams('A message is a string.');
  return askToSignText(context, account, readText(data), owner);
}

function lowerCase(address: unknown): string | undefined {
  return typeof address === 'string' ? address.toLowerCase() : undefined;
}

/**
 * Signs, as the account, that it approves a friend's recovery as a guardian: `[address, typed data or its
 * JSON]`. Returns the signature that the account's EIP-1271 check accepts for the EIP-712 hash.
 *
 * @throws {Refusal} for all other typed data, and for a recovery of the account itself
 */
export async function eth_signTypedData_v4(context: RpcContext): Promise<Hex> {
  const { wallet } = context;
  const { address, data } = readSigning(context.params, 'address, data');
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
