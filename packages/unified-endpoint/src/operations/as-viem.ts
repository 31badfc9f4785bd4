import type { Address, Hex } from 'viem';
import {
  type EntryPointVersion,
  entryPoint07Address,
  entryPoint08Address,
  entryPoint09Address,
  getUserOperationHash,
  type UserOperation,
} from 'viem/account-abstraction';
import type { SentOperation } from './user-operation.ts';

const versions: Readonly<Record<Lowercase<string>, EntryPointVersion>> = {
  [entryPoint07Address.toLowerCase() as Lowercase<string>]: '0.7',
  [entryPoint08Address.toLowerCase() as Lowercase<string>]: '0.8',
  [entryPoint09Address.toLowerCase() as Lowercase<string>]: '0.9',
};

/**
 * Converts a user operation to viem's type: quantities as bigints, no null members, and addresses in
 * lower case, because viem refuses a checksum that does not fit.
 */
export function asViem(sent: SentOperation): UserOperation {
  const { eip7702Auth, ...members } = sent as SentOperation & { eip7702Auth?: Authorization };
  const operation = Object.fromEntries(
    Object.entries(members)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, asViemMember(name, value as Hex)]),
  );
  const delegate = eip7702Auth?.address ?? eip7702Auth?.contractAddress;
  return {
    ...operation,
    ...(delegate ? { authorization: { address: delegate.toLowerCase() } } : {}),
  } as unknown as UserOperation;
}

function asViemMember(name: string, value: Hex): bigint | string {
  if (quantities.has(name)) return BigInt(value);
  return addresses.has(name) ? value.toLowerCase() : value;
}

/** EIP-7702; `contractAddress` is the former name of `address`. */
interface Authorization {
  readonly address?: Address;
  readonly contractAddress?: Address;
}

const addresses = new Set(['sender', 'factory', 'paymaster']);

const quantities = new Set([
  'nonce',
  'callGasLimit',
  'verificationGasLimit',
  'preVerificationGas',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'paymasterVerificationGasLimit',
  'paymasterPostOpGasLimit',
]);

/** The user operation's hash for clients; undefined if the EntryPoint is unknown. */
export function hashOperation(
  operation: SentOperation,
  { entryPoint, chainId }: { entryPoint: Address; chainId: number },
): Hex | undefined {
  const entryPointVersion = versions[entryPoint.toLowerCase() as Lowercase<string>];
  if (!entryPointVersion) return undefined;
  return getUserOperationHash({
    chainId,
    entryPointAddress: entryPoint,
    entryPointVersion,
    userOperation: asViem(operation),
  });
}
