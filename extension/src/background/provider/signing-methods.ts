import {
  includesAddress,
  type ModuleVersion,
  NoAnswerError,
  readModuleVersion,
} from '@recovery-guardian/core';
import {
  checkAddress,
  contractReader,
  invalidParams,
  type JsonRpc,
  Refusal,
  readRecoveryApproval,
  readSigning,
  readText,
  throwNetworkError,
} from '@recovery-guardian/wallet';
import { type Address, type Hex, isAddressEqual } from 'viem';
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
 * @throws {Refusal} for all other typed data, for a recovery of the account itself, and if the module is
 *   unknown or of another version
 */
export async function eth_signTypedData_v4(context: RpcContext): Promise<Hex> {
  const { wallet } = context;
  const { address, data } = readSigning(context.params, 'address, data');
  const account = await requireAccount(context);
  checkAddress(account, address);
  const recovery = readRecoveryApproval(data);
  if (!recovery) throw new Refusal('typed-data', primaryTypeOf(data));
  countRequest(context);
  const refuse = (sentence?: string) => new Refusal('typed-data', 'ExecuteRecovery', sentence);
  const isOwn = isAddressEqual(recovery.account, account.address);
  if (isOwn || recovery.chainId !== account.chainId) throw refuse();
  const { trusted } = await wallet.chains.recoveryModules(account.chainId).catch(throwNetworkError);
  if (!includesAddress(trusted, recovery.module)) {
    throw refuse(`${recovery.module} is not a known deployment of the recovery module.`);
  }
  const version = await findVersion(await wallet.chains.node(account.chainId), recovery.module);
  if (version !== recovery.version) {
    const named = `The typed data names version ${recovery.version} of the recovery module`;
    throw refuse(`${named}, but ${recovery.module} is of version ${version ?? 'unknown'}.`);
  }
  return askToApproveRecovery(context, account, recovery);
}

/** The version of a module; `undefined` if it does not say one that is known. */
function findVersion(node: JsonRpc, module: Address): Promise<ModuleVersion | undefined> {
  return readModuleVersion(contractReader(node), module).catch((error) =>
    error instanceof NoAnswerError ? throwNetworkError(error) : undefined,
  );
}

/** Names typed data that is refused; empty if it names no type. */
function primaryTypeOf(data: unknown): string {
  const json = typeof data === 'string' ? data : (JSON.stringify(data) ?? '');
  return /"primaryType"\s*:\s*"([\w$]{1,60})"/.exec(json)?.[1] ?? '';
}
