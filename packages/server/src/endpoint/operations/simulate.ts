import { JsonRpcError } from '@recovery-guardian/core';
import { type Address, concat, encodeFunctionData, type Hex } from 'viem';
import {
  type EntryPointVersion,
  entryPoint07Address,
  entryPoint08Address,
  entryPoint09Abi,
  entryPoint09Address,
  getUserOperationHash,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction';
import { explain } from '../reverts.ts';
import type { UpstreamClient } from '../upstream/pool.ts';
import type { SentOperation } from '../user-operation.ts';

/** Sender of the simulation: an account without code, as EntryPoint 0.8 and 0.9 require. */
const bundler: Address = '0x4337000000000000000000000000000000004337';

/**
 * Checks with a node whether the EntryPoint would accept the user operation now. Simulates
 * `handleOps`, which is the same for EntryPoint 0.7 to 0.9.
 *
 * @returns the EntryPoint's reason (`AA25 invalid account nonce`); undefined if it accepts the
 *   operation or the reason is unknown
 */
export async function validate(
  nodes: UpstreamClient,
  { operation, entryPoint }: { operation: SentOperation; entryPoint: Address },
): Promise<string | undefined> {
  const userOperation = asViem(operation);
  const data = encodeFunctionData({
    abi: entryPoint09Abi,
    functionName: 'handleOps',
    args: [[toPackedUserOperation(userOperation)], bundler],
  });
  const transaction = { from: bundler, to: entryPoint, data };
  const delegate = userOperation.authorization?.address;
  // EIP-7702: the delegation is set by the bundle, so the account may not have it yet.
  const overrides = delegate
    ? [{ [userOperation.sender]: { code: concat(['0xef0100', delegate]) } }]
    : [];
  try {
    await nodes.request({ method: 'eth_call', params: [transaction, 'latest', ...overrides] });
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof JsonRpcError)) throw thrown;
    const { reason } = (explain(thrown).data ?? {}) as { reason?: string };
    return reason ?? (await accountMissing(nodes, userOperation));
  }
}

/**
 * EntryPoint 0.7 reverts without a reason if the account has no code and the operation creates
 * none.
 */
async function accountMissing(
  nodes: UpstreamClient,
  { sender, factory, authorization }: UserOperation,
): Promise<string | undefined> {
  if (factory || authorization) return undefined;
  const code = await nodes.request({ method: 'eth_getCode', params: [sender, 'latest'] });
  return code === '0x' ? 'AA20 account not deployed' : undefined;
}

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
