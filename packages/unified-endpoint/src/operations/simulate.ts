import { JsonRpcError } from '@recovery-guardian/json-rpc';
import { type Address, concat, encodeFunctionData } from 'viem';
import {
  entryPoint09Abi,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction';
import { explain } from '../reverts/explain.ts';
import type { UpstreamClient } from '../upstream/client.ts';
import { asViem } from './as-viem.ts';
import type { SentOperation } from './user-operation.ts';

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
