import { JsonRpcError } from '@recovery-guardian/core';
import type { Hex } from 'viem';
import { isHexOf, isUnavailable, readHash } from '../json-rpc/messages.ts';
import type { SeenOperation } from '../operations/seen-operations.ts';
import { validate } from '../operations/simulate.ts';
import { decodeRevert } from '../reverts.ts';
import type { UpstreamClient } from '../upstream/pool.ts';
import { readUserOperation } from '../user-operation.ts';
import type { Method, MethodContext } from './method.ts';

/** The status of a user operation. */
export interface OperationStatus {
  /** `not_found`, `not_submitted`, `submitted`, `included`, `rejected`, `reverted` or `failed`. */
  readonly status: string;
  readonly transactionHash: Hex | null;
  /** Why it failed, if known. */
  readonly reason?: string;
}

/**
 * The status of a user operation, and why it was dropped or failed. The reason comes from the
 * bundler's refusal, from the revert, or from simulating it now.
 */
export const pimlico_getUserOperationStatus: Method = {
  answeredBy: 'endpoint',
  isRead: true,
  isByOperationHash: true,
  async handle(call, context) {
    const hash = readHash(call);
    const status = (await askBundler(context.bundlers, hash)) ?? {
      status: 'not_found',
      transactionHash: null,
    };
    const receipt = await askFor<Receipt>(context.bundlers, 'eth_getUserOperationReceipt', hash);
    if (receipt) return withReceipt(status, receipt);

    const seen = context.seenOperations.find(hash);
    if (seen?.refusal !== undefined) {
      return { status: 'rejected', transactionHash: null, reason: seen.refusal };
    }
    if (!isDropped(status.status)) return status;
    const reason = await whyDropped(context, hash, seen);
    return reason === undefined ? status : { ...status, reason };
  },
};

/** The bundlers' answer; undefined if they do not support the method. */
async function askBundler(
  bundlers: UpstreamClient,
  hash: Hex,
): Promise<OperationStatus | undefined> {
  const answer = await askFor<Partial<OperationStatus>>(
    bundlers,
    'pimlico_getUserOperationStatus',
    hash,
  );
  if (typeof answer?.status !== 'string') return undefined;
  const { status, transactionHash } = answer;
  return { status, transactionHash: isHexOf(transactionHash, 32) ? transactionHash : null };
}

interface Receipt {
  readonly success?: boolean;
  /** The revert bytes of the execution. */
  readonly reason?: unknown;
  readonly receipt?: { readonly transactionHash?: Hex } | null;
}

/** The status `included`, with the reason if the execution reverted. */
function withReceipt(status: OperationStatus, receipt: Receipt): OperationStatus {
  const transactionHash = receipt.receipt?.transactionHash ?? status.transactionHash;
  if (receipt.success !== false) return { status: 'included', transactionHash };
  const { reason } = receipt;
  const words = isHexOf(reason) ? (decodeRevert(reason) ?? reason) : reason;
  // pimlico also reports it as included, because it was paid for.
  return {
    status: 'included',
    transactionHash,
    reason: typeof words === 'string' && words !== '0x' ? words : 'the execution reverted',
  };
}

function isDropped(status: string): boolean {
  return ['not_found', 'rejected', 'failed', 'reverted'].includes(status);
}

async function whyDropped(
  { bundlers, nodes }: MethodContext,
  hash: Hex,
  seen: SeenOperation | undefined,
): Promise<string | undefined> {
  const found = seen ?? (await findAtBundler(bundlers, hash));
  return found && validate(nodes, found);
}

/** Finds an operation that was sent elsewhere or before this process started. */
async function findAtBundler(
  bundlers: UpstreamClient,
  hash: Hex,
): Promise<SeenOperation | undefined> {
  const known = await askFor<{ userOperation?: unknown; entryPoint?: unknown }>(
    bundlers,
    'eth_getUserOperationByHash',
    hash,
  );
  if (!isHexOf(known?.entryPoint, 20)) return undefined;
  try {
    return { operation: readUserOperation(known.userOperation), entryPoint: known.entryPoint };
  } catch {
    // Not an operation, so it explains nothing.
    return undefined;
  }
}

/** An upstream's answer about an operation; undefined if it has none or lacks the method. */
async function askFor<Answer>(
  bundlers: UpstreamClient,
  method: string,
  hash: Hex,
): Promise<Answer | undefined> {
  try {
    return ((await bundlers.request({ method, params: [hash] })) as Answer | null) ?? undefined;
  } catch (thrown) {
    // An unavailable bundler might know more, so its error is reported.
    if (!(thrown instanceof JsonRpcError) || isUnavailable(thrown)) throw thrown;
    return undefined;
  }
}
