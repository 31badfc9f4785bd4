import {
  type Address,
  BaseError,
  ExecutionRevertedError,
  type Hex,
  type PublicClient,
  RpcRequestError,
} from 'viem';

/** `to` is left out for code that is only tried out: `data` is then its constructor. */
export type ContractRead = { to?: Address; data: Hex };

/**
 * Asks a contract that may be anyone's, and may be hostile, without a sender.
 *
 * @returns what it answers, `undefined` when it refuses: reverts, runs out of gas, is no good code.
 * @throws when the node did not answer: nobody may take that for a refusal.
 */
export async function readUntrusted(
  client: PublicClient,
  { to, data }: ContractRead,
): Promise<Hex | undefined> {
  try {
    const answer = await client.call({ to, data });
    return answer.data ?? '0x';
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

/** Nodes agree on how to say "reverted", and on little else that ends an execution. */
const haltMessage =
  /revert|out of gas|gas required exceeds|invalid (opcode|jump)|stack (under|over|limit)|(EVM|VM execution) error/i;

function isRefusal(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  const cause = error.walk(
    (e) => e instanceof ExecutionRevertedError || e instanceof RpcRequestError,
  );
  if (cause instanceof ExecutionRevertedError) return true;
  return cause instanceof RpcRequestError && haltMessage.test(cause.details);
}
