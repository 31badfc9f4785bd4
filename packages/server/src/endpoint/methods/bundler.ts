import { JsonRpcError } from '@recovery-guardian/core';
import type { Hex } from 'viem';
import type { RawJson } from '../json-rpc/json-text.ts';
import {
  httpOf,
  invalidParams,
  isHexOf,
  isUnavailable,
  readHash,
  readParams,
  upstreamUnavailable,
} from '../json-rpc/messages.ts';
import { withPaymasterSignature } from '../operations/paymaster-signature.ts';
import { hashOperation } from '../operations/simulate.ts';
import { inOwnTurn } from '../runtime.ts';
import type { UpstreamClient } from '../upstream/pool.ts';
import { readEntryPoint, readUserOperation } from '../user-operation.ts';
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

/**
 * Estimates the gas of a user operation with a bundler (ERC-7769). Parameters: operation,
 * EntryPoint and optionally a state override.
 */
export const eth_estimateUserOperationGas: Method = {
  answeredBy: 'endpoint',
  isRead: true,
  handle(call, { chain, bundlers }) {
    const [sent, named, override] = readParams(call, { least: 2, most: 3 });
    const entryPoint = readEntryPoint(named, chain.entryPoints);
    const operation = withPaymasterSignature(
      readUserOperation(sent, { withoutGas: true }),
      entryPoint,
    );
    if (override !== undefined && (typeof override !== 'object' || Array.isArray(override))) {
      throw invalidParams('the state override must be an object');
    }
    // Bundlers reject null for an absent override.
    const overrides = override === undefined || override === null ? [] : [override];
    const params = [operation, named, ...overrides];
    return bundlers.requestRaw({ method: call.method, params });
  },
};

/**
 * A user operation and where it was included, null members while it is pending; null if neither a
 * bundler nor the endpoint, which remembers what bundlers have accepted, knows it (ERC-7769).
 */
export const eth_getUserOperationByHash: Method = {
  answeredBy: 'endpoint',
  isRead: true,
  isByOperationHash: true,
  async handle(call, { bundlers, seenOperations }) {
    const hash = readHash(call);
    const found = await bundlers.requestRaw({ method: call.method, params: call.params });
    const seen = seenOperations.find(hash);
    if (found.text !== 'null' || !seen || seen.refusal !== undefined) return found;
    // Some bundlers do not find what they accepted before, or even after, it was included.
    const asked = { method: 'eth_getUserOperationReceipt', params: [hash] };
    const receipt = (await bundlers.request(asked).catch(() => null)) as Included | null;
    const { blockNumber, blockHash, transactionHash } = receipt?.receipt ?? {};
    return {
      userOperation: seen.operation,
      entryPoint: seen.entryPoint,
      blockNumber: blockNumber ?? null,
      blockHash: blockHash ?? null,
      transactionHash: transactionHash ?? null,
    };
  },
};

interface Included {
  readonly receipt?: Readonly<Record<string, unknown>> | null;
}

/**
 * A user operation's receipt (ERC-7769); null until it is included, however the bundler reports
 * that: clients stop waiting on anything but null.
 */
export const eth_getUserOperationReceipt: Method = {
  answeredBy: 'endpoint',
  isRead: true,
  isByOperationHash: true,
  async handle(call, { bundlers }) {
    readHash(call);
    try {
      const receipt = await bundlers.requestRaw({ method: call.method, params: call.params });
      return isPending(receipt) ? null : receipt;
    } catch (thrown) {
      if (thrown instanceof JsonRpcError && saysPending(thrown)) return null;
      throw thrown;
    }
  },
};

/** Some bundlers return a receipt without its transaction. */
function isPending({ text }: RawJson): boolean {
  // Parsed only if necessary: receipts are long and requested often.
  if (!/"(?:receipt|blockHash|transactionHash)"\s*:\s*null/.test(text)) return false;
  const { receipt } = JSON.parse(text) as { receipt?: Record<string, unknown> | null };
  return receipt === null || receipt?.blockHash === null || receipt?.transactionHash === null;
}

/** Others return an error: "User operation receipt not found", "pending". */
function saysPending({ message }: JsonRpcError): boolean {
  return (
    /not found|pending|not (?:yet )?(?:mined|included)/i.test(message) && !/method/i.test(message)
  );
}
