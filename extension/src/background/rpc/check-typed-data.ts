import { auditedRecoveryModules, entryPoints, safeContracts } from '@recovery-guardian/safe';
import { type Address, getAddress, type Hex, isAddressEqual } from 'viem';
import type { Account } from '../../messages/account.ts';
import type { ShownTypedData } from '../../messages/typed-data.ts';
import { includesAddress } from '../accounts/includes-address.ts';
import { valueIn } from '../decoding/decode-typed-data.ts';
import { typedDataMeaning } from '../decoding/typed-data-meaning.ts';
import type { RpcContext } from './caller.ts';
import { invalidParams, unsupported } from './errors.ts';

/** Commands to Safes: transactions, messages and operations. Their hashes could do anything. */
const safeTypes = ['SafeTx', 'SafeMessage', 'SafeOp'];

/**
 * Refuses typed data that would act on an account instead of speaking for it.
 *
 * @throws {ProviderRpcError} -32602 for another chain; 4200 for commands to Safes, for typed data
 *   of the wallet's accounts and of contracts that control them, and for a recovery of the account.
 */
export async function checkTypedData(
  { wallet }: RpcContext,
  account: Account,
  typedData: ShownTypedData,
): Promise<void> {
  const { domain, primaryType } = typedData;
  const chainId = valueIn(domain, 'chainId');
  if (chainId !== undefined && chainId !== String(account.chainId)) {
    throw invalidParams('The typed data is for another chain.');
  }
  if (safeTypes.includes(primaryType)) {
    throw unsupported(`The wallet signs no ${primaryType}. Use wallet_sendCalls or personal_sign.`);
  }
  const contract = valueIn(domain, 'verifyingContract') as Address | undefined;
  if (!contract) return;
  const accounts = await wallet.accounts.listStored();
  const own = [account.address, ...accounts.map(({ address }) => address)];
  if (
    includesAddress(
      [...own, ...Object.values(safeContracts), ...Object.values(entryPoints)],
      contract,
    )
  ) {
    throw unsupported('The wallet signs no typed data that its account itself takes as a command.');
  }
  const { recoveryModule } = await wallet.chains.get(account.chainId);
  const audited = auditedRecoveryModules(account.chainId);
  const modules = recoveryModule ? [...audited, recoveryModule] : audited;
  if (!includesAddress(modules, contract)) return;
  const context = { account: account.address, trustedModules: modules };
  const meaning = typedDataMeaning(typedData, context);
  if (meaning?.kind !== 'recovery' || isAddressEqual(meaning.account, account.address)) {
    throw unsupported('The wallet signs no typed data about the recovery of its own account.');
  }
}

/**
 * The bytes of a SafeMessage of the account.
 *
 * @returns `undefined` for other typed data.
 */
export function readSafeMessage(
  { primaryType, types, domain, message }: ShownTypedData,
  { address, chainId }: Account,
): Hex | undefined {
  const [field, ...others] = types.SafeMessage ?? [];
  const isSafeMessage =
    primaryType === 'SafeMessage' &&
    field?.name === 'message' &&
    field.type === 'bytes' &&
    others.length === 0;
  const isOwn =
    domain.length === 2 &&
    valueIn(domain, 'chainId') === String(chainId) &&
    valueIn(domain, 'verifyingContract') === getAddress(address);
  return isSafeMessage && isOwn ? (message[0]?.value as Hex) : undefined;
}
