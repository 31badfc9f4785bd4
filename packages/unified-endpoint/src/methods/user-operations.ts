import { JsonRpcError } from '@recovery-guardian/json-rpc';
import type { Hex } from 'viem';
import { httpOf, isUnavailable, upstreamUnavailable } from '../json-rpc/errors.ts';
import { isHexOf, readParams } from '../json-rpc/params.ts';
import { hashOperation } from '../operations/as-viem.ts';
import { withPaymasterSignature } from '../operations/paymaster-signature.ts';
import { readEntryPoint, readUserOperation } from '../operations/user-operation.ts';
import { inOwnTurn } from '../runtime.ts';
import type { UpstreamClient } from '../upstream/client.ts';
import type { Method } from './method.ts';

/**
 * Sends a user operation to a bundler and returns its hash (ERC-7769). Remembers it and its refusal
 * for `pimlico_getUserOperationStatus`. If the bundler's answer is lost, or is not a hash, looks the
 * operation up instead of sending it twice.
 */
export const eth_sendUserOperation: Method = {
  answeredBy: 'endpoint',
  isRead: false,
  async handle(call, context) {
    const { chain, bundlers, seenOperations } = context;
    const [sent, named] = readParams(call, { least: 2, most: 2 });
    const entryPoint = readEntryPoint(named, chain.entryPoints);
    const operation = withPaymasterSignature(readUserOperation(sent), entryPoint);
    try {
      const hash = await bundlers.request({ method: call.method, params: [operation, named] });
      if (!isHexOf(hash, 32)) throw upstreamUnavailable({ retrySafe: false, timedOut: false });
      seenOperations.remember(hash, { operation, entryPoint });
      return hash;
    } catch (thrown) {
      // Hashing 128 KiB takes several milliseconds. If it fails, the bundler's error still counts.
      const hash = await inOwnTurn(() =>
        hashOperation(operation, { entryPoint, chainId: chain.chainId }),
      ).catch(() => undefined);
      if (hash && thrown instanceof JsonRpcError) {
        if (mayHaveArrived(thrown) && (await isKnown(hash, bundlers))) {
          seenOperations.remember(hash, { operation, entryPoint });
          return hash;
        }
        // An operation that may have arrived was not refused.
        const refusal = isUnavailable(thrown) ? undefined : wordsOf(thrown);
        seenOperations.remember(hash, { operation, entryPoint, refusal });
      }
      throw thrown;
    }
  },
};

/** Whether only the answer may be lost: just such errors have status 200. */
function mayHaveArrived(thrown: JsonRpcError): boolean {
  return isUnavailable(thrown) && httpOf(thrown).httpStatus === 200;
}

/** Looks for the operation, because sending it again could have a second effect. */
async function isKnown(hash: Hex, bundlers: UpstreamClient): Promise<boolean> {
  const asked = { method: 'eth_getUserOperationByHash', params: [hash] };
  const found = await bundlers.request(asked).catch(() => null);
  return typeof found === 'object' && found !== null;
}

/** The bundler's message and the meaning of a revert in it. */
function wordsOf({ message, data }: JsonRpcError): string {
  const { reason } = (data ?? {}) as { reason?: unknown };
  return typeof reason === 'string' && !message.includes(reason)
    ? `${message} (${reason})`
    : message;
}
